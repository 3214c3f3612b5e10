import LineProtocol

/// The first word of a line at the admin socket.
enum OperatorVerb: String, CaseIterable {
  case announce
  case kick
  case ban
  case unban
  case mute
  case unmute
  case table
  case tables
  case drain
  case undrain
  case grant
  case account
  case accounts
  case erase
  case profile
  case players
  case people
  case reload
  case orders
  case limit
  case status
  case book
  case help
  case quit

  /// How it is written.
  var usage: String {
    switch self {
    case .announce: "announce TEXT"
    case .kick: "kick NAME [REASON]"
    case .ban: "ban NAME|ADDRESS [MINUTES]"
    case .unban: "unban NAME|ADDRESS"
    case .mute: "mute NAME [MINUTES]"
    case .unmute: "unmute NAME"
    case .table: "table close ID"
    case .tables: "tables reap"
    case .account: "account disable|enable|delete NAME"
    case .accounts: "accounts ADDRESS"
    case .erase: "erase NAME"
    case .profile: "profile drop ID"
    case .players: "players reap"
    case .limit: "limit [NAME=VALUE]"
    case .grant: "grant NAME AMOUNT"
    case .book: "book [WHAT ...]"
    case .people, .drain, .undrain, .reload, .orders, .status, .help, .quit: rawValue
    }
  }

  /// What it does, in one line.
  var meaning: String {
    switch self {
    case .announce: "everybody with a name reads TEXT at once"
    case .kick: "sends somebody away, who reads REASON and may come back"
    case .ban: "keeps a name or an address out, and sends away who is here"
    case .unban: "lets them in again"
    case .mute: "lets somebody play, but not talk"
    case .unmute: "lets somebody talk again"
    case .table: "closes a table; bets in play go back to their owners"
    case .tables: "closes the tables that people created and where nobody sits"
    case .account: "keeps a member out, lets the owner in again, or frees the name"
    case .accounts: "lists the members who lately came from ADDRESS"
    case .erase: "removes a member with all games and profiles of that name"
    case .profile: "removes a profile of the score book that no game goes by"
    case .players: "removes the players of the score book who were in no game"
    case .people: "lists who is here, as what, and from which address"
    case .limit: "sets a limit until the server ends, 0: none; without words lists"
    case .status: "says who is here, what is on record, and which limits were hit"
    case .drain: "takes no new people, and ends the server when everybody has left"
    case .undrain: "takes new people again"
    case .grant: "gives a member chips of the house"
    case .reload: "opens new lines of the --tables file, names those that must wait"
    case .orders: "lists the bans and mutes in force"
    case .book: "reads the book; drop N takes a game out, restore N puts it back"
    case .help: "lists these"
    case .quit: "ends this conversation; the server goes on"
    }
  }

  /// The answer to `help`: every word, and how answers end.
  static var helpLines: [String] {
    let width = allCases.map(\.usage.count).max() ?? 0
    let rows = allCases.map { verb in
      verb.usage + String(repeating: " ", count: width + 2 - verb.usage.count) + verb.meaning
    }
    return rows + ["every answer ends with a line ok, or error: and the reason"]
  }
}
