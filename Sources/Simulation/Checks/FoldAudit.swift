import Store
import Games
import Identity
import LineProtocol
import Tables

/// The check that a table is the fold of its events: live after every step, in the store after
/// every commit, and after every restart.
struct FoldAudit: Sendable {
  private var shadows: [Int: Table] = [:]
  /// What every table was after each of its records that may not be durable yet.
  private var decided: [TableID: [Int: Table]] = [:]

  /// A table as its events have made it.
  func shadow(_ number: Int) -> Table? { shadows[number] }

  /// Checks a step of a table, whose state is `state` after it.
  ///
  /// - Parameter store: what the house had put on record before the step.
  mutating func check(
    _ step: TableStep, _ state: Table, _ id: TableID, _ store: Store, _ hooks: Hooks
  ) throws(Violation) {
    if shadows[step.number] == nil {
      guard let history = store.tables[id] else {
        throw Violation(.fold, "\(id) decides before it is on record that it is open")
      }
      shadows[step.number] = history.table
      decided[id] = [history.lastIndex: history.table]
    }
    guard var shadow = shadows.removeValue(forKey: step.number) else { return }
    for event in step.events { hooks.evolve(&shadow, event) }
    guard shadow == state else {
      throw Violation(
        .fold,
        "\(id) is not the fold of its events: \(step.events.map(\.record)) make "
          + "\(shadow.difference(to: state))")
    }
    shadows[step.number] = shadow
    if let record = step.record { decided[id, default: [:]][record.index] = state }
  }

  /// What the disk has must make what the tables were when they decided it.
  ///
  /// - Parameter tokens: those that came with members' latest passwords. A seat has them as soon as
  ///   the password is on record; its table hears of them later.
  mutating func check(
    _ store: Store, _ whose: String, _ tokens: [PlayerName: TokenDigest]
  ) throws(Violation) {
    // What is decided of a name that is free again is another table's.
    decided = decided.filter { store.tables[$0.key] != nil }
    for (id, history) in store.tables {
      guard let states = decided[id] else { continue }
      guard let state = states[history.lastIndex] else {
        throw Violation(
          .fold, "\(whose) has record \(history.lastIndex) of \(id), which was never decided")
      }
      guard state == history.table || state.renewed(tokens, as: history.table) == history.table
      else {
        throw Violation(
          .fold,
          "\(id) in \(whose) after record \(history.lastIndex): "
            + history.table.difference(to: state))
      }
      decided[id] = states.filter { $0.key >= history.lastIndex }
    }
  }

  /// Another process begins on `store`, which stands between what was durable and what was
  /// decided.
  mutating func restart(
    _ store: Store, _ tokens: [PlayerName: TokenDigest]
  ) throws(Violation) {
    try check(store, "what a restart reads", tokens)
    (shadows, decided) = ([:], [:])
  }
}

extension Table {
  /// The table with those of its players known by these tokens alone who are so at `other`: a
  /// member who has logged in since the latest password has another.
  fileprivate func renewed(_ tokens: [PlayerName: TokenDigest], as other: Table) -> Table {
    var table = self
    for (seat, occupant) in occupants {
      guard let token = tokens[occupant.name], let player = player(seat),
        other.occupants[seat]?.digest == token
      else { continue }
      for _ in 1...2 { table.evolve(.identified(player, token)) }
    }
    return table
  }

  /// Where two tables differ, in words.
  func difference(to other: Table) -> String {
    let (mine, theirs) = (Mirror(reflecting: self).children, Mirror(reflecting: other).children)
    for (one, two) in zip(mine, theirs) where "\(one.value)" != "\(two.value)" {
      return "\(one.label ?? ""): \(one.value) instead of \(two.value)"
    }
    return "no difference"
  }
}
