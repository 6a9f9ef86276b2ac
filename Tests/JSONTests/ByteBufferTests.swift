import JSON
import SeededRandom
import Testing

@Suite struct ByteBufferTests {
  @Test(arguments: UInt64(1)...20)
  func byteBufferBehavesLikeAnArray(seed: UInt64) {
    var random = SeededRandom(seed)
    var buffer = ByteBuffer()
    var array: [UInt8] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let byte = UInt8.random(in: .min ... .max, using: &random)
        buffer.append(byte)
        array.append(byte)
      case 1:
        let more = [UInt8](repeating: UInt8(array.count % 251), count: Int.random(in: 0..<40_000, using: &random))
        more.withUnsafeBytes { buffer.append($0) }
        array += more
      case 2:
        buffer.append("text")
        array += "text".utf8
      case 3:
        let number = Int.random(in: 0...array.count, using: &random)
        buffer.removeFirst(number)
        array.removeFirst(number)
      case 4 where Int.random(in: 0..<8, using: &random) == 0:
        buffer.removeAll()
        array.removeAll()
      default:
        buffer.append(upTo: 100) { place in
          place[0] = 7
          place[1] = 8
          return 2
        }
        array += [7, 8]
      }
      #expect(buffer.count == array.count)
    }
    #expect(buffer.withUnsafeBytes { $0.elementsEqual(array) })
    let middle = array.count / 2
    #expect(buffer[middle..<array.count] == Array(array[middle...]))
    for byte: UInt8 in [0, 7, 8, 255] {
      #expect(buffer.firstIndex(of: byte, from: middle) == array[middle...].firstIndex(of: byte))
    }
  }
}
