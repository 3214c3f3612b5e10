import Games
import HandRanking
import Identity
import LineProtocol
import Lines

/// The members of the house, in the order in which they registered.
public struct Accounts: Equatable, Sendable {
  private var all: [Account] = []
  /// Where an account stands in `all`.
  private var index: [PersonID: Int] = [:]
  private var names: [PlayerName: PersonID] = [:]

  public init() {}

  /// How many members there are.
  public var count: Int { all.count }

  /// The member of that name, in any case.
  public subscript(_ name: PlayerName) -> Account? { names[name].flatMap { self[$0] } }

  /// Somebody's account.
  public subscript(_ person: PersonID) -> Account? { index[person].map { all[$0] } }

  /// The members who have lately registered or logged in at an address.
  public func known(at address: PeerAddress, _ time: WallTime) -> [Account] {
    all.filter { $0.isKnown(at: address, time) }
  }

  /// Makes a change, or throws the reason and changes nothing.
  ///
  /// - Throws: `StoreError.nameTaken`, `.unknownPerson` or `.badHash`.
  public mutating func apply(
    _ change: AccountChange, of person: PersonID, at time: WallTime
  ) throws(StoreError) {
    if case .register(let name, let hash, let address) = change {
      guard Account.isHash(hash) else { throw .badHash }
      var account = Account(person, name: name, hash: hash, since: time, seen: time)
      account.note(seenAt: address, time)
      return try add(account)
    }
    guard let place = index[person] else { throw .unknownPerson(person) }
    switch change {
    case .register: break
    case .password(let hash, _):
      guard Account.isHash(hash) else { throw .badHash }
      all[place].hash = hash
      all[place].devices = []
    case .seen(let address, let device):
      all[place].note(seenAt: address, time)
      if let device { all[place].devices.append(latest: device, most: Limits.loginDevices) }
    case .keepRules(let rules): all[place].keep(rules)
    case .dropRules(let rules): all[place].drop(rules)
    case .finger(let setting): all[place].isOpenToFinger = setting == .open
    case .ignore(let other): all[place].ignored.append(latest: other, most: Limits.ignored)
    case .unignore(let other): all[place].ignored.removeAll { $0 == other }
    case .quiz(let progress): all[place].quiz = progress
    case .delete:
      let name = all.remove(at: place).name
      names[name] = nil
      // The name can be another's from now on.
      for place in all.indices { all[place].ignored.removeAll { $0 == name } }
      index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.person, $0) })
    }
  }

  /// Lines that make an equal value when they are restored, in order, to an empty one.
  public func snapshot() -> [String] { all.map(\.description) }

  /// Takes in one line of a snapshot.
  ///
  /// - Throws: `StoreError.unreadable`, or `.nameTaken` by an earlier line.
  public mutating func restore(_ line: RecordReader) throws(StoreError) {
    try add(try line.record(of: .accounts))
  }

  private mutating func add(_ account: Account) throws(StoreError) {
    if let taken = self[account.name] ?? self[account.person] { throw .nameTaken(taken.name) }
    index[account.person] = all.count
    names[account.name] = account.person
    all.append(account)
  }
}

/// What can happen to somebody's account.
public enum AccountChange: Equatable, Sendable {
  /// A guest becomes a member of this name, at this address if that is known.
  case register(PlayerName, hash: String, from: PeerAddress? = nil)
  /// A member has a new password, and with it a new token; all earlier ones end.
  case password(hash: String, TokenDigest? = nil)
  /// A member logged in, from this address if that is known, and from this device if it was not the
  /// latest one: now it is.
  case seen(from: PeerAddress? = nil, device: TokenDigest? = nil)
  /// A member keeps rules of their own, in place of those of the same name.
  case keepRules(DealingRules)
  /// A member no longer keeps the rules of this name.
  case dropRules(RuleSetName)
  /// A member lets others read more of what was played, or no longer does.
  case finger(FingerSetting)
  /// A member no longer reads what somebody says.
  case ignore(PlayerName)
  /// A member reads it again.
  case unignore(PlayerName)
  /// A member has answered the quiz.
  case quiz(QuizProgress)
  /// The account is deleted.
  case delete
}

// MARK: - Their words

extension FingerSetting: RecordWord {}

extension AccountChange: Record {
  private enum Verb: String, RecordWord {
    case register, password, seen, finger, ignore, unignore, quiz, delete
    case keepRules = "rules"
    case dropRules = "no-rules"
  }

  public init<C: RecordCoder>(_ line: inout C, _ change: Self?) throws(Unreadable) {
    if let change {
      try change.write(to: &line)
      self = change
      return
    }
    switch try line.word(nil as Verb?) {
    case .register:
      self = .register(
        try line.word(nil), hash: try line.word(nil, where: Account.isHash),
        from: try line.optional(nil, after: "from="))
    case .password:
      self = .password(hash: try line.word(nil, where: Account.isHash), try line.optional(nil))
    case .seen:
      self = .seen(
        from: try line.optional(nil, after: "from="),
        device: try line.optional(nil, after: "device="))
    case .keepRules: self = .keepRules(try line.word(nil))
    case .dropRules: self = .dropRules(try line.word(nil))
    case .finger: self = .finger(try line.word(nil))
    case .ignore: self = .ignore(try line.word(nil))
    case .unignore: self = .unignore(try line.word(nil))
    case .quiz: self = .quiz(try line.word(nil))
    case .delete: self = .delete
    }
  }

  private func write<C: RecordCoder>(to line: inout C) throws(Unreadable) {
    switch self {
    case .register(let name, let hash, let address):
      try line.put(Verb.register, name)
      _ = try line.word(hash, where: Account.isHash)
      _ = try line.optional(address, after: "from=")
    case .password(let hash, let token):
      try line.put(Verb.password)
      _ = try line.word(hash, where: Account.isHash)
      _ = try line.optional(token)
    case .seen(let address, let device):
      try line.put(Verb.seen)
      _ = try line.optional(address, after: "from=")
      _ = try line.optional(device, after: "device=")
    case .keepRules(let rules): try line.put(Verb.keepRules, rules)
    case .dropRules(let name): try line.put(Verb.dropRules, name)
    case .finger(let setting): try line.put(Verb.finger, setting)
    case .ignore(let other): try line.put(Verb.ignore, other)
    case .unignore(let other): try line.put(Verb.unignore, other)
    case .quiz(let progress): try line.put(Verb.quiz, progress)
    case .delete: try line.put(Verb.delete)
    }
  }
}
