/// What a server must reckon with.
struct FaultRates: Sendable {
  /// Whether there is a journal.
  var isDurable = false
  /// How often the process is killed, in a hundred thousand steps.
  var kills = 0
  /// How often the disk begins to fail, in a hundred thousand steps.
  var faults = 0

  /// The faults of some run.
  static func any(using chance: inout Chance) -> FaultRates {
    guard chance.happens(perMille: 800) else { return FaultRates() }
    return FaultRates(
      isDurable: true, kills: [0, 40, 40, 150][chance.number(below: 4)],
      faults: chance.happens(perMille: 400) ? 60 : 0)
  }

  /// What of a thousand commits a snapshot follows, and what of a thousand it is read again.
  static let (snapshots, snapshotsRead) = (30, 50)
}
