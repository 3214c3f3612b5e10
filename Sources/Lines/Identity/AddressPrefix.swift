/// An address or a block of addresses: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32` (RFC 4632).
///
/// IPv4 is separate: `0.0.0.0/0` is all of IPv4, while `::/0` contains everything.
public struct AddressPrefix: Hashable, Sendable, CustomStringConvertible {
  /// The first address; the bits after the prefix are 0.
  public let base: PeerAddress
  /// The number of fixed bits in the IPv6 form, 0 to 128; for IPv4, 96 more than its own prefix.
  public let length: Int

  /// Reads `ADDRESS` or `ADDRESS/BITS`. Returns `nil` for anything else, and if a bit after the
  /// prefix is set, since one of the two must then be a mistake.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, let base = PeerAddress(address) else { return nil }
    let offset = base.v4 != nil && !address.contains(":") ? 96 : 0
    var length = 128
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ 48...57 ~= $0 }),
        let bits = Int(parts[1]), bits <= 128 - offset
      else { return nil }
      length = offset + bits
    }
    guard Self.cut(base, to: length) == base else { return nil }
    self.base = base
    self.length = length
  }

  /// Whether the address is in the block.
  public func contains(_ address: PeerAddress) -> Bool { Self.cut(address, to: length) == base }

  /// The text that `init` reads.
  public var description: String {
    guard base.v4 != nil, length >= 96 else { return "\(base)/\(length)" }
    return "\(base)/\(length - 96)"
  }

  private static func cut(_ address: PeerAddress, to length: Int) -> PeerAddress {
    // Swift's `>>` by 64 gives 0, so no length is a special case.
    PeerAddress(
      high: address.high & ~(UInt64.max >> min(length, 64)),
      low: address.low & ~(UInt64.max >> max(0, length - 64)))
  }
}
