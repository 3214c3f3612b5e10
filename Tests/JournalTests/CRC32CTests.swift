import Journal
import Testing

@Suite struct CRC32CTests {
  /// RFC 3720, appendix B.4, and the check value of the catalogue of CRCs.
  static let vectors: [(bytes: [UInt8], checksum: UInt32)] = [
    ([], 0),
    (Array("123456789".utf8), 0xE306_9283),
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E),
    (Array((0..<32).reversed()), 0x113F_DB5C),
  ]

  @Test(arguments: vectors.indices) func isThePublishedValue(_ index: Int) {
    let (bytes, checksum) = CRC32CTests.vectors[index]
    var crc = CRC32C()
    crc.update(bytes.span)
    #expect(crc.value == checksum)
  }

  @Test func isTheSameInAnyParts() {
    let bytes = (0..<100).map { UInt8($0 &* 37 & 0xFF) }
    var whole = CRC32C()
    whole.update(bytes.span)
    for split in 0...100 {
      var first = CRC32C()
      first.update(bytes.span.extracting(0..<split))
      var second = CRC32C(continuing: first.value)
      second.update(bytes.span.extracting(split..<100))
      #expect(second == whole)
    }
  }
}
