import Cards
import Games
import Lines
import ScoreBook

/// The members of the house, in the order in which they registered.
public struct Accounts: Equatable, Sendable {
  private(set) var all: [Account] = []
  /// The index of each account in `all`.
  private var index: [PersonID: Int] = [:]
  private var names: [PlayerName: PersonID] = [:]

  /// The number of members.
  public var count: Int { all.count }

  /// The member with that name, in any case.
  public subscript(_ name: PlayerName) -> Account? { names[name].flatMap { self[$0] } }

  /// The account of a person.
  public subscript(_ person: PersonID) -> Account? { index[person].map { all[$0] } }

  /// The members who have lately registered or logged in at an address.
  func known(at address: PeerAddress, _ time: WallTime) -> [Account] {
    all.filter { $0.isKnown(at: address, time) }
  }

  /// Makes a change, or throws the reason and changes nothing.
  ///
  /// - Throws: `StoreError.nameTaken`, `.unknownPerson` or `.badHash`.
  mutating func apply(
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
    case .bookClub(let club): all[place].bookClub = club
    case .delete:
      let name = all.remove(at: place).name
      names[name] = nil
      // Another person can take the name from now on.
      for place in all.indices { all[place].ignored.removeAll { $0 == name } }
      index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.person, $0) })
    }
  }

  /// Adds a new account, or one from a snapshot.
  ///
  /// - Throws: `StoreError.nameTaken` if an account has the name or the person already.
  mutating func add(_ account: Account) throws(StoreError) {
    if let taken = self[account.name] ?? self[account.person] { throw .nameTaken(taken.name) }
    index[account.person] = all.count
    names[account.name] = account.person
    all.append(account)
  }
}

/// A change of a person's account.
public enum AccountChange: Equatable, Sendable, Codable {
  /// A guest becomes a member with this name, from this address if it is known.
  case register(PlayerName, hash: String, from: PeerAddress? = nil)
  /// A member has a new password and with it a new token; all earlier tokens become invalid.
  case password(hash: String, TokenDigest? = nil)
  /// A member logged in, from this address if it is known, and from this device if it was not the
  /// latest one; now it is.
  case seen(from: PeerAddress? = nil, device: TokenDigest? = nil)
  /// A member keeps a set of rules, which replaces any with the same name.
  case keepRules(DealingRules)
  /// A member no longer keeps the rules of this name.
  case dropRules(RuleSetName)
  /// A member lets others read more about past games, or no longer does.
  case finger(FingerSetting)
  /// A member no longer reads messages from this person.
  case ignore(PlayerName)
  /// A member reads messages from this person again.
  case unignore(PlayerName)
  /// A member has answered the quiz.
  case quiz(QuizProgress)
  /// A member's commands of the score book mean this club if they name none.
  case bookClub(Club.ID)
  /// The account is deleted.
  case delete
}
