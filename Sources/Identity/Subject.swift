import Lines

/// Whom an order of the operator's is about.
public enum Subject: Hashable, Sendable, WordCodable {
  /// Whoever has this name.
  case name(PlayerName)
  /// Whoever connects from this address, written without port, or from this block of them
  /// (`10.0.0.0/8`).
  case address(String)

  /// `@ann`, or the address.
  public var description: String {
    switch self {
    case .name(let name): "@\(name)"
    case .address(let address): address
    }
  }

  /// A name is written with `@`, or is one; anything else is an address of hexadecimal digits,
  /// dots and colons, or a block with a slash.
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
