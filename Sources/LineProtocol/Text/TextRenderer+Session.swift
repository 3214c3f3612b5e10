import Games
import Identity

extension TextRenderer {
  func done(_ message: Message) -> [String] {
    let name = message.word(.name)
    let table = message.word(.table)
    switch message.kind {
    case .hello: return ["Hello. Type login NAME, then sit main."]
    case .login:
      return [
        hello(message),
        "If you are cut off, connect again and type resume \(message.word(.session))",
      ] + (message.has(.book) ? ["Game \(message.number(.book)) is in progress: book"] : [])
    case .resume: return ["Welcome back, \(name)."]
    case .quit: return ["Goodbye."]
    case .set: return [set(message)]
    case .act: return noted(message).map { [$0] } ?? []
    case .ping: return [message[.x] == nil ? "pong" : "pong \(message.word(.x))"]
    case .stats: return [stats(message)]
    case .games: return ["Type create NAME GAME to open a table, or help GAME for its rules."]
    case .tables: return ["Type sit TABLE to play, or watch TABLE to watch."]
    case .create: return ["Table \(table) is open. Type sit \(table) to play there."]
    case .close: return ["You have closed table \(table)."]
    case .sit:
      let seat = "You are at table \(table), in seat \(message.number(.seat))."
      let playsNext = message.word(.plays) == "next"
      switch GameID(message.word(.game)) {
      case .dealing(let id)?: return [seat] + whatToType(id, playsNext: playsNext)
      case .poker(let id)?:
        return [seat, "\(playsNext ? "You play from a later hand on. " : "")Rules: help \(id)"]
      case .house, nil: return [seat] + (playsNext ? ["You play from the next round on."] : [])
      }
    case .count: return [left(in: message.number(.deck))]
    case .leave: return [left(message)]
    case .watch: return ["You are watching table \(table). Type unwatch to stop."]
    case .unwatch: return ["You are no longer watching table \(table)."]
    case .use: return ["Your commands now go to table \(table)."]
    case .out: return [noted(message) ?? "You are sitting out. Type back to play again."]
    case .back: return ["You are back in the game."]
    case .advise: return advice(message, [])
    case .equity: return ["(\(message.text ?? ""))"]
    case .tell: return ["\(name) was told."]
    case .topup:
      let when = message.word(.later) == "yes" ? " when the hand is over" : ""
      return ["\(count(message.number(.amount), "chip comes", "chips come")) to your stack\(when)."]
    case .refill: return ["You have \(count(message.number(.chips), "chip", "chips")) again."]
    case .bot:
      return [
        "\(name) \(message.word(.did) == "remove" ? "leaves" : "sits down at") table \(table)."
      ]
    case .challenge, .accept, .decline, .matches: return challengeDone(message)
    case .export:
      let rounds = count(message.number(.hands), "round", "rounds")
      return [rounds + (message.text.map { ": \($0)" } ?? "") + "."]
    case .register, .password, .ledger, .top, .finger, .history, .replay, .ignore, .unignore, .kick:
      return officeDone(message)
    default: return []
    }
  }

  /// What a reply says that becomes of the command later.
  private func noted(_ message: Message) -> String? { message.text.map { "Noted: \($0)." } }

  /// What somebody who leaves takes along, and what becomes of a bet.
  private func left(_ message: Message) -> String {
    let (chips, bet) = (message.number(.chips), message.number(.bet))
    let isPoker = GameID(message.word(.game))?.family == .poker
    let place = "You left table \(message.word(.table))"
    if message.has(.bet), !message.has(.paid), !isPoker {
      return
        "\(place). Your bet of $\(bet) is played as it stands; beside it you have $\(chips - bet)."
    }
    let with =
      chips == 0 ? "" : isPoker ? " with \(count(chips, "chip", "chips"))" : " with $\(chips)"
    guard message.has(.bet) else { return "\(place)\(with)." }
    if isPoker { return "\(place)\(with). What your hand still wins comes to you." }
    let paid = message.number(.paid)
    let end = paid > 0 ? "has won $\(paid)" : paid < 0 ? "was lost" : "came back"
    return "\(place)\(with): your bet of $\(bet) \(end)."
  }

  private func hello(_ message: Message) -> String {
    let chips = message.word(.kind) == "member" ? " You have \(message.number(.chips)) chips." : ""
    return
      "Hello, \(message.word(.name)).\(chips) Type tables to see the tables, or sit main to play."
  }

  private func set(_ message: Message) -> String {
    let value = message.word(.value)
    switch message.word(.key) {
    case "mode": return "You read \(value) mode now."
    case "glyphs": return "Glyphs are \(value)."
    case "color": return "Colors are \(value)."
    case "screenreader":
      return "Screen reader mode is \(value)" + (value == "on" ? ": cards are in words." : ".")
    case "chat" where value == ChatDelivery.now.rawValue: return "Chat is now shown at once."
    default: return "Chat is now held until you have answered."
    }
  }

  private func stats(_ message: Message) -> String {
    let people = count(message.number(.people), "person", "people")
    let connections = count(message.number(.connections), "connection", "connections")
    let tables = count(message.number(.tables), "table", "tables")
    return "\(people), \(connections), \(tables), up for \(message.number(.uptime)) s."
  }

  func personRow(_ message: Message) -> String {
    let name = TextRenderer.padded(message.word(.name), 16)
    let (tables, watched) = (message.parts(.table), message.parts(.watching))
    let seated = tables.isEmpty ? [] : ["at \(listed(tables))"]
    let places = seated + (watched.isEmpty ? [] : ["watching \(listed(watched))"])
    let place = places.isEmpty ? "in the lobby" : places.joined(separator: ", ")
    let state = message.word(.state) == "gone" ? ", cut off" : ""
    let bot =
      message.isHouseBot
      ? ", \(TextRenderer.houseBot(message.word(.level)))"
      : message.word(.role) == "bot" ? ", a bot" : ""
    return "  \(name) \(place)\(bot)\(state)"
  }

  /// How many people are here, and beside them bots of the house.
  func peopleEnd(_ rows: [Message]) -> String {
    let bots = rows.count(where: \.isHouseBot)
    let people = count(rows.count - bots, "person is", "people are") + " here"
    return bots > 0 ? "\(people), and \(count(bots, "bot", "bots")) of the house." : "\(people)."
  }

  /// Names as people list them.
  func listed(_ names: [String]) -> String { names.joined(separator: " and ") }

  func gameRow(_ message: Message) -> String {
    let id = TextRenderer.padded(message.word(.id), 15)
    let players = TextRenderer.padded("\(message.word(.players)) players", 12)
    return "  \(id) \(players) \(message.text ?? "")"
  }

  /// The games by their families, each under its heading.
  func games(_ rows: [Message]) -> [String] {
    GameFamily.allCases.flatMap { family -> [String] in
      let games = rows.filter { $0.word(.family) == family.rawValue }
      return games.isEmpty ? [] : [family.heading] + games.map(gameRow)
    }
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension Message {
  /// Whether a row is about a bot of the house.
  fileprivate var isHouseBot: Bool { word(.kind) == Person.Kind.house.rawValue }
}

extension GameFamily {
  fileprivate var heading: String {
    switch self {
    case .house: "Against the house:"
    case .dealing: "A dealer without betting:"
    case .poker: "Poker:"
    }
  }
}
