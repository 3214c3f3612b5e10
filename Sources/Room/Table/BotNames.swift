import Identity

/// What the house's bots of one table are called: by their level and a number that no bot of
/// another table has, as in `easy-1`. The house gives each table a block of numbers of its own.
struct BotNames: Sendable, Equatable {
  /// How many numbers a table has.
  private static let size = 10

  /// Which block it is, from 0.
  let block: Int

  init(block: Int) { self.block = block }

  /// The block of a bot's name; `nil` of names that bots had before.
  init?(_ name: PlayerName) {
    guard let number = Self.number(name) else { return nil }
    block = (number - 1) / Self.size
  }

  /// The next name of a level, where these sit; `nil` if all are taken.
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
