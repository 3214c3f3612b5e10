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

  /// Makes a change, or throws the reason and changes nothing.
  ///
  /// - Parameter time: when it happened.
  /// - Throws: `StoreError.nameTaken`, `.unknownName` or `.badHash`.
  public mutating func apply(
    _ change: AccountChange, at time: WallTime
  ) throws(StoreError) {
    switch change {
    case .register(let name, let hash):
      if let taken = self[name] { throw .nameTaken(taken.name) }
      guard Account.isHash(hash) else { throw .badHash }
      add(Account(name: name, hash: hash, since: time, seen: time))
    case .password(let name, let hash):
      guard let place = index[name] else { throw .unknownName(name) }
      guard Account.isHash(hash) else { throw .badHash }
      all[place].hash = hash
    case .seen(let name):
      guard let place = index[name] else { throw .unknownName(name) }
      all[place].seen = time
    case .delete(let name):
      guard let place = index[name] else { throw .unknownName(name) }
      all.remove(at: place)
      index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    }
  }

  /// Lines that make an equal value when they are restored, in order, to an empty one: one an
  /// account, `ann HASH SINCE SEEN`.
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

/// A member of the house.
public struct Account: Hashable, Sendable {
  /// The name as its owner writes it.
  public let name: PlayerName
  /// What `crypt(3)` made of the password: 1 to `hashBytes` of printable ASCII without space.
  public internal(set) var hash: String
  /// When the member registered.
  public let since: WallTime
  /// When the member was last seen: registered or logged in.
  public internal(set) var seen: WallTime

  /// The longest hash, in bytes. The longest that `crypt(3)` makes are half of it.
  public static let hashBytes = 256

  /// An account of these; `Accounts` judges them.
  public init(name: PlayerName, hash: String, since: WallTime, seen: WallTime) {
    (self.name, self.hash, self.since, self.seen) = (name, hash, since, seen)
  }

  /// Whether `text` may stand as a hash in a stored line.
  static func isHash(_ text: some StringProtocol) -> Bool {
    (1...hashBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension Account {
  /// The account's stored line: `ann HASH SINCE SEEN`.
  var line: String { "\(name) \(hash) \(since) \(seen)" }

  /// Reads such a line; `nil` if it is none.
  init?(line: Substring) {
    var fields = LineFields(line)
    guard let name = fields.name(), let hash = fields.word(), Account.isHash(hash),
      let since = fields.time(), let seen = fields.time(), fields.isEmpty
    else { return nil }
    self.init(name: name, hash: String(hash), since: since, seen: seen)
  }
}

/// What can happen to the accounts.
public enum AccountChange: Hashable, Sendable {
  /// A guest becomes a member.
  case register(PlayerName, hash: String)
  /// A member has a new password.
  case password(PlayerName, hash: String)
  /// A member logged in.
  case seen(PlayerName)
  /// A member is one no more.
  case delete(PlayerName)
}

extension AccountChange: LosslessStringConvertible {
  /// One line: `register NAME HASH`, `password NAME HASH`, `seen NAME` or
  /// `delete NAME`. It can be read again
  /// if `Accounts` accepts the change.
  public var description: String {
    switch self {
    case .register(let name, let hash): "register \(name) \(hash)"
    case .password(let name, let hash): "password \(name) \(hash)"
    case .seen(let name): "seen \(name)"
    case .delete(let name): "delete \(name)"
    }
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ description: String) {
    var fields = LineFields(description[...])
    guard let verb = fields.word(), let name = fields.name() else { return nil }
    switch verb {
    case "seen": self = .seen(name)
    case "delete": self = .delete(name)
    case "register", "password":
      guard let hash = fields.word(), Account.isHash(hash) else { return nil }
      let text = String(hash)
      self = verb == "register" ? .register(name, hash: text) : .password(name, hash: text)
    default: return nil
    }
    guard fields.isEmpty else { return nil }
  }
}
