import Cards
import Games
import Identity

extension Welcome {
  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    [Prose(sentence: Message(self, prose: prose).wire())]
  }
}

extension Goodbye {
  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    ["Goodbye: \(prose ?? "")"]
  }
}

extension LostLines {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    [renderer.count(count, "line was", "lines were") + " left out: you read too slowly."]
  }
}

extension Greeted {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["Hello. Type play to be seated, or login NAME first for a name of your own."]
  }
}

extension LoggedIn {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let owned = Prose.chips(self.chips ?? 0, atTables: stack)
    let chips: Prose = level == .member ? " You have \(owned)." : ""
    // The reply says something beside the name only to one who has a seat.
    let hello: Prose = prose == nil ? "Hello, \(name)." : "Welcome back, \(name)."
    let next: Prose = " Type play to be seated, or tables to see the tables."
    return [
      hello + chips + (prose == nil ? next : ""),
      "Cut off? Connect again and type \(command: .resume, token ?? "")",
    ]
      + (book.map {
        ["The score book has a game of Hand and Foot in progress: book game \($0) shows it."]
      } ?? [])
  }
}

extension GuestNamed {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] { ["You are called \(name)."] }
}

extension Registered {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let owned = Prose.chips(chips, atTables: stack)
    return [
      "Welcome, \(name): you are now a member, with \(owned).",
      "Type play to be seated, or tables to see the tables.",
      "Next time type login \(name) PASSWORD.",
      "Cut off? Connect again and type \(command: .resume, token)",
    ]
  }
}

extension PasswordChanged {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    [
      "Your password has been changed.",
      "Cut off? Connect again and type \(command: .resume, token)",
    ]
  }
}

extension Resumed {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["Welcome back, \(name.map { "\($0)" } ?? "")."]
  }
}

extension SettingMade {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    switch setting {
    case .mode(let mode): ["You read \(mode.words) mode now."]
    case .glyphs: ["Glyphs are \(words: setting.said.value)."]
    case .color: ["Colors are \(words: setting.said.value)."]
    case .screenReader(true): ["Screen reader mode is on: cards are in words."]
    case .screenReader(false): ["Screen reader mode is off."]
    case .chat(.now): ["Chat is now shown at once."]
    case .chat(.held): ["Chat is now held until you have answered."]
    case .lobby(true): ["You read what is said in the lobby."]
    case .lobby(false): ["You do not read what is said in the lobby."]
    case .finger(.open): ["Others can read in finger how your hands have gone."]
    case .zone(let zone): ["Times are told by the clocks of \(words: zone.name)."]
    case .finger(.closed): ["Only you can read how your hands have gone: me."]
    case .width(let columns?): ["Lines have at most \(columns) columns now."]
    case .width(nil): ["Lines are as long as they need to be now."]
    }
  }
}

extension Pong {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    [echo.map { "pong \(quoting: $0)" } ?? "pong"]
  }
}

extension Quit {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] { ["Goodbye."] }
}

extension Ignoring {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["You are ignoring \(names.isEmpty ? "nobody" : TextRenderer.listed(names))."]
  }
}

extension DoneForName {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    switch kind {
    case .unignore: ["You are no longer ignoring \(name)."]
    case .tell: ["\(name) was told."]
    case .decline: ["You do not play with \(name)."]
    case .cancel: ["You have taken back what you asked \(name)."]
    default: []
    }
  }
}

// MARK: - The lobby

extension Stats {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let people: Prose = renderer.count(people, "person", "people")
    let connections: Prose = renderer.count(connections, "connection", "connections")
    let tables: Prose = renderer.count(tables, "table", "tables")
    return ["\(people), \(connections), \(tables), up for \(seconds) s."]
  }
}

extension PersonRow {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    let seated: [Prose] = tables.isEmpty ? [] : ["at \(TextRenderer.listed(tables))"]
    let places: [Prose] =
      seated + (watching.isEmpty ? [] : ["watching \(TextRenderer.listed(watching))"])
    let place: Prose = places.isEmpty ? "in the lobby" : places.joined(separator: ", ")
    let bot: Prose =
      isHouseBot
      ? ", \(TextRenderer.houseBot(person.level?.rawValue ?? ""))"
      : person.role == .bot ? ", a bot" : ""
    let name = TextRenderer.padded("\(name)", 16)
    return ["  \(name) \(place)\(bot)\(isGone ? ", cut off" : "")"]
  }

  var isHouseBot: Bool { person.kind == .house }
}

extension RowCount {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    switch kind {
    case .games: ["Type create NAME GAME to open a table, or help GAME for its rules."]
    case .tables: ["Type sit TABLE to play, or watch TABLE to watch."]
    default: []
    }
  }
}

extension GameRow {
  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    let id = TextRenderer.padded("\(game)", 15)
    let players = TextRenderer.padded(
      "\(self.players.lowerBound)-\(self.players.upperBound) players", 12)
    return ["  \(id) \(players) \(prose ?? "")"]
  }
}

extension Created {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    guard let only = terms.only, !only.contains(where: { $0 == renderer.me }) else {
      return ["Table \(table) is open. Type sit \(table) to play there."]
    }
    return ["Table \(table) is open, for \(Prose.list(only)) alone. You may watch \(table)."]
  }
}

extension Waiting {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["\(name) is not here, and reads it when logging in."]
  }
}

