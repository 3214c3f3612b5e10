import Identity
import LineProtocol

/// The members of the house, in the order in which they registered.
public struct Accounts: Equatable, Sendable {
  private var all: [Account] = []
  /// Where an account stands in `all`.
  private var index: [PlayerName: Int] = [:]

  /// Nobody.
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
    case .password(let name, let hash):
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
    case .delete(let name):
      guard let place = index[name] else { throw .unknownName(name) }
      all.remove(at: place)
      index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    }
  }

  /// Lines that make an equal value when they are restored, in order, to an empty one: one an
  /// account, `ann HASH SINCE SEEN`, and behind that, if there are any, `owns=TIME`,
  /// `devices=DIGEST,…` and `at=ADDRESS/SEEN,…`, the latest last.
  public func snapshot() -> [String] { all.map(\.line) }

  /// Takes in one line of a snapshot.
  ///
  /// - Throws: `StoreError.unreadable`, or `.nameTaken` by an earlier line.
  public mutating func restore(_ line: Substring) throws(StoreError) {
    guard let account = Account(line: line) else { throw .unreadable(.accounts) }
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
  /// A guest becomes a member, with these chips; in journals of earlier releases they have records
  /// of their own, which follow.
  case register(PlayerName, hash: String, FirstChips? = nil)
  /// A member has a new password.
  case password(PlayerName, hash: String)
  /// A member logged in, from this address if that is known.
  case seen(PlayerName, from: PeerAddress? = nil)
  /// A member has logged in from a device that was not the latest one: now it is.
  case device(PlayerName, TokenDigest)
  /// A member is one no more.
  case delete(PlayerName)
}

/// The chips that somebody begins with as a member. They are on one record with the name, so that
/// no crash leaves a member without them.
public struct FirstChips: Hashable, Sendable {
  /// What the house gives, 1 to `Limits.amount`.
  public let welcome: Int
  /// What remains of the guest's purse, since a table has been promised it: 0 to `Limits.amount`.
  public let kept: Int

  /// Chips of these numbers.
  public init(welcome: Int, kept: Int) { (self.welcome, self.kept) = (welcome, kept) }
}

extension AccountChange: LosslessStringConvertible {
  /// One line: `register NAME HASH WELCOME KEPT`, `register NAME HASH`, `password NAME HASH`,
  /// `seen NAME`, `seen NAME ADDRESS`, `device NAME DIGEST` or `delete NAME`. It can be read again
  /// if `Accounts` accepts the change.
  public var description: String {
    switch self {
    case .register(let name, let hash, let chips):
      "register \(name) \(hash)" + (chips.map { " \($0.welcome) \($0.kept)" } ?? "")
    case .password(let name, let hash): "password \(name) \(hash)"
    case .seen(let name, let address): "seen \(name)" + (address.map { " \($0)" } ?? "")
    case .device(let name, let digest): "device \(name) \(digest)"
    case .delete(let name): "delete \(name)"
    }
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ description: String) {
    var fields = LineFields(description[...])
    guard let verb = fields.word(), let name = fields.name() else { return nil }
    switch verb {
    case "seen" where fields.isEmpty: self = .seen(name)
    case "seen":
      guard let address = fields.address() else { return nil }
      self = .seen(name, from: address)
    case "device":
      guard let digest = fields.word().flatMap({ TokenDigest(String($0)) }) else { return nil }
      self = .device(name, digest)
    case "delete": self = .delete(name)
    case "register":
      guard let hash = fields.hash() else { return nil }
      var chips: FirstChips?
      if !fields.isEmpty {
        guard let welcome = fields.number(in: 1...Limits.amount),
          let kept = fields.number(in: 0...Limits.amount)
        else { return nil }
        chips = FirstChips(welcome: welcome, kept: kept)
      }
      self = .register(name, hash: hash, chips)
    case "password":
      guard let hash = fields.hash() else { return nil }
      self = .password(name, hash: hash)
    default: return nil
    }
    guard fields.isEmpty else { return nil }
  }
}

extension LineFields {
  /// The next field as a password's hash.
  fileprivate mutating func hash() -> String? {
    word().flatMap { Account.isHash($0) ? String($0) : nil }
  }
}
