import Cards
import Games
import Lines
import ScoreBook

/// A member of the house.
public struct Account: Equatable, Sendable, Codable {
  /// The owner of the account.
  public let person: PersonID
  /// The name, as its owner writes it.
  public let name: PlayerName
  /// The password as hashed by `crypt(3)`: 1 to `hashBytes` of printable ASCII without spaces.
  public internal(set) var hash: String
  /// The time of registration.
  public let since: WallTime
  /// The time of the last registration or login.
  public private(set) var seen: WallTime
  /// The digests of the secrets of the devices that the member logged in from, the latest last. A
  /// new password clears them.
  public internal(set) var devices: [TokenDigest] = []
  /// The member's own rules, for any table; all have names, and no two names are alike.
  public private(set) var rules: [DealingRules] = []
  /// Whether `finger` shows others what otherwise only the member sees in `me`: sums, never hands
  /// or chips.
  var isOpenToFinger = false
  /// The people whose messages the member does not read, the latest last.
  public internal(set) var ignored: [PlayerName] = []
  /// The addresses that the member logged in from, the latest last, and the times.
  private var addresses: [KnownAddress] = []
  /// The member's progress in the quiz.
  public internal(set) var quiz: QuizProgress?

  /// The club of the score book that the member's commands mean without one.
  var bookClub: Club.ID?

  /// The longest hash, in bytes. It is twice as long as the longest one from `crypt(3)`.
  static let hashBytes = 256

  /// Creates an account; `Accounts` checks it.
  public init(
    _ person: PersonID, name: PlayerName, hash: String, since: WallTime, seen: WallTime
  ) {
    (self.person, self.name, self.hash) = (person, name, hash)
    (self.since, self.seen) = (since, seen)
  }

  /// Whether a secret belongs to one of the devices.
  public func has(device secret: String) -> Bool { devices.contains(TokenDigest(of: secret)) }

  /// Whether the member has logged in from an address within `Limits.loginKnownDays`. Later logins,
  /// recorded before a clock was set back, count too.
  public func isKnown(at address: PeerAddress?, _ time: WallTime) -> Bool {
    addresses.contains { known in
      known.address == address
        && time.milliseconds - known.seen.milliseconds <= Limits.loginKnownDays * 86_400_000
    }
  }

  /// Notes a login. Outdated addresses are kept and only hidden, since a clock may be wrong.
  mutating func note(seenAt address: PeerAddress?, _ time: WallTime) {
    seen = time
    guard let address else { return }
    addresses.removeAll { $0.address == address }
    addresses.append(
      latest: KnownAddress(address: address, seen: time), most: Limits.loginKnownAddresses)
  }

  /// The rules with this name, in any case.
  public func rules(_ name: RuleSetName) -> DealingRules? {
    rules.first { $0.ownName?.isAlike(name) == true }
  }

  /// Keeps rules and replaces those of the same name; if there are too many, the first ones go.
  mutating func keep(_ kept: DealingRules) {
    guard let name = kept.ownName else { return }
    drop(name)
    rules.append(latest: kept, most: Limits.rulesKept)
  }

  mutating func drop(_ name: RuleSetName) {
    rules.removeAll { $0.ownName?.isAlike(name) == true }
  }

  /// Whether `text` is a valid hash in a stored line.
  static func isHash(_ text: some StringProtocol) -> Bool {
    (1...hashBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// An address, and the time of the member's last login from it.
private struct KnownAddress: Hashable, Sendable, Codable {
  let address: PeerAddress
  let seen: WallTime
}

extension Array where Element: Equatable {
  /// Moves or adds an item to the end, without repetition, and drops the first items if there are
  /// too many.
  mutating func append(latest item: Element, most: Int) {
    removeAll { $0 == item }
    append(item)
    removeFirst(Swift.max(0, count - most))
  }
}

/// Whether `finger` shows others more than the public facts.
public enum FingerSetting: String, Codable, Sendable, CaseIterable {
  /// Shows the results of hands, too, month by month.
  case open
  case closed
}
