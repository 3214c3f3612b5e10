import Identity
import LineProtocol

/// Somebody who follows the book.
struct Reader: Sendable {
  /// The name, if there is one.
  var name: PlayerName?
  /// The game that was looked at last; `nil` for none in particular.
  var game: Int?
}
