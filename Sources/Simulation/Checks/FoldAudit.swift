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
  /// - Parameter store: what the office had put on record before the step.
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
  mutating func check(_ store: Store, _ whose: String) throws(Violation) {
    // What is decided of a name that is free again is another table's.
    decided = decided.filter { store.tables[$0.key] != nil }
    for (id, history) in store.tables {
      guard let states = decided[id] else { continue }
      guard let state = states[history.lastIndex] else {
        throw Violation(
          .fold, "\(whose) has record \(history.lastIndex) of \(id), which was never decided")
      }
      guard state == history.table else {
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
  mutating func restart(_ store: Store) throws(Violation) {
    try check(store, "what a restart reads")
    (shadows, decided) = ([:], [:])
  }
}

extension Table {
  /// Where two tables differ, in words.
  func difference(to other: Table) -> String {
    let (mine, theirs) = (Mirror(reflecting: self).children, Mirror(reflecting: other).children)
    for (one, two) in zip(mine, theirs) where "\(one.value)" != "\(two.value)" {
      return "\(one.label ?? ""): \(one.value) instead of \(two.value)"
    }
    return "no difference"
  }
}
