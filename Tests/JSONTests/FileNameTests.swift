import Testing

@testable import JSON

struct FileNameTests {
  @Test(arguments: [
    [], Array("a.sheet.json".utf8), Array("é🧪".utf8), [0xFF], [0x61, 0xFF, 0xFE, 0x62], [0xE2, 0x82],
    [0xE2, 0x82, 0x61],
    [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xEF, 0x9E, 0x80, 0xEF, 0x9F, 0xBF],
    [0x80, 0xEF, 0x9E],
  ])
  func everyNameKeepsItsBytes(bytes: [UInt8]) {
    let name = String(fileName: bytes)
    #expect(name.fileNameBytes == bytes)
    #expect(name.fileName == bytes.map { CChar(bitPattern: $0) } + [0])
  }

  @Test func nameThatIsTextStaysAsItIs() {
    #expect(String(fileName: "é🧪 a.json".utf8) == "é🧪 a.json")
  }

  @Test func bytesThatAreNoTextAreShownAsNumbers() {
    #expect(String(fileName: [0x61, 0xFF, 0x62]).printableLine == "a\\xFFb")
  }
}
