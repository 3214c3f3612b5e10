import Cards
import Identity

/// A command that was understood.
public enum Command: Sendable, Equatable {
  case hello(mode: RenderingMode?, program: String?, role: Person.Role?, screens: Bool? = nil)
  /// `device` is the secret that a login from the same device was answered with.
  case login(name: PlayerName, password: String?, device: String? = nil)
  case register(name: PlayerName, password: String?)
  case password(old: String?, new: String?)
  case resume(token: String, seen: [SeenTable])
  case quit
  case help(topic: String?)
  case set(Setting)
  case ping(echo: String?)
  case stats
  case who
  case tell(name: PlayerName, text: String)
  case ignore(PlayerName?)
  case unignore(PlayerName)
  case games
  case tables
  case create(TableID, game: String, options: [TableOption])
  case close(TableID)
  case challenge(PlayerName, game: String, options: [TableOption])
  /// `nil`: whoever has challenged.
  case accept(PlayerName?)
  case decline(PlayerName?)
  case sit(TableID, seat: Int?, buyin: Int?)
  case leave(TableID?)
  case watch(TableID)
  case unwatch(TableID?)
  case use(TableID)
  case look(TableID?)
  case say(String, table: TableID?)
  case sitOut(TableID?)
  case comeBack(TableID?)
  case kick(PlayerName, table: TableID?)
  case act(ActionRequest)
  case count(TableID?)
  case topUp(Int, table: TableID?)
  case refill
  case bot(BotRequest, table: TableID?)
  case advise(hole: [Card], board: [Card])
  case adviseAtTable(TableID?)
  case equity(hands: [[Card]], unknown: Int, board: [Card])
  /// `unknown` is `nil` if no other hand is named.
  case equityAtTable(TableID?, against: [[Card]], unknown: Int?)
  case hands
  case finger(PlayerName)
  /// Without an order by the mean for one game, and by net for all.
  case top(game: String?, BoardPeriod, BoardPlayers, by: BoardOrder? = nil)
  case history(table: TableID?, count: Int?, before: Int?)
  case replay(round: Int, table: TableID?)
  /// `nil` for all rounds.
  case export(rounds: ClosedRange<Int>?, ExportFormat, table: TableID?)
  case ledger(count: Int?)
  case matches(of: PlayerName?, count: Int?)
  case book(words: [String])
}

/// What is asked of the house's bots.
public enum BotRequest: Sendable, Equatable {
  /// One sits down; its level in lower case, if one is named.
  case add(level: String?)
  /// One leaves.
  case remove
}

/// Up to which event a client has seen a table: `table=ID last=SEQ` of `resume`.
public struct SeenTable: Sendable, Equatable {
  /// The table.
  public let table: TableID
  /// The number of the last event that was seen.
  public let last: Int

  /// What was seen of a table.
  public init(table: TableID, last: Int) {
    self.table = table
    self.last = last
  }
}

/// `key=value` of a table, as it was written.
public struct TableOption: Sendable, Equatable {
  /// The key in lower case.
  public let key: String
  /// The value, decoded.
  public let value: String

  /// An option.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
