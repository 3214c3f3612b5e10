import Cards
import Lines

/// The first word of a line at the admin socket.
enum OperatorVerb: String, CaseIterable {
  case announce, kick, ban, unban, mute, unmute, table, tables, drain, undrain, handover, grant
  case account, accounts, erase, profile, players, people, reload, orders, limit, status
  case book, help, quit

  /// What it does, in one line.
  var meaning: String {
    switch self {
    case .announce: "everybody with a name reads TEXT at once"
    case .kick: "sends somebody away, who reads REASON and may come back"
    case .ban: "keeps a name, address or block out, and sends away who is here"
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
    case .handover: "lets a node that waits go on in this one's place"
    case .grant: "gives a member chips of the house"
    case .reload: "opens new lines of the --tables file, names those that must wait"
    case .orders: "lists the bans and mutes in force"
    case .book: "reads the book; drop N takes a game out, restore N puts it back"
    case .help: "lists these"
    case .quit: "ends this conversation; the server goes on"
    }
  }
}

extension OperatorVerb: CommandWord {
  init(typed word: String) throws(CommandError) {
    guard let verb = OperatorVerb(rawValue: word) else {
      let near = NearestWord.find(word, among: OperatorVerb.allCases.map(\.rawValue))
      throw CommandError(noCommand: word, near, help: "help lists them")
    }
    self = verb
  }

  var typed: String { rawValue }

  var arguments: ArgumentForm { [.announce, .book].contains(self) ? .uncut : .plain }

  var forms: [String] { OperatorLine.listed(self).forms }
}
