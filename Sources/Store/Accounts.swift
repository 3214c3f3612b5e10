import Games
import Identity
import LineProtocol
import Lines

/// The members of the house, in the order in which they registered.
public struct Accounts: Equatable, Sendable {
  private var all: [Account] = []
  /// Where an account stands in `all`.
  private var index: [PlayerName: Int] = [:]

  public init() {}

  /// How many members there are.
  public var count: Int { all.count }

  /// The member of that name, in any case.
  public subscript(_ name: PlayerName) -> Account? { index[name].map { all[$0] } }

  /// The members who have lately registered or logged in at an address.
  public func known(at address: PeerAddress, _ time: WallTime) -> [Account] {
    all.filter { $0.isKnown(at: address, time) }
  }

  /// Makes a change, or throws the reason and changes nothing.
  ///
  /// - Parameters:
  ///   - time: when it happened.
  ///   - first: the first time from which on what bears a new member's name is that member's; `nil`
  ///     for when it happened.
  /// - Throws: `StoreError.nameTaken`, `.unknownName` or `.badHash`.
  public mutating func apply(
    _ change: AccountChange, at time: WallTime, owningFrom first: WallTime? = nil
  ) throws(StoreError) {
    switch change {
    case .register(let name, let hash, _):
      if let taken = self[name] { throw .nameTaken(taken.name) }
      guard Account.isHash(hash) else { throw .badHash }
      add(Account(name: name, hash: hash, since: time, seen: time, ownsFrom: first))
    case .password(let name, let hash, _):
      guard let place = index[name] else { throw .unknownName(name) }
      guard Account.isHash(hash) else { throw .badHash }
      all[place].hash = hash
      all[place].devices = []
    case .seen(let name, let address):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].note(seenAt: address, time)
    case .device(let name, let digest):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].devices.append(latest: digest, most: Limits.loginDevices)
    case .keepRules(let name, let rules):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].keep(rules)
    case .dropRules(let name, let rules):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].drop(rules)
    case .finger(let name, let setting):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].isOpenToFinger = setting == .open
    case .ignore(let name, let other):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].ignored.append(latest: other, most: Limits.ignored)
    case .unignore(let name, let other):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].ignored.removeAll { $0 == other }
    case .delete(let name):
      guard let place = index[name] else { throw .unknownName(name) }
      all.remove(at: place)
      // The name can be another's from now on.
      for place in all.indices { all[place].ignored.removeAll { $0 == name } }
      index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    }
  }

  /// Lines that make an equal value when they are restored, in order, to an empty one.
  public func snapshot() -> [String] { all.map(\.description) }

  /// Takes in one line of a snapshot.
  ///
  /// - Throws: `StoreError.unreadable`, or `.nameTaken` by an earlier line.
  public mutating func restore(_ line: RecordReader) throws(StoreError) {
    let account: Account = try line.record(of: .accounts)
    if let taken = self[account.name] { throw .nameTaken(taken.name) }
    add(account)
  }

  private mutating func add(_ account: Account) {
    index[account.name] = all.count
    all.append(account)
  }
}

/// What can happen to the accounts.
public enum AccountChange: Hashable, Sendable {
  /// A guest becomes a member, with these chips.
  case register(PlayerName, hash: String, FirstChips)
  /// A member has a new password, and with it a new token; all earlier ones end.
  case password(PlayerName, hash: String, TokenDigest? = nil)
  /// A member logged in, from this address if that is known.
  case seen(PlayerName, from: PeerAddress? = nil)
  /// A member has logged in from a device that was not the latest one: now it is.
  case device(PlayerName, TokenDigest)
  /// A member keeps rules of their own, in place of those of the same name.
  case keepRules(PlayerName, DealingRules)
  /// A member keeps the rules of this name no more.
  case dropRules(PlayerName, RuleSetName)
  /// A member lets others read more of what was played, or no more.
  case finger(PlayerName, FingerSetting)
  /// A member reads no more what somebody says.
  case ignore(PlayerName, PlayerName)
  /// A member reads it again.
  case unignore(PlayerName, PlayerName)
  /// A member is one no more.
  case delete(PlayerName)
}

