import Cards
import Testing

@testable import Lines

private let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]

/// A header of version 2 with the length that its block has.
private func block(_ command: UInt8, _ family: UInt8, _ block: [UInt8]) -> [UInt8] {
  signature + [command, family, UInt8(block.count >> 8), UInt8(block.count & 255)] + block
}

private let v4Block: [UInt8] = [192, 0, 2, 7, 10, 0, 0, 1, 0xC0, 0, 0x1E, 0x61]
private let v6Block: [UInt8] =
  [0x20, 1, 0x0D, 0xB8] + Array(repeating: 0, count: 11) + [7]
  + [0x20, 1, 0x0D, 0xB8] + Array(repeating: 0, count: 11) + [1] + [0xC0, 0, 0x1E, 0x61]
private let unixBlock = [UInt8](repeating: 0x2F, count: 216)
private let extras: [UInt8] = [0x01, 0, 2, 0x68, 0x32, 0x04, 0, 1, 0]
private let longestUnknown = "PROXY UNKNOWN " + String(repeating: "f", count: 91) + "\r\n"

struct ProxyHeaderTests {
  /// Every form, and the address that it tells.
  private static let headers: [([UInt8], String?)] =
    [
      ("PROXY TCP4 192.0.2.7 10.0.0.1 56324 443\r\n", "192.0.2.7"),
      ("PROXY TCP4 255.255.255.255 255.255.255.255 65535 65535\r\n", "255.255.255.255"),
      ("PROXY TCP4 0.0.0.0 0.0.0.0 0 0\r\n", "0.0.0.0"),
      ("PROXY TCP6 2001:db8::7 ::1 56324 443\r\n", "2001:db8::7"),
      ("PROXY TCP6 ::ffff:192.0.2.7 ::ffff:10.0.0.1 1 2\r\n", "192.0.2.7"),
      ("PROXY UNKNOWN\r\n", nil), ("PROXY UNKNOWN ::1 x y  z\r\n", nil), (longestUnknown, nil),
    ].map { (Array($0.0.utf8), $0.1) } + [
      (block(0x21, 0x11, v4Block), "192.0.2.7"), (block(0x21, 0x21, v6Block), "2001:db8::7"),
      (block(0x21, 0x11, v4Block + extras), "192.0.2.7"),
      (block(0x21, 0x21, v6Block + extras), "2001:db8::7"),
      (block(0x21, 0x31, unixBlock), nil), (block(0x21, 0x12, v4Block), nil),
      (block(0x21, 0x22, v6Block), nil), (block(0x21, 0x32, unixBlock), nil),
      (block(0x21, 0x00, []), nil), (block(0x21, 0x00, extras), nil), (block(0x20, 0x00, []), nil),
      // What LOCAL says about addresses does not count, not even if it is nonsense.
      (block(0x20, 0x11, v4Block), nil), (block(0x20, 0xFF, [1]), nil),
      (block(0x21, 0x11, v4Block + [UInt8](repeating: 4, count: 4096 - 28)), "192.0.2.7"),
    ]

  @Test(arguments: headers)
  func everyFormIsReadAndOnlyWhenItIsWhole(bytes: [UInt8], address: String?) {
    let whole = ProxyHeader.header(
      address: address.flatMap { PeerAddress($0) }, consumed: bytes.count)
    #expect(ProxyHeader.read(bytes) == whole)
    #expect(ProxyHeader.read(bytes + Array("login ann\n".utf8)) == whole)
    #expect(ProxyHeader.read(bytes + bytes) == whole)
    // Cut anywhere it is not yet a header, and never wrong.
    for count in 0..<bytes.count {
      #expect(ProxyHeader.read(Array(bytes[..<count])) == .incomplete, "\(count) bytes")
    }
  }

  @Test(
    arguments: [
      "\n", "login ann\n", "proxy TCP4 1.2.3.4 1.2.3.4 1 2\r\n", "PROXY\r\n", "PROXY \r\n",
      "PROXY  TCP4 1.2.3.4 1.2.3.4 1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 2\n",
      "PROXY TCP4 1.2.3.4 1.2.3.4 1 2 \r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1\r\n",
      "PROXY TCP4 1.2.3.4  1.2.3.4 1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n",
      "PROXY TCP4 1.2.3.4 1.2.3.4 -1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 01 2\r\n",
      "PROXY TCP4 1.2.3.4 1.2.3.4  2\r\n", "PROXY TCP4 1.2.3.256 1.2.3.4 1 2\r\n",
      "PROXY TCP4 ann 1.2.3.4 1 2\r\n", "PROXY TCP4 1.2.3.4 ann 1 2\r\n",
      "PROXY TCP4 ::1 ::1 1 2\r\n", "PROXY TCP6 1.2.3.4 1.2.3.4 1 2\r\n",
      "PROXY TCP6 ::1 1.2.3.4 1 2\r\n", "PROXY UDP4 1.2.3.4 1.2.3.4 1 2\r\n",
      "PROXY unknown\r\n", "PROXY UNKNOWNS\r\n", "PROXY UNKNOWN\u{7}\r\n", "PROXY UNKNOWN é\r\n",
      "PROXY UNKNOWN \r x\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\r\n",
      "PROXY UNKNOWN " + String(repeating: "f", count: 92) + "\r\n",
      "PROXY UNKNOWN " + String(repeating: "f", count: 93),
    ].map { Array($0.utf8) } + [
      block(0x11, 0x11, v4Block), block(0x31, 0x11, v4Block), block(0x22, 0x11, v4Block),
      block(0x21, 0x13, v4Block), block(0x21, 0x10, v4Block), block(0x21, 0x41, v6Block),
      block(0x21, 0x11, Array(v4Block.dropLast())), block(0x21, 0x11, []),
      block(0x21, 0x21, Array(v6Block.dropLast())), block(0x21, 0x21, v4Block),
      block(0x21, 0x31, Array(unixBlock.dropLast())), block(0x21, 0x01, []),
      signature.dropLast() + [11, 0x21, 0x11, 0, 12] + v4Block,
      // One byte longer than is taken; refused before its block has come.
      signature + [0x21, 0x11, 0x0F, 0xF1], signature + [0x20, 0x00, 0xFF, 0xFF],
    ])
  func anythingElseIsNone(bytes: [UInt8]) { #expect(ProxyHeader.read(bytes) == .invalid) }

  @Test func whatIsWrongStaysWrongAndWhatIsReadStaysRead() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var counts = (whole: 0, wrong: 0)
    for round in 0..<20_000 {
      var bytes = Self.headers[round % Self.headers.count].0
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if round % 5 == 0 { bytes = bytes.map { _ in UInt8.random(in: 0...255, using: &random) } }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let (begin, all) = (ProxyHeader.read(Array(bytes[..<cut])), ProxyHeader.read(bytes))
      if begin != .incomplete { #expect(begin == all, "seed \(seed), round \(round)") }
      switch all {
      case .header(_, let consumed):
        #expect((15...ProxyHeader.longest).contains(consumed) && consumed <= bytes.count)
        counts.whole += 1
      case .incomplete: #expect(bytes.count < ProxyHeader.longest, "seed \(seed), round \(round)")
      case .invalid: counts.wrong += 1
      }
    }
    #expect(counts.whole > 1000 && counts.wrong > 1000, "seed \(seed)")
  }
}
