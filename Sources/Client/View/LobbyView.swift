import Lines

extension Int {
  /// The number limited to a range that cannot overflow: an honest server's is never larger.
  var bounded: Int { Swift.min(Swift.max(self, -Limits.amount), Limits.amount) }
}

/// The lobby as it is drawn: tables to choose from, people, leaders, and the user's chips.
struct LobbyView: Sendable, Equatable {
  /// The most rows in a list, whatever the server sends.
  static let longest = 1000

  /// The rows of tables, of people online, and of leaders.
  private(set) var tables: [Line] = []
  private(set) var people: [Line] = []
  private(set) var leaders: [Line] = []
  /// The user's chips after each movement, oldest first.
  private(set) var balances: [Int] = []
  /// The user's chips at the end of each day, including those at tables.
  private(set) var days: [Int] = []
  private(set) var selected: TableID?

  /// Updates the list that `reply` ends.
  mutating func note(_ list: [Line], _ reply: Line) {
    func rows(_ word: String) -> [Line] { list.filter { $0.word == word } }
    switch reply.word {
    case "tables":
      tables = rows("table").filter { Self.id($0) != nil }
      if !tables.contains(where: { Self.id($0) == selected }) { selected = firstChoice }
    case "who": people = rows("person")
    case "top": leaders = rows("top")
    case "ledger":
      balances = rows("entry").sorted { $0.count("n") < $1.count("n") }
        .compactMap { $0.int("balance")?.bounded }
    case "me":
      let chips: [Int]? = rows("graph").last?.value("chips")
      days = (chips ?? []).suffix(Self.longest).map(\.bounded)
    default: break
    }
  }

  /// The table that the server recommends to newcomers, if any.
  private var firstChoice: TableID? {
    (tables.first { Self.id($0) == TableID("main") } ?? tables.first).flatMap(Self.id)
  }

  static func id(_ table: Line) -> TableID? { table.value("id") }

  mutating func select(_ table: TableID) {
    guard tables.contains(where: { Self.id($0) == table }) else { return }
    selected = table
  }

  /// Moves the selection down by a number of tables.
  mutating func move(by places: Int) {
    guard let index = tables.firstIndex(where: { Self.id($0) == selected }) else {
      selected = firstChoice
      return
    }
    selected = Self.id(tables[min(max(0, index + places), tables.count - 1)])
  }
}
