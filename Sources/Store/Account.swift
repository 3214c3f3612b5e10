import Identity
import LineProtocol

/// A member of the house.
public struct Account: Hashable, Sendable {
  /// The name as its owner writes it.
  public let name: PlayerName
  /// What `crypt(3)` made of the password: 1 to `hashBytes` of printable ASCII without space.
  public internal(set) var hash: String
  /// When the member registered.
  public let since: WallTime
  /// What bears the name and is stamped with this time or a later one is the member's: what is
  /// older may have been a guest's. Later than `since` if the clock had been set back by then.
  public let ownsFrom: WallTime
  /// When the member was last seen: registered or logged in.
  public private(set) var seen: WallTime
  /// The digests of the secrets of the devices that the member logged in from, the latest last. A
  /// new password forgets them.
  public internal(set) var devices: [TokenDigest] = []
  /// Where the member logged in, the latest last, and when.
  private var addresses: [KnownAddress] = []

  /// The longest hash, in bytes. The longest that `crypt(3)` makes are half of it.
  public static let hashBytes = 256

  /// An account of these; `Accounts` judges them.
  public init(
    name: PlayerName, hash: String, since: WallTime, seen: WallTime, ownsFrom: WallTime? = nil
  ) {
    (self.name, self.hash, self.since, self.seen) = (name, hash, since, seen)
    self.ownsFrom = ownsFrom ?? since
  }

  /// Whether a secret is that of one of the devices.
  public func has(device secret: String) -> Bool { devices.contains(TokenDigest(of: secret)) }

  /// Whether the member has logged in from an address within `Limits.loginKnownDays`. What is
  /// later than now, since a clock was set back, counts too.
  public func isKnown(at address: PeerAddress?, _ time: WallTime) -> Bool {
    addresses.contains { known in
      known.address == address
        && time.milliseconds - known.seen.milliseconds <= Limits.loginKnownDays * 86_400_000
    }
  }

  /// The member logged in. What is too old is only hidden: a clock may be wrong.
  mutating func note(seenAt address: PeerAddress?, _ time: WallTime) {
    seen = time
    guard let address else { return }
    addresses.removeAll { $0.address == address }
    addresses.append(
      latest: KnownAddress(address: address, seen: time), most: Limits.loginKnownAddresses)
  }

  /// Whether `text` may stand as a hash in a stored line.
  static func isHash(_ text: some StringProtocol) -> Bool {
    (1...hashBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension Account {
  /// The account's stored line, as `Accounts.snapshot` has it.
  var line: String {
    "\(name) \(hash) \(since) \(seen)" + (ownsFrom == since ? "" : " owns=\(ownsFrom)")
      + Self.list("devices", devices)
      + Self.list("at", addresses)
  }

  private static func list(_ key: String, _ items: [some CustomStringConvertible]) -> String {
    items.isEmpty ? "" : " \(key)=\(items.map(\.description).joined(separator: ","))"
  }

  /// Reads such a line; `nil` if it is none.
  init?(line: Substring) {
    var fields = LineFields(line)
    guard let name = fields.name(), let hash = fields.word(), Account.isHash(hash),
      let since = fields.time(), let seen = fields.time(),
      let owned = fields.list(after: "owns=", most: 1, WallTime.init), owned.first != since,
      let devices = fields.list(after: "devices=", most: Limits.loginDevices, TokenDigest.init),
      let addresses = fields.list(
        after: "at=", most: Limits.loginKnownAddresses, KnownAddress.init),
      fields.isEmpty, Set(devices).count == devices.count,
      Set(addresses.map(\.address)).count == addresses.count
    else { return nil }
    self.init(
      name: name, hash: String(hash), since: since, seen: seen, ownsFrom: owned.first)
    (self.devices, self.addresses) = (devices, addresses)
  }
}

/// An address, and when its member logged in there last.
private struct KnownAddress: Hashable, Sendable, CustomStringConvertible {
  let address: PeerAddress
  let seen: WallTime

  init(address: PeerAddress, seen: WallTime) { (self.address, self.seen) = (address, seen) }

  /// `ADDRESS/SEEN`.
  var description: String { "\(address)/\(seen)" }

  /// Reads such a word; `nil` if it is none.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let address = PeerAddress(parts[0]), "\(address)" == parts[0],
      let seen = WallTime(String(parts[1]))
    else { return nil }
    self.init(address: address, seen: seen)
  }
}

extension LineFields {
  /// Takes an address as it is written here.
  mutating func address() -> PeerAddress? {
    guard let text = word(), let address = PeerAddress(text), "\(address)" == text else {
      return nil
    }
    return address
  }

  /// Takes one to `most` items with commas between them behind a beginning, or none if that is not
  /// there; `nil` if they cannot be read.
  fileprivate mutating func list<Item>(
    after beginning: String, most: Int, _ read: (String) -> Item?
  ) -> [Item]? {
    guard !isEmpty, rest.starts(with: beginning.utf8) else { return [] }
    guard let words = word(after: beginning) else { return nil }
    let texts = words.split(separator: ",", omittingEmptySubsequences: false)
    let items = texts.compactMap { read(String($0)) }
    return items.count == texts.count && items.count <= most ? items : nil
  }
}

extension Array where Element: Equatable {
  /// Puts an item last, where it is not twice, and drops the first ones if there are too many.
  mutating func append(latest item: Element, most: Int) {
    removeAll { $0 == item }
    append(item)
    removeFirst(Swift.max(0, count - most))
  }
}
