import Cards
import Identity
import LineProtocol
import Lines

extension Int {
  /// A number that can be reckoned with: none of an honest server's is larger.
  var bounded: Int { Swift.min(Swift.max(self, -Limits.amount), Limits.amount) }
}

/// The lobby as it is drawn: tables to choose from, people, who leads, one's own chips.
struct LobbyView: Sendable, Equatable {
  /// A person who is here.
  struct Guest: Sendable, Equatable {
    let name: String
    let place: String
    let isBot: Bool
    /// Whether it is a bot of the house, and so nobody who has come.
    var isOfHouse = false
    /// Whether the connection is cut off.
    var isGone = false
    /// Whether it counts as a person who is here.
    var isHere: Bool { !isOfHouse && !isGone }
  }

  /// A line of the leader board.
  struct Leader: Sendable, Equatable {
    let name: String
    let net: Int
  }

  /// No list grows beyond this, whatever a server sends.
  private static let longest = 1000

  /// The rows of the tables.
  private(set) var tables: [Line] = []
  private(set) var people: [Guest] = []
  private(set) var leaders: [Leader] = []
  /// The user's chips after each movement, oldest first.
  private(set) var balances: [Int] = []
  /// The user's chips at the end of each day, those at tables counted.
  private(set) var days: [Int] = []
  private(set) var selected: TableID?
  /// Rows of answers that are not complete yet.
  private var arriving = Rows()

  private struct Rows: Sendable, Equatable {
    var tables: [Line] = []
    var people: [Guest] = []
    var leaders: [Leader] = []
    var movements: [Movement] = []
    var days: [Int] = []
  }

  /// A line of the ledger.
  private struct Movement: Sendable, Equatable {
    let number: Int
    let balance: Int
  }

  /// Takes a row of a list.
  mutating func note(_ line: Line) {
    switch line.word {
    case "table" where arriving.tables.count < Self.longest:
      if Self.id(line) != nil { arriving.tables.append(line) }
    case "person" where arriving.people.count < Self.longest:
      arriving.people.append(
        Guest(
          name: line.word("name") ?? "", place: line.word("table") ?? "",
          isBot: line.word("role") == "bot", isOfHouse: line.word("kind") == "house",
          isGone: line.word("state") == "gone"))
    case "top" where arriving.leaders.count < Self.longest:
      guard let name = line.word("name"), let net: Gain = line.value("net") else { return }
      arriving.leaders.append(Leader(name: name, net: net.amount.bounded))
    case "entry" where arriving.movements.count < Self.longest:
      guard let number = line.int("n"), let balance = line.int("balance") else { return }
      arriving.movements.append(Movement(number: number, balance: balance.bounded))
    case "graph":
      arriving.days = line.value("chips", as: [Int].self)?.suffix(Self.longest).map(\.bounded) ?? []
    default: break
    }
  }

  /// Takes the end of a list, which is complete then.
  mutating func note(end reply: Line) {
    switch reply.word {
    case "tables":
      (tables, arriving.tables) = (arriving.tables, [])
      if !tables.contains(where: { Self.id($0) == selected }) { selected = firstChoice }
    // Of one table all is drawn.
    case "look": arriving.tables = []
    case "who": (people, arriving.people) = (arriving.people, [])
    case "top": (leaders, arriving.leaders) = (arriving.leaders, [])
    case "ledger":
      balances = arriving.movements.sorted { $0.number < $1.number }.map(\.balance)
      arriving.movements = []
    case "me": (days, arriving.days) = (arriving.days, [])
    default: break
    }
  }

  /// The table that the server's greeting names to newcomers, if there is one.
  private var firstChoice: TableID? {
    (tables.first { Self.id($0) == TableID("main") } ?? tables.first).flatMap(Self.id)
  }

  static func id(_ table: Line) -> TableID? { table.value("id") }

  /// An answer was cut short.
  mutating func forgetArriving() { arriving = Rows() }

  /// Chooses a table.
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
