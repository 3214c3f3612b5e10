/// The header at the start of a stream that must begin with a PROXY header (HAProxy's protocol,
/// version 1 or 2). Reading it is pure: a header that is cut short is `incomplete`, never wrong.
public enum ProxyHeader: Equatable, Sendable {
  /// More bytes are needed; at most `longest` in all.
  case incomplete
  /// A whole header of `consumed` bytes. The address is the client's; `nil` if the proxy speaks for
  /// itself (LOCAL, as its health checks do) or does not know it (UNKNOWN, UNSPEC, Unix).
  case header(address: PeerAddress?, consumed: Int)
  /// Neither a header nor the beginning of one.
  case invalid

  /// The longest header accepted, in bytes, with all extensions of version 2.
  public static let longest = 4096
  /// The longest header of version 1, in bytes, with its CR LF.
  static let longestLine = 107

  private static let lineMark = Array("PROXY ".utf8)
  private static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]

  /// Reads the first bytes of a stream.
  public static func read(_ bytes: [UInt8]) -> ProxyHeader {
    if begins(bytes, with: signature) { return block(bytes) }
    if begins(bytes, with: lineMark) { return line(bytes) }
    return .invalid
  }

  /// Whether the bytes begin with the mark or are a prefix of it.
  private static func begins(_ bytes: [UInt8], with mark: [UInt8]) -> Bool {
    bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count))
  }
}

// MARK: - Version 1: a line of text

extension ProxyHeader {
  private static func line(_ bytes: [UInt8]) -> ProxyHeader {
    let head = bytes.prefix(longestLine)
    guard let end = head.firstIndex(of: 0x0A) else {
      return head.count < longestLine ? .incomplete : .invalid
    }
    guard head[end - 1] == 0x0D, head[..<(end - 1)].allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return .invalid
    }
    let text = String(decoding: head[..<(end - 1)], as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    // The rest of an UNKNOWN line is ignored.
    if words[1] == "UNKNOWN" { return .header(address: nil, consumed: end + 1) }
    guard words.count == 6, let source = PeerAddress(words[2]),
      PeerAddress(words[3]) != nil, isPort(words[4]), isPort(words[5])
    else { return .invalid }
    let isV6 = [words[2], words[3]].map { $0.contains(":") }
    switch (words[1], isV6) {
    case ("TCP4", [false, false]), ("TCP6", [true, true]):
      return .header(address: source, consumed: end + 1)
    default: return .invalid
    }
  }

  private static func isPort(_ word: Substring) -> Bool {
    word.utf8.allSatisfy { 48...57 ~= $0 } && (word.utf8.first != 48 || word == "0")
      && UInt16(word) != nil
  }
}

// MARK: - Version 2: a block of bytes

extension ProxyHeader {
  /// Reads a header of version 2: signature, version and command, family and transport, length,
  /// then `length` bytes.
  private static func block(_ bytes: [UInt8]) -> ProxyHeader {
    let fixed = signature.count + 4
    guard bytes.count > signature.count else { return .incomplete }
    let command = bytes[signature.count]
    guard command == 0x20 || command == 0x21 else { return .invalid }
    guard bytes.count >= fixed else { return .incomplete }
    let family = bytes[signature.count + 1]
    let length = Int(bytes[signature.count + 2]) << 8 | Int(bytes[signature.count + 3])
    let end = fixed + length
    guard end <= longest else { return .invalid }
    // LOCAL: the content of the block does not count.
    guard command == 0x21 else {
      return bytes.count < end ? .incomplete : .header(address: nil, consumed: end)
    }
    guard let least = leastLength(family), length >= least else { return .invalid }
    guard bytes.count >= end else { return .incomplete }
    return .header(address: source(family, bytes[fixed..<end]), consumed: end)
  }

  /// The length of the two addresses with their ports; whatever follows is ignored. `nil` for an
  /// unknown family.
  private static func leastLength(_ family: UInt8) -> Int? {
    switch family {
    case 0x00: 0
    case 0x11, 0x12: 12
    case 0x21, 0x22: 36
    case 0x31, 0x32: 216
    default: nil
    }
  }

  /// The client's address, for TCP over IPv4 or IPv6 only.
  private static func source(_ family: UInt8, _ block: ArraySlice<UInt8>) -> PeerAddress? {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch family {
    case 0x11: return PeerAddress(v4: UInt32(truncatingIfNeeded: number(block.prefix(4))))
    case 0x21:
      let high = number(block.prefix(8))
      return PeerAddress(high: high, low: number(block.dropFirst(8).prefix(8)))
    default: return nil
    }
  }
}
