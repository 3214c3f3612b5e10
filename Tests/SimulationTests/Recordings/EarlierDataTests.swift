import Foundation
import Testing

/// A data directory that a server of November 2026 left when it was killed opens for ever.
///
/// In it: members and guests with chips and ledger entries, a ban and a mute, a game of the score
/// book that is finished, one that is not and one that was dropped, tables that people created, a
/// snapshot with journal segments behind it, a history, and cards out at tables of each family.
/// `november-2026.facts` has what a server that begins on it answers: `ann> …` is said, and
/// `ann< …` is how a line of the answer begins.
@Suite struct EarlierDataTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  @Test func theDataOfNovember2026IsRead() throws {
    let facts = try String(
      contentsOf: Self.fixtures.appending(path: "november-2026.facts"), encoding: .utf8)
    var driver = try SimulatedDriver(
      opening: Self.fixtures.appending(path: "november-2026"), tables: Self.tables)
    var (guests, answer, count): ([String], [String], Int) = ([], [], 0)
    for line in facts.split(separator: "\n") where !line.hasPrefix("#") {
      let name = String(line.prefix { $0.isLetter })
      let text = String(line.dropFirst(name.count + 2))
      if line.dropFirst(name.count).hasPrefix(">") {
        answer = try say(text, name, &guests, &driver)
      } else {
        count += 1
        #expect(
          answer.contains { $0.hasPrefix(text) }, "\(line)\ncame: \(answer.joined(separator: "\n"))"
        )
      }
    }
    #expect(count > 40)
  }

  private static let tables = """
    main betting3
    five betting5 decks=2
    stud deal-stud5 players=3
    nl holdem pause=0
    seven stud7 pause=0
    lowball 27triple pause=0
    """

  /// Says a line half a second after the last one, and gives back what comes.
  private func say(
    _ text: String, _ name: String, _ guests: inout [String], _ driver: inout SimulatedDriver
  ) throws -> [String] {
    if !guests.contains(name) {
      guests.append(name)
      try give(.connects, guests.count, &driver)
      try give(.sends(Array("hello 1 mode=wire\n".utf8)), guests.count, &driver)
      _ = try driver.read(100 + guests.count)
    }
    let number = (guests.firstIndex(of: name) ?? 0) + 1
    try give(.sends(Array("\(text)\n".utf8)), number, &driver)
    return String(decoding: try driver.read(100 + number).bytes, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private func give(
    _ kind: RecordedInput.Kind, _ number: Int, _ driver: inout SimulatedDriver
  ) throws {
    try driver.wind(to: driver.milliseconds + 500)
    try driver.take(
      RecordedInput(time: driver.milliseconds, connection: 100 + number, kind: kind))
  }
}
