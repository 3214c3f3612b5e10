/// The IPv4 or IPv6 address of a connection's peer.
///
/// IPv4 is stored as `::ffff:a.b.c.d` (RFC 4291, 2.5.5.2), so that a peer has one value for every
/// kind of socket.
public struct PeerAddress: Hashable, Sendable, WordCodable {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight bytes, most significant first.
  public let low: UInt64

  /// An IPv6 address, or an IPv4 address in its IPv6 form.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An IPv4 address; 127.0.0.1 is 0x7F000001.
  public init(v4 bits: UInt32) { self.init(high: 0, low: Self.mappedMark << 32 | UInt64(bits)) }

  /// 127.0.0.1.
  public static let loopback = PeerAddress(v4: 0x7F00_0001)

  private static let mappedMark: UInt64 = 0xFFFF

  /// The bits of an IPv4 address; `nil` for others.
  public var v4: UInt32? {
    high == 0 && low >> 32 == Self.mappedMark ? UInt32(truncatingIfNeeded: low) : nil
  }

  /// Whether the peer is on this machine: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    if let v4 { return v4 >> 24 == 127 }
    return high == 0 && low == 1
  }

  /// The part that one customer of a provider gets, and so the unit for limits: an IPv4 address as
  /// it is, the first 64 bits of any other.
  public var network: PeerAddress { v4 != nil ? self : PeerAddress(high: high, low: 0) }
}

// MARK: - Reading

extension PeerAddress {
  /// Reads an address in digits, such as `192.0.2.7` or `2001:db8::7`, without names, brackets, a
  /// zone or a port.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 45 else { return nil }
    if let bits = Self.v4Bits(Substring(text)) {
      self.init(v4: bits)
    } else if let groups = Self.groups(text) {
      let halves = [groups[..<4], groups[4...]].map {
        $0.reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
      }
      self.init(high: halves[0], low: halves[1])
    } else {
      return nil
    }
  }

  private static func v4Bits(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bits: UInt32 = 0
    for part in parts {
      let isPlain = part.utf8.allSatisfy { 48...57 ~= $0 } && (part.utf8.first != 48 || part == "0")
      guard isPlain, let byte = UInt8(part) else { return nil }
      bits = bits << 8 | UInt32(byte)
    }
    return bits
  }

  /// The eight groups of an IPv6 address; one `::` may stand for one or more groups.
  private static func groups(_ text: some StringProtocol) -> [UInt16]? {
    let halves = Substring(text).split(separator: "::", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), let last = halves.last,
      let tail = groups(of: last, mayEndInV4: true)
    else { return nil }
    guard halves.count == 2 else { return tail.count == 8 ? tail : nil }
    guard let head = groups(of: halves[0], mayEndInV4: false), head.count + tail.count < 8 else {
      return nil
    }
    return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  private static func groups(of half: Substring, mayEndInV4: Bool) -> [UInt16]? {
    guard !half.isEmpty else { return [] }
    var words = half.split(separator: ":", omittingEmptySubsequences: false)
    var end: [UInt16] = []
    if mayEndInV4, let last = words.last, let bits = v4Bits(last) {
      words.removeLast()
      end = [UInt16(bits >> 16), UInt16(truncatingIfNeeded: bits)]
    }
    var groups: [UInt16] = []
    for word in words {
      let isHex = (1...4).contains(word.utf8.count) && word.allSatisfy(\.isHexDigit)
      guard isHex, let group = UInt16(word, radix: 16) else { return nil }
      groups.append(group)
    }
    return groups + end
  }
}

// MARK: - Writing

extension PeerAddress {
  /// The address in digits, without a port: `192.0.2.7`, or `2001:db8::7` as in RFC 5952.
  public var description: String {
    if let v4 { return "\(v4 >> 24).\(v4 >> 16 & 255).\(v4 >> 8 & 255).\(v4 & 255)" }
    let groups = (0..<8).map { index in
      UInt16(truncatingIfNeeded: (index < 4 ? high : low) >> (48 - 16 * (index % 4)))
    }
    let zeros = Self.longestZeros(groups)
    guard zeros.count > 1 else { return Self.text(groups[...]) }
    return Self.text(groups[..<zeros.lowerBound]) + "::" + Self.text(groups[zeros.upperBound...])
  }

  private static func text(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The longest run of zeros, the first of several.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
    var best = 0..<0
    var start = 0
    for index in 0..<groups.count {
      if groups[index] != 0 { start = index + 1 }
      if index + 1 - start > best.count { best = start..<(index + 1) }
    }
    return best
  }
}
