// Owns the names in one simulated directory: those in memory and those on the platter. Never
// promises a change of names that was not synced.

import Cards

/// A directory whose changes reach the disk only by a sync, or by chance in a crash.
final class DiskDirectory {
  /// A change of one or two names.
  private enum Change {
    case put(String, DiskNode)
    case rename(String, to: String)
    case remove(String)

    func apply(to names: inout [String: DiskNode]) {
      switch self {
      case .put(let name, let node):
        names[name] = node
      case .rename(let old, let new):
        guard let node = names.removeValue(forKey: old) else { return }
        names[new] = node
      case .remove(let name):
        names[name] = nil
      }
    }
  }

  /// The names as everybody sees them.
  private(set) var names: [String: DiskNode] = [:]

  private var durable: [String: DiskNode] = [:]
  private var unsynced: [Change] = []

  func put(_ name: String, _ node: DiskNode) { change(.put(name, node)) }

  func rename(_ name: String, to newName: String) { change(.rename(name, to: newName)) }

  func remove(_ name: String) { change(.remove(name)) }

  func sync() {
    durable = names
    unsynced = []
  }

  /// Keeps any subset of the unsynced changes, then crashes what is left.
  func crash(using random: inout SplitMix64) {
    for change in unsynced where Bool.random(using: &random) { change.apply(to: &durable) }
    unsynced = []
    names = durable
    for name in names.keys.sorted() { names[name]?.crash(using: &random) }
  }

  private func change(_ change: Change) {
    change.apply(to: &names)
    unsynced.append(change)
  }
}
