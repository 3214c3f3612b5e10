import Identity

/// What a click of the mouse does where something is drawn.
enum Click: Hashable, Sendable {
  /// The same as a key.
  case press(KeyStroke)
  /// The same as the key of a move; of one that stands in the line already, that and Enter.
  case move(Character)
  /// Turns to a tab, by its place from 0.
  case tab(Int)
  /// Marks or trades a card of one's own, by its place in the hand.
  case card(Int)
  /// Goes to a place in the score book's sheet.
  case cell(SheetView.Cursor)
  /// Chooses a table of the lobby; at one that is chosen one plays.
  case table(TableID)
}
