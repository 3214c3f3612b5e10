import Cards
import Identity
import LineProtocol

extension TableSettings {
  /// Why somebody may not see what is played there: in a duplicate the same deals are played at
  /// another table, and whoever could tell the players there would spoil it. `nil` if it is
  /// allowed.
  func refusalOfSight(to name: PlayerName?) -> Refusal? {
    guard options.isPartOfDuplicate, name.map({ options.only?.contains($0) == true }) != true
    else { return nil }
    return Refusal(
      .tablePrivate,
      "table \(id) plays one half of a duplicate, which its players alone see; tables lists others")
  }
}
