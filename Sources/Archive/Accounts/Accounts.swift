// Owns who is a member, as one value that changes only by `apply`. Never sees a password and
// never decides who may log in.

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
  /// - Throws: `ArchiveError.nameTaken`, `.unknownName` or `.badHash`.
  public mutating func apply(
    _ change: AccountChange, at time: WallTime
  ) throws(ArchiveError) {
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
    }
  }

  /// Lines that make an equal value when they are restored, in order, to an empty one: one an
  /// account, `ann HASH SINCE SEEN`.
  public func snapshot() -> [String] { all.map(\.line) }

  /// Takes in one line of a snapshot.
  ///
  /// - Throws: `ArchiveError.unreadable`, or `.nameTaken` by an earlier line.
  public mutating func restore(_ line: Substring) throws(ArchiveError) {
    guard let account = Account(line: line) else { throw .unreadable(.accounts) }
    if let taken = self[account.name] { throw .nameTaken(taken.name) }
    add(account)
  }

  private mutating func add(_ account: Account) {
    index[account.name] = all.count
    all.append(account)
  }
}
