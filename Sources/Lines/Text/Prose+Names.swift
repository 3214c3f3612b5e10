// Values with names for people, and words that they can type. Codes, keys, kinds of line and values
// of the wire have no overload, here or in `Prose.swift`; games have theirs in `Games/Words`.

extension Prose {
  /// `main and nl`
  public static func listed(_ names: [Prose]) -> Prose { names.joined(separator: " and ") }

  /// Several people, as in `ann, bob`.
  public static func list(_ names: some Sequence<PlayerName>, _ separator: Prose = ", ") -> Prose {
    names.map { "\($0)" as Prose }.joined(separator: separator)
  }

  /// A person's chips, including those at tables.
  public static func chips(_ balance: Int, atTables stack: Int) -> Prose {
    let atTables: Prose = stack == 0 ? "" : ", \(stack) of them at tables"
    return count(balance + stack, "chip", "chips") + atTables
  }
}

extension Prose.StringInterpolation {
  /// A person, or a bot.
  public mutating func appendInterpolation(_ name: PlayerName) {
    appendInterpolation(name.description)
  }

  public mutating func appendInterpolation(_ table: TableID) {
    appendInterpolation(table.description)
  }

  /// A seat by its number.
  public mutating func appendInterpolation(_ seat: Seat) { appendInterpolation(seat.number) }
}
