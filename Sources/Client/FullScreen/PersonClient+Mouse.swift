/// The effects of mouse clicks.
extension PersonClient {
  mutating func click(_ row: Int, _ column: Int, at now: Int) {
    let rows = FullScreenDrawing(view(at: now), size, style).picture.rows
    guard rows.indices.contains(row), let click = rows[row].click(at: column) else { return }
    switch click {
    case .press(let key): press(key, at: now)
    case .tab(let index):
      if workspace.tabs.indices.contains(index) { turn(to: workspace.tabs[index], at: now) }
    case .table(let table):
      guard hasListKeys else { break }
      if workspace.lobby.selected == table {
        press(.enter, at: now)
      } else {
        workspace.lobby.select(table)
      }
    case .cell(let place): goToCell(place, at: now)
    case .move(let key): write(key, at: now)
    case .card(let index): choose(index, at: now)
    }
  }

  /// Writes a key's move into the line, or sends it if it is already there.
  private mutating func write(_ key: Character, at now: Int) {
    guard let scalar = key.unicodeScalars.first else { return }
    if let written = entry.written {
      let isSame = written.move.key == key
      if isSame, written.move.adds == nil { return press(.enter, at: now) }
      if !isSame, !written.keys.contains(where: { $0.key == key }) { entry.replace() }
    } else if !entry.text.isEmpty {
      entry.replace()
    }
    press(.character(scalar), at: now)
  }

  /// Marks a card where some are given up, or trades it.
  private mutating func choose(_ index: Int, at now: Int) {
    guard (0..<9).contains(index) else { return }
    let digit = Unicode.Scalar(UInt8(49 + index))
    if entry.written?.selection != nil {
      return press(.character(digit), at: now)
    }
    if let move = moveKeys.first(where: { $0.selection?.cards.isEmpty == false }) {
      write(move.key, at: now)
      return press(.character(digit), at: now)
    }
    guard let table = workspace.table, let move = moveKeys.first(where: { $0.verb == "trade" }),
      let seat = table.ownSeat, let hand = table.hands[.seat(seat)],
      hand.cards.indices.contains(index), let card = hand.cards[index]
    else { return }
    let line = "trade \(card)"
    if entry.text == line { return press(.enter, at: now) }
    entry.replace()
    write(move.key, at: now)
    for _ in move.choices where entry.text != line { press(.tab, at: now) }
  }
}
