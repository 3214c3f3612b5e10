import Games
import Lines

extension TableSettings {
  /// The refusal for a person who may not see this table; `nil` if they may. In a duplicate the
  /// same deals are played at another table, and anybody who could tip off its players would spoil
  /// it.
  func refusalOfSight(to name: PlayerName?) -> Refusal? {
    guard options.isPartOfDuplicate, name.map({ options.only?.contains($0) == true }) != true
    else { return nil }
    return Refusal(
      .tablePrivate,
      "table \(id) plays one half of a duplicate, which its players alone see; tables lists others")
  }
}
