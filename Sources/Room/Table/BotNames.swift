import Lines

/// The names of a table's bots of the house: their level and a number, as in `easy-1`. The house
/// gives each table its own block of numbers, so that no two bots share a name.
struct BotNames: Sendable, Equatable {
  /// The size of a block.
  private static let size = 10

  /// The index of the block.
  let block: Int

  init(block: Int) { self.block = block }

  /// The block of a bot's name; `nil` for names in the older form.
  init?(_ name: PlayerName) {
    guard let number = Self.number(name) else { return nil }
    block = (number - 1) / Self.size
  }

  /// The next free name for a level; `nil` if all are taken.
  func next(_ level: Person.Level, besides taken: some Sequence<PlayerName>) -> PlayerName? {
    let numbers = Set(taken.compactMap(Self.number))
    let first = block * Self.size + 1
    return (first..<first + Self.size).first { !numbers.contains($0) }
      .flatMap { PlayerName("\(level.rawValue)-\($0)") }
  }

  private static func number(_ name: PlayerName) -> Int? {
    let parts = name.description.split(separator: "-")
    guard parts.count == 2, Person.Level(rawValue: String(parts[0])) != nil,
      let number = Int(parts[1]), number > 0
    else { return nil }
    return number
  }
}
