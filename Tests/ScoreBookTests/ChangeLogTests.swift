import ScoreBook
import Testing

/// The record of a game is packed, and gives back what was entered.
struct ChangeLogTests {
  private let own = (1...4).map { ScoreElement.own("own-\($0)") }

  /// A book with one game of as many elements as a profile can have.
  private func book() throws -> Book {
    var book = Book()
    var definition = ProfileDefinition(id: "all", from: "hkf")
    definition.elements = own.map { ElementPoints($0, 1) }
    _ = try book.apply(.defineProfile(definition), by: "ann", at: BookTime(seconds: 1))
    let lineup = Lineup([.red: ["Guest1"], .blue: ["Guest2"]])
    _ = try book.apply(
      .newGame(profile: "all", lineup), by: "ann", at: BookTime(seconds: 1))
    return book
  }

  private func enter(
    _ kind: Entry.Kind, in book: inout Book, by name: Author = "ann", at seconds: Int = 1
  ) throws {
    _ = try book.apply(
      .enter(game: 1, Entry(.blue, .first, kind)), by: name, at: BookTime(seconds: seconds))
  }

  @Test func everyChangeIsAsItWasMade() throws {
    var book = try book()
    let elements = try #require(book.game(1)).profile.elements.map(\.element)
    #expect(elements.count == BookLimits.elements)
    let most = elements.filter { $0 != .win }.map { ElementCount($0, $0.maximum) }
    let none = most.reversed().map { ElementCount($0.element, 0) }
    let last = 253_402_300_799
    try enter(.counts(most), in: &book, by: "Alexandrina-4321", at: last)
    try enter(.counts(none), in: &book, by: "ann", at: 0)
    try enter(.win, in: &book, by: "Alexandrina-4321")
    try enter(.finish, in: &book)
    _ = try book.apply(.undo(game: 1, change: 4), by: "bob", at: BookTime(seconds: 2))
    let changes = Array(try #require(book.game(1)).changes)
    let kinds: [Entry.Kind] = [.counts(most), .counts(none), .win, .finish]
    for (change, kind) in zip(changes, kinds) {
      guard case .entry(let entry, let before) = change.action else {
        Issue.record("\(change)")
        continue
      }
      #expect(entry == Entry(.blue, .first, kind) && !before.isFinished)
      #expect(before.counts[.cards] == (change.number == 2 ? BookLimits.cardCount : 0))
    }
    #expect(changes.map(\.number) == Array(1...changes.count))
    #expect(changes.map(\.time.seconds).prefix(4) == [last, 0, 1, 1])
    let names: [Author] = ["Alexandrina-4321", "ann", "Alexandrina-4321", "ann", "bob"]
    #expect(changes.map(\.author) == names && changes.last?.action == .undo(of: 4))
  }

  /// A snapshot makes an equal book, and its lines again.
  @Test func aPackedGameIsWrittenAsItWasEntered() throws {
    var book = try book()
    try enter(.counts([ElementCount(own[3], 99), ElementCount(.cards, 12_345)]), in: &book)
    try enter(.count(own[3], 98), in: &book, by: "bob")
    _ = try book.apply(.undo(game: 1, change: 2), by: "cal", at: BookTime(seconds: 9))
    var copy = Book()
    for record in book.snapshot() { _ = try copy.apply(record) }
    #expect(copy == book && copy.snapshot() == book.snapshot())
    #expect(copy.game(1)?.entry(.blue, .first).counts[own[3]] == 99)
    #expect(copy.game(1).map { Array($0.changes).map(\.isUndone) } == [false, true, false])
  }
}
