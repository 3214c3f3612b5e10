import Games
import HandRanking
import Identity
import LineProtocol
import Lines

/// A member of the house.
public struct Account: Equatable, Sendable {
  /// The person whose it is.
  public let person: PersonID
  /// The name as its owner writes it.
  public let name: PlayerName
  /// What `crypt(3)` made of the password: 1 to `hashBytes` of printable ASCII without space.
  public internal(set) var hash: String
  /// When the member registered.
  public let since: WallTime
  /// When the member was last seen: registered or logged in.
  public private(set) var seen: WallTime
  /// The digests of the secrets of the devices that the member logged in from, the latest last. A
  /// new password forgets them.
  public internal(set) var devices: [TokenDigest] = []
  /// Rules of the member's own, for any table; each has a name, and no two are alike.
  public private(set) var rules: [DealingRules] = []
  /// Whether others may read in `finger` what the member alone reads in `me`: sums, never hands or
  /// chips.
  public internal(set) var isOpenToFinger = false
  /// Whose words the member does not read, the latest last.
  public internal(set) var ignored: [PlayerName] = []
  /// Where the member logged in, the latest last, and when.
  private var addresses: [KnownAddress] = []
  /// How the member has answered the quiz.
  public internal(set) var quiz: QuizProgress?

  /// The longest hash, in bytes. The longest that `crypt(3)` makes are half of it.
  public static let hashBytes = 256

  /// An account of these; `Accounts` judges them.
  public init(
    _ person: PersonID, name: PlayerName, hash: String, since: WallTime, seen: WallTime
  ) {
    (self.person, self.name, self.hash) = (person, name, hash)
    (self.since, self.seen) = (since, seen)
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

  /// The rules of a name, in any case.
  public func rules(_ name: RuleSetName) -> DealingRules? {
    rules.first { $0.ownName?.isAlike(name) == true }
  }

  /// Keeps rules, in place of those of the same name; if there are too many, the first go.
  mutating func keep(_ kept: DealingRules) {
    guard let name = kept.ownName else { return }
    drop(name)
    rules.append(latest: kept, most: Limits.rulesKept)
  }

  mutating func drop(_ name: RuleSetName) {
    rules.removeAll { $0.ownName?.isAlike(name) == true }
  }

  /// Whether `text` may stand as a hash in a stored line.
  static func isHash(_ text: some StringProtocol) -> Bool {
    (1...hashBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension Account: Record {
  /// `7 ann HASH SINCE SEEN`, and behind that, if there are any, `devices=DIGEST,…`,
  /// `at=ADDRESS/SEEN,…` and `rules=RULES,…`, the latest last, `finger=open`, `ignored=NAME,…` and
  /// `quiz=…`.
  public init<C: RecordCoder>(_ line: inout C, _ account: Self?) throws(Unreadable) {
    person = try line.word(account?.person)
    name = try line.word(account?.name)
    hash = try line.word(account?.hash, where: Account.isHash)
    since = try line.word(account?.since)
    seen = try line.word(account?.seen)
    devices = try line.list(account?.devices, after: "devices=", most: Limits.loginDevices)
    addresses = try line.list(account?.addresses, after: "at=", most: Limits.loginKnownAddresses)
    rules = try line.list(account?.rules, after: "rules=", most: Limits.rulesKept)
    let finger = try line.optional(
      account?.isOpenToFinger == true ? FingerSetting.open : nil, after: "finger=")
    isOpenToFinger = finger == .open
    ignored = try line.list(account?.ignored, after: "ignored=", most: Limits.ignored)
    quiz = try line.optional(account?.quiz, after: "quiz=")
    guard finger != .closed, Set(ignored).count == ignored.count,
      Set(devices).count == devices.count,
      Set(addresses.map(\.address)).count == addresses.count,
      Set(rules.map { $0.ownName?.description.lowercased() }).count == rules.count
    else { throw Unreadable() }
  }
}

/// An address, and when its member logged in there last.
private struct KnownAddress: Hashable, Sendable {
  let address: PeerAddress
  let seen: WallTime
}

extension KnownAddress: RecordWord {
  /// `ADDRESS/SEEN`.
  func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: "\(address)/\(seen)".utf8) }

  init?(written word: ArraySlice<UInt8>) {
    guard let slash = word.firstIndex(of: UInt8(ascii: "/")),
      let address = PeerAddress(written: word[..<slash]),
      let seen = WallTime(written: word[(slash + 1)...])
    else { return nil }
    self.init(address: address, seen: seen)
  }
}

extension RecordCoder {
  /// One to `most` items in a word, with commas between them, or none without the word.
  fileprivate mutating func list<Item: RecordWord>(
    _ items: [Item]?, after beginning: String, most: Int
  ) throws(Unreadable) -> [Item] {
    guard has(beginning, items?.isEmpty == false) else { return [] }
    let items = try joined(items, by: ",", after: beginning)
    guard items.count <= most else { throw Unreadable() }
    return items
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
