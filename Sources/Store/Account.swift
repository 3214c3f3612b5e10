import Cards
import Games
import Identity
import LineProtocol

/// A member of the house.
public struct Account: Equatable, Sendable, Codable {
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

/// An address, and when its member logged in there last.
private struct KnownAddress: Hashable, Sendable, Codable {
  let address: PeerAddress
  let seen: WallTime
}

extension Array where Element: Equatable {
  /// Puts an item last, where it is not twice, and drops the first ones if there are too many.
  mutating func append(latest item: Element, most: Int) {
    removeAll { $0 == item }
    append(item)
    removeFirst(Swift.max(0, count - most))
  }
}
