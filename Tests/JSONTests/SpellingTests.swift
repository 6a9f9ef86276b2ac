import Testing

@testable import JSON

struct SpellingTests {
  @Test(arguments: [
    ("sytem", "system"), ("sys", "system"), ("Pixel Fold", "Pixel Fold, folded"), ("Pixl 8", "Pixel 8"),
    ("PIXEL 8", "Pixel 8"),
    ("pixel tab", "Pixel Tablet"), ("", nil), ("sy", nil), ("something else", nil),
    (String(repeating: "x", count: 1000), nil),
  ])
  func nearestNameIsAMisspellingOrBeginsWithTheWord(word: String, nearest: String?) {
    let names = ["system-26", "system", "Pixel 8", "Pixel Fold, folded", "Pixel Fold, unfolded", "Pixel Tablet"]
    #expect(Spelling.nearest(to: word, among: names) == nearest)
  }
}
