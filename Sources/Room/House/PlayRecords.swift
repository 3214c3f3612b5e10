import Lines

/// The figures of finished sessions since the server started, of a limited number of people so that
/// strangers cannot fill the memory. They are not in the journal, which would need an entry for
/// each answer and refusal.
struct PlayRecords: Sendable {
  /// The maximum number of people; beyond it, the half that was added to the longest ago is
  /// dropped.
  static let most = 4096

  private var all: [PlayerIdentity: (figures: PlayFigures, added: Int)] = [:]
  private var additions = 0

  var count: Int { all.count }

  subscript(_ identity: PlayerIdentity) -> PlayFigures? { all[identity]?.figures }

  /// The last person of a name whose session has ended.
  func person(called name: PlayerName) -> PersonID? {
    all.filter { $0.key.name == name }.max { $0.value.added < $1.value.added }?.key.person
  }

  /// Adds the figures of a finished session.
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
