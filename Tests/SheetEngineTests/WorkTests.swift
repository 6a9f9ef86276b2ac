import SheetEngine
import Testing

@Suite struct WorkTests {
  /// To look whether a request is wanted reads ahead of it, so a thousand that take 10 µs each must not look, however many there are,
  /// and one that takes as long as all of them must.
  @Test func onlyALongRequestLooksWhetherItIsWanted() {
    var looks = 0
    let work = Work {
      looks += 1
      return nil
    }
    for _ in 0..<1000 {
      work.begin()
      #expect(work.spend(10))
    }
    #expect(looks == 0)
    work.begin()
    for _ in 0..<1000 { #expect(work.spend(10)) }
    #expect((2...20).contains(looks))
  }

  @Test func requestThatIsNoLongerWantedEnds() {
    let work = Work { .cancelled }
    work.begin()
    var count = 0
    while work.spend(10), count < 10_000 { count += 1 }
    #expect(work.end == .cancelled && count < 1000)
  }
}
