import Identity
import Store

/// The figures of those whose sessions are over, since the server began: of a bounded number, so
/// that strangers do not fill the memory. They are not in the journal, which would need a record
/// for each answer and refusal.
struct PlayRecords: Sendable {
  /// How many there are at most; then those go that were added to the longest ago, half of all.
  static let most = 4096

  private var all: [PlayerIdentity: (figures: PlayFigures, added: Int)] = [:]
  private var additions = 0

  /// How many there are.
  var count: Int { all.count }

  /// The figures of somebody.
  subscript(_ identity: PlayerIdentity) -> PlayFigures? { all[identity]?.figures }

  /// The last person of a name whose session is over.
  func person(called name: PlayerName) -> PersonID? {
    all.filter { $0.key.name == name }.max { $0.value.added < $1.value.added }?.key.person
  }

  /// Adds those of a session that is over.
  mutating func add(_ figures: PlayFigures, of identity: PlayerIdentity) {
    guard !figures.isEmpty else { return }
    additions += 1
    var sum = all[identity]?.figures ?? PlayFigures()
    sum += figures
    all[identity] = (sum, additions)
    guard all.count > Self.most else { return }
    let latest = all.values.map(\.added).sorted().suffix(Self.most / 2)
    all = all.filter { $0.value.added >= latest.first ?? 0 }
  }
}
