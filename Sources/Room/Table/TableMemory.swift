// Owns what a table takes over from before a restart. Never knows the rules of the game.

import Archive
import Identity
import LineProtocol

/// What the house remembers of a table from before a restart.
struct TableMemory: Sendable {
  /// The number of the table's last event.
  let seq: Int
  /// What the game goes on from.
  let checkpoint: GameCheckpoint?
  /// The round that was in play, if there was one.
  let isInterrupted: Bool
  /// Whose bet went back, in which round, and who were not told yet.
  let untold: [PlayerName: Int]

  /// What the archive has of the table.
  init(_ archive: TableArchive) {
    seq = archive.seq
    checkpoint = archive.checkpoint
    isInterrupted = !archive.bettors.isEmpty
    let round = archive.checkpoint?.round ?? 0
    untold = archive.bettors.reduce(into: archive.untold) { $0[$1] = round }
  }
}