/// The chips that somebody begins with as a member. They are on one record with the name, so that
/// no crash leaves a member without them.
public struct FirstChips: Hashable, Sendable {
  /// What the house gives a new member who has no purse, 0 to `Limits.amount`.
  public let welcome: Int
  /// The guest's purse, 0 to `Limits.amount`.
  public let kept: Int

  /// Those of somebody who has no purse.
  public static let welcome = FirstChips(welcome: Limits.welcomeChips, kept: 0)

  /// Chips of these numbers.
  public init(welcome: Int, kept: Int) { (self.welcome, self.kept) = (welcome, kept) }
}

// MARK: - Their words

extension FingerSetting: RecordWord {}

extension AccountChange: Record {
  private enum Verb: String, RecordWord {
    case register, password, seen, device, finger, ignore, unignore, delete
    case keepRules = "rules"
    case dropRules = "no-rules"
  }

  private var verb: Verb {
    switch self {
    case .register: .register
    case .password: .password
    case .seen: .seen
    case .device: .device
    case .keepRules: .keepRules
    case .dropRules: .dropRules
    case .finger: .finger
    case .ignore: .ignore
    case .unignore: .unignore
    case .delete: .delete
    }
  }

  private var name: PlayerName {
    switch self {
    case .register(let name, _, _), .password(let name, _, _), .seen(let name, _),
      .device(let name, _), .keepRules(let name, _), .dropRules(let name, _), .finger(let name, _),
      .ignore(let name, _), .unignore(let name, _), .delete(let name):
      name
    }
  }

  private var hash: String? {
    switch self {
    case .register(_, let hash, _), .password(_, let hash, _): hash
    case .seen, .device, .keepRules, .dropRules, .finger, .ignore, .unignore, .delete: nil
    }
  }

  /// Who is ignored, or is no more.
  private var other: PlayerName? {
    switch self {
    case .ignore(_, let other), .unignore(_, let other): other
    default: nil
    }
  }

  public init<C: RecordCoder>(_ line: inout C, _ change: Self?) throws(Unreadable) {
    let verb = try line.word(change?.verb)
    let name = try line.word(change?.name)
    switch verb {
    case .register:
      let chips: FirstChips? = if case .register(_, _, let chips)? = change { chips } else { nil }
      let hash = try line.word(change?.hash, where: Account.isHash)
      self = .register(name, hash: hash, try FirstChips(&line, chips))
    case .password:
      let token: TokenDigest? = if case .password(_, _, let token)? = change { token } else { nil }
      let hash = try line.word(change?.hash, where: Account.isHash)
      self = .password(name, hash: hash, try line.optional(token))
    case .seen:
      let address: PeerAddress? = if case .seen(_, let address)? = change { address } else { nil }
      self = .seen(name, from: try line.optional(address))
    case .device:
      let digest: TokenDigest? = if case .device(_, let digest)? = change { digest } else { nil }
      self = .device(name, try line.word(digest))
    case .keepRules:
      let rules: DealingRules? = if case .keepRules(_, let rules)? = change { rules } else { nil }
      self = .keepRules(name, try line.word(rules))
    case .dropRules:
      let rules: RuleSetName? = if case .dropRules(_, let rules)? = change { rules } else { nil }
      self = .dropRules(name, try line.word(rules))
    case .finger:
      let x: FingerSetting? = if case .finger(_, let setting)? = change { setting } else { nil }
      self = .finger(name, try line.word(x))
    case .ignore: self = .ignore(name, try line.word(change?.other))
    case .unignore: self = .unignore(name, try line.word(change?.other))
    case .delete: self = .delete(name)
    }
  }
}

extension FirstChips: Record {
  public init<C: RecordCoder>(_ line: inout C, _ chips: Self?) throws(Unreadable) {
    welcome = try line.number(chips?.welcome, in: 0...Limits.amount)
    kept = try line.number(chips?.kept, in: 0...Limits.amount)
  }
}
