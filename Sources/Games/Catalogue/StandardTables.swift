/// The tables that a server opens by default.
public enum StandardTables {
  /// These tables in the form of a file, a line each: `ID GAME option=value …`.
  public static let fileText = """
    main betting3
    five betting5
    deal-stud5 deal-stud5
    deal-stud7 deal-stud7
    deal-holdem deal-holdem
    nl holdem
    stud stud7
    draw draw5
    horse horse
    """

  /// The names of these tables, in order.
  public static var names: [String] { rows.map(\.name) }

  /// The arguments of `create` for the table with this name, `GAME option=value …`; `nil` if there
  /// is no such table.
  public static func game(at name: String) -> String? {
    rows.first { $0.name == name }?.game
  }

  private static var rows: [(name: String, game: String)] {
    fileText.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }
}
