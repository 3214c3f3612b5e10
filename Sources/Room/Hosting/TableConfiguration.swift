// Owns what a table is opened with, and the file of opening tables.

import Archive
import Identity
import LineProtocol

/// What a table is opened with.
public struct TableConfiguration: Sendable {
  /// The table's name.
  public let id: TableID
  let game: GameEntry
  let options: TableOptions
  /// The game as it begins.
  let start: any HostedGame
  /// Who created it; `nil` for the house's own tables, which nobody closes.
  let creator: PlayerName?
  /// What the house remembers of the table from before a restart.
  var memory: TableMemory?
  /// How long the seat of somebody who was cut off is held.
  var hold = Duration.seconds(Limits.holdSeconds)

  /// A table of a game with options as they were written.
  ///
  /// - Throws: `CommandError` with `table.game` or `table.option`.
  init(
    id: TableID, game name: String, options: [TableOption], creator: PlayerName?
  ) throws(CommandError) {
    guard let game = GameCatalogue.entry(name) else {
      let ids = GameCatalogue.entries.map(\.id)
      let near = NearestWord.find(name, among: ids) ?? ids.joined(separator: ", ")
      throw CommandError(
        .tableGame, "there is no game \"\(SafeText.printable(name.prefix(20)))\"; try \(near)")
    }
    self.id = id
    self.game = game
    self.options = try TableOptions(options, of: game)
    start = try game.make(self.options)
    self.creator = creator
  }

  /// What the archive keeps of this.
  var charter: TableCharter {
    let written = options.fields(of: game).map { field in
      TableOption(key: field.key.rawValue, value: field.value.wire)
    }
    return TableCharter(id: id, game: game.id, options: written, creator: creator)
  }

  /// The table of a charter.
  ///
  /// - Throws: `CommandError` if this version has no such game or option.
  init(_ charter: TableCharter) throws(CommandError) {
    try self.init(
      id: charter.id, game: charter.game, options: charter.options, creator: charter.creator)
  }

  /// The tables that a server opens if it is told nothing else.
  public static let opening = (try? parse(fileText: openingText)) ?? []

  /// These as a file would name them.
  private static let openingText = """
    main betting3
    five betting5
    stud5 deal-stud5
    stud7 deal-stud7
    holdem deal-holdem
    """

  /// Reads a file of opening tables: a line each, `ID GAME option=value …`; `#` begins a
  /// comment.
  ///
  /// - Throws: `TableFileError`, naming the line and the fix.
  public static func parse(fileText: String) throws(TableFileError) -> [TableConfiguration] {
    var tables: [TableConfiguration] = []
    let lines = fileText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, text) in lines.enumerated() {
      do throws(CommandError) {
        guard let table = try parse(line: text) else { continue }
        guard !tables.contains(where: { $0.id == table.id }) else {
          throw CommandError(.tableTaken, "table \(table.id) stands there twice")
        }
        tables.append(table)
      } catch {
        throw TableFileError(line: index + 1, explanation: error.text)
      }
    }
    guard (1...Limits.tables).contains(tables.count) else {
      throw TableFileError(
        line: lines.count, explanation: "1 to \(Limits.tables) tables are needed")
    }
    return tables
  }

  private static func parse(line: Substring) throws(CommandError) -> TableConfiguration? {
    let content = line.prefix { $0 != "#" }
    guard content.contains(where: { !$0.isWhitespace }) else { return nil }
    let command = try CommandParser.parse(try RequestLine("create \(content)"))
    guard case .create(let id, let game, let options) = command else { return nil }
    return try TableConfiguration(id: id, game: game, options: options, creator: nil)
  }
}

/// What is wrong with a file of opening tables.
public struct TableFileError: Error, Sendable, Equatable {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong and how it is written.
  public let explanation: String
}