extension LobbyChatEvent {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let speaker: Prose = name == renderer.me ? "You say" : "\(name) says"
    return ["\(speaker) in the lobby: \(prose ?? "")"]
  }
}

extension TellEvent {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let tells: Prose = time.map { "told you on \(renderer.style.minute($0))" } ?? "tells you"
    return ["\(name) \(tells): \(prose ?? "")"]
  }
}

extension NoticeEvent {
  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    let text = prose ?? ""
    return [
      table == nil ? "*** The operator: \(text)" : "*** \(text.capitalized). ***"
    ]
  }
}

extension TextRenderer {
  /// How many people are here, and beside them who is cut off, and bots of the house.
  func peopleEnd(_ rows: [Message]) -> Prose {
    let bots = rows.count { ($0.body as? PersonRow)?.isHouseBot == true }
    let gone = rows.count { ($0.body as? PersonRow)?.isGone == true }
    let people: Prose = count(rows.count - bots - gone, "person is", "people are") + " here"
    let others =
      (gone > 0 ? [count(gone, "is", "are") + " cut off"] : [])
      + (bots > 0 ? ["\(count(bots, "bot", "bots")) of the house"] : [])
    return others.isEmpty ? "\(people)." : "\(people), and \(others.joined(separator: ", and "))."
  }

  /// Names as people list them.
  static func listed(_ names: [PlayerName]) -> Prose { Prose.listed(names.map { "\($0)" }) }

  static func listed(_ tables: [TableID]) -> Prose { Prose.listed(tables.map { "\($0)" }) }

  /// The games by their families, each under its heading.
  func games(_ rows: [Message]) -> [Prose] {
    GameFamily.allCases.flatMap { family -> [Prose] in
      let games = rows.filter { ($0.body as? GameRow)?.game.family == family }
      return games.isEmpty ? [] : [family.heading] + games.flatMap(lines)
    }
  }

  static func padded(_ text: Prose, _ width: Int) -> Prose {
    text + .spaces(width - text.count)
  }
}

extension GameFamily {
  fileprivate var heading: Prose {
    switch self {
    case .house: "Against the house:"
    case .dealing: "A dealer without betting:"
    case .poker: "Poker:"
    }
  }
}

// MARK: - Tables

extension Sat {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let chips: Prose = stack.map { ", with \(renderer.count($0, "chip", "chips"))" } ?? ""
    let seat: Prose = "You are at table \(table), in seat \(seat)\(chips)."
    switch game.id {
    case .dealing(let id): return [seat] + renderer.whatToType(id, playsNext: plays != .now)
    case .poker(let id):
      let hasBlinds = PokerCatalogue.subject(id).has { $0.forced == .blinds }
      let wait: Prose =
        plays == .now
        ? ""
        : hasBlinds
          ? "You play from your big blind on; post pays one, and plays from the next hand on. "
          : "You play from the next hand on. "
      return [seat, "\(wait)Rules: help \(variant: id)"]
    case .house, nil:
      switch plays {
      case .now: return [seat]
      case .next: return [seat, "You play from the next round on."]
      case .broke: return [seat, "You have no money left in this game; reset begins a new one."]
      }
    }
  }
}

extension Played {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    sat.told(by: renderer, prose)
  }
}

extension Counted {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] { [renderer.left(in: deck)] }
}

extension Left {
  /// What somebody who leaves takes along, and what becomes of a bet.
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let isPoker = game?.family == .poker
    let place: Prose = "You left table \(table)"
    if let bet, paid == nil, !isPoker {
      return [
        "\(place). Your bet of $\(bet) is played as it stands; beside it you have $\(chips - bet)."
      ]
    }
    let with: Prose =
      chips == 0
      ? "" : isPoker ? " with \(renderer.count(chips, "chip", "chips"))" : " with $\(chips)"
    guard let bet else { return ["\(place)\(with)."] }
    if isPoker { return ["\(place)\(with). What your hand still wins comes to you."] }
    let paid = paid ?? 0
    let end: Prose = paid > 0 ? "has won $\(paid)" : paid < 0 ? "was lost" : "came back"
    return ["\(place)\(with): your bet of $\(bet) \(end)."]
  }
}

extension Watching {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["You are watching table \(table). Type unwatch to stop."]
  }
}

extension DoneAtTable {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    switch kind {
    case .unwatch: ["You are no longer watching table \(table)."]
    case .use: ["Your commands now go to table \(table)."]
    case .out: renderer.noted(prose) ?? ["You are sitting out. Type back to play again."]
    case .back: ["You are back in the game."]
    case .close: ["You have closed table \(table)."]
    default: []
    }
  }
}

extension KickVote {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    asked < need ? ["You vote \(name) out: \(asked) of \(need) votes."] : []
  }
}

extension ToppedUp {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let chips: Prose = renderer.count(amount, "chip comes", "chips come")
    return ["\(chips) to your stack\(isLater ? " when the hand is over" : "")."]
  }
}

extension BotReply {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["\(name) \(level == nil ? "leaves" : "sits down at") table \(table)."]
  }
}

extension Acted {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    renderer.noted(prose) ?? []
  }
}

extension TextRenderer {
  /// What a reply says that becomes of the command later.
  fileprivate func noted(_ prose: Prose?) -> [Prose]? { prose.map { ["Noted: \($0)."] } }
}
