import Games
import Lines

/// The configuration a table is opened with.
public struct TableConfiguration: Sendable {
  /// The game, options and creator.
  public let settings: TableSettings
  /// The restored state after a restart; `nil` for a new table.
  var state: TableState?
  /// The names of its bots of the house.
  var botNames = BotNames(block: 0)
  /// How long a disconnected player's seat is held.
  var hold = Duration.seconds(Limits.holdSeconds)

  /// Creates the configuration of a new table.
  public init(_ settings: TableSettings) { self.settings = settings }

  /// The table's name.
  public var id: TableID { settings.id }

  /// The number of steps on record; 0 for a new table.
  public var recordedSteps: Int { state?.index ?? 0 }

  /// The tables that a server opens by default.
  public static let opening = (try? parse(fileText: StandardTables.fileText)) ?? []

  /// Reads a file of opening tables, one `ID GAME option=value …` a line; `#` begins a comment.
  ///
  /// - Throws: `Refusal`, which names the line and the fix.
  public static func parse(fileText: String) throws(Refusal) -> [TableConfiguration] {
    var tables: [TableConfiguration] = []
    let lines = fileText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, text) in lines.enumerated() {
      do throws(Refusal) {
        guard let table = try parse(line: text) else { continue }
        guard !tables.contains(where: { $0.id == table.id }) else {
          throw Refusal(.tableTaken, "table \(table.id) stands there twice")
        }
        tables.append(table)
      } catch {
        throw error.inLine(index + 1)
      }
    }
    guard (1...Limits.tables).contains(tables.count) else {
      throw Refusal(.tableLimit, "1 to \(Limits.tables) tables are needed")
        .inLine(lines.count)
    }
    return tables
  }

  private static func parse(line: Substring) throws(Refusal) -> TableConfiguration? {
    let content = line.prefix { $0 != "#" }
    guard content.contains(where: { !$0.isWhitespace }) else { return nil }
    let wanted = try NewTable(String(content))
    let settings = try TableSettings(
      id: wanted.id, game: wanted.game, options: wanted.options, creator: nil)
    guard !settings.options.isDuplicate else {
      throw Refusal.duplicate(seats: settings.start.seatCount)
    }
    return TableConfiguration(settings)
  }
}
