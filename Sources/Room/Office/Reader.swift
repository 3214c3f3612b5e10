import Identity
import LineProtocol
import ScoreBook

/// Somebody who follows the book.
struct Reader: Sendable {
  /// The name, if there is one.
  var name: PlayerName?
  /// The game that was looked at last; `nil` for none in particular.
  var game: Int?
  /// The team that was looked at last.
  var team: TeamName?

  /// The same as the book sees it.
  func reading(at time: BookTime, _ person: Person) -> BookReader {
    BookReader(
      at: time, name: name?.description, isMember: person.kind == .member, game: game, team: team)
  }
}
