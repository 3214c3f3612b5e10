import Lines

/// The effect of a mouse click on something drawn.
enum Click: Hashable, Sendable {
  /// The same as a key.
  case press(KeyStroke)
  /// The same as the key of a move; if the move is already in the line, the key and Enter.
  case move(Character)
  /// Turns to a tab, by its index from 0.
  case tab(Int)
  /// Marks or trades a card of the user's, by its index in the hand.
  case card(Int)
  /// Goes to a place in the score book's sheet.
  case cell(SheetView.Cursor)
  /// Selects a table in the lobby; on the selected one, sits down to play.
  case table(TableID)
}
