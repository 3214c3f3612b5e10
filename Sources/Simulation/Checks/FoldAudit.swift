import Games
import Journal
import Lines
import Room

/// The check that a table is the fold of its events: live after every step, in the journal after
/// every commit, and after every restart.
struct FoldAudit: Sendable {
  private var shadows: [Int: Table] = [:]
  /// The tables with which the process began.
  private var opening: [TableID: TableState] = [:]
  /// Every table's state after each of its records that may not be durable yet.
  private var decided: [TableID: [Int: Table]] = [:]

  /// Checks a step of a table, whose state is `state` after it.
  ///
  /// - Parameter store: the house's records before the step.
  mutating func check(
    _ step: TableStep, _ state: Table, _ id: TableID, _ store: Store, _ hooks: Hooks
  ) throws(Violation) {
    if shadows[step.number] == nil {
      guard let settings = store.tables[id]?.settings else {
        throw Violation(.fold, "\(id) decides before it is on record that it is open")
      }
      let index = step.before.state.index
      let table = index > 0 ? opening[id]?.table : nil
      shadows[step.number] = table ?? Table(settings.start)
      decided[id] = [index: shadows[step.number] ?? state]
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

  /// Checks that the disk's records produce the states that the tables had when they decided them.
  mutating func check(_ recovered: RecoveredStore, _ whose: String) throws(Violation) {
    let tables = recovered.tables
    // Decisions under a name that has become free belong to another table.
    decided = decided.filter { recovered.store.tables[$0.key] != nil }
    for (id, history) in recovered.store.tables {
      guard let states = decided[id] else { continue }
      guard let kept = tables[id], let state = states[history.lastIndex] else {
        throw Violation(
          .fold, "\(whose) has record \(history.lastIndex) of \(id), which was never decided")
      }
      guard state == kept.table else {
        throw Violation(
          .fold,
          "\(id) in \(whose) after record \(history.lastIndex): "
            + kept.table.difference(to: state))
      }
      decided[id] = states.filter { $0.key >= history.lastIndex }
    }
  }

  /// Begins another process, on a state between what was durable and what was decided.
  mutating func restart(_ recovered: RecoveredStore) throws(Violation) {
    try check(recovered, "what a restart reads")
    (shadows, decided, opening) = ([:], [:], recovered.tables)
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
