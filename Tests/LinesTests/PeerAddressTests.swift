import Cards
import Glibc
import Testing

@testable import Lines

struct PeerAddressTests {
  @Test(arguments: [
    ("0.0.0.0", "0.0.0.0"), ("192.0.2.7", "192.0.2.7"), ("255.255.255.255", "255.255.255.255"),
    ("::", "::"), ("::1", "::1"), ("2001:DB8::0:7", "2001:db8::7"), ("1::", "1::"),
    ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("0:0:1:0:0:0:1:0", "0:0:1::1:0"),
    ("1:0:0:2:0:0:3:4", "1::2:0:0:3:4"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
    ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("::ffff:c000:0207", "192.0.2.7"), ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
  ])
  func isReadAndWrittenAsRFC5952Wants(text: String, written: String) {
    #expect(PeerAddress(text)?.description == written)
  }

  @Test(arguments: [
    "", " ", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", "1.2.3.+4", "1.2..4",
    "a.b.c.d", "localhost", ":", ":::", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1::",
    "1:::2",
    "1::2:3:4:5:6:7:8", "::12345", "::g", "::+1", "fe80::1%lo", "[::1]", "::1:", ":1::",
    "1.2.3.4::",
    "::1.2.3", "::1.2.3.4:5", "１.2.3.4", "::１", "::ffff:1.2.3.4/96",
  ])
  func anythingElseIsNone(text: String) { #expect(PeerAddress(text) == nil) }

  @Test func readsAndWritesWhatTheCLibraryDoes() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      // Each half often has groups of zeros, where the rules are.
      let masks = (0..<2).map { _ in
        (0..<4).reduce(UInt64(0)) { mask, _ in mask << 16 | (random.next() & 1) * 0xFFFF }
      }
      let address = PeerAddress(high: random.next() & masks[0], low: random.next() & masks[1])
      #expect(bytes(ofText: address.description) == address, "seed \(seed)")
      #expect(PeerAddress(text(of: address)) == address, "seed \(seed)")
    }
  }

  /// What `inet_pton` makes of it.
  private func bytes(ofText text: String) -> PeerAddress? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return PeerAddress(v4: UInt32(bigEndian: four.s_addr))
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { bytes in
      PeerAddress(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// What `inet_ntop` makes of it.
  private func text(of address: PeerAddress) -> String {
    var halves = (address.high.bigEndian, address.low.bigEndian)
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ = inet_ntop(AF_INET6, &halves, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("128.0.0.1", false), ("126.255.255.255", false), ("::2", false), ("::", false),
    ("1::1", false), ("::127.0.0.1", false),
  ])
  func knowsLoopback(text: String, isLoopback: Bool) {
    #expect(PeerAddress(text)?.isLoopback == isLoopback)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::"),
  ])
  func limitsCountANetwork(text: String, network: String) {
    #expect(PeerAddress(text)?.network.description == network)
  }

  // MARK: - Blocks

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
    ("192.0.2.7/32", "192.0.2.8", false), ("10.0.0.0/8", "10.255.255.255", true),
    ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.128/25", "192.0.2.127", false),
    ("192.0.2.128/25", "192.0.2.255", true), ("0.0.0.0/0", "255.1.2.3", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true), ("::/0", "1.2.3.4", true),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
    ("2001:db8::8000/113", "2001:db8::ffff", true), ("2001:db8::8000/113", "2001:db8::7fff", false),
    ("2001:db8::/64", "2001:db8:0:1::", false), ("::1", "::1", true), ("::1/128", "::2", false),
    ("::ffff:10.0.0.0/104", "10.9.9.9", true),
  ])
  func aBlockHasItsAddressesAndNoOthers(block: String, address: String, isIn: Bool) throws {
    let prefix = try #require(AddressPrefix(block))
    #expect(prefix.contains(try #require(PeerAddress(address))) == isIn)
    #expect(AddressPrefix(prefix.description) == prefix)
  }

  @Test(arguments: [
    "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
    "10.0.0.1/8", "2001:db8::1/32", "::/129", "::/0000", "10/8", "localhost", "10.0.0.0/8 ",
    "10.0.0.0/99999999999999999999",
  ])
  func anythingElseIsNoBlock(text: String) { #expect(AddressPrefix(text) == nil) }
}
