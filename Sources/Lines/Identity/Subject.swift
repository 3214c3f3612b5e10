/// The subject of an operator's order.
public enum Subject: Hashable, Sendable, WordCodable {
  /// The person with this name.
  case name(PlayerName)
  /// Everyone who connects from this address, written without a port, or from this block of
  /// addresses (`10.0.0.0/8`).
  case address(String)

  /// `@ann`, or the address.
  public var description: String {
    switch self {
    case .name(let name): "@\(name)"
    case .address(let address): address
    }
  }

  /// Reads a name, with or without `@`, or an address: hexadecimal digits, dots and colons, with a
  /// slash for a block.
  public init?(_ text: String) {
    let bare = text.utf8.first == 0x40 ? text.dropFirst() : text[...]
    let isAddress = bare.utf8.contains { $0 == 0x2E || $0 == 0x3A }
    if !isAddress, let name = PlayerName(bare) {
      self = .name(name)
    } else {
      guard isAddress, text.utf8.count <= 64,
        text.utf8.allSatisfy({
          0x2E...0x3A ~= $0 || 0x41...0x46 ~= $0 & 0xDF
        })
      else { return nil }
      self = .address(text.lowercased())
    }
  }
}
