import Games
import Lines

/// The situation of a person who asks for help.
enum HelpPlace: Sendable {
  /// The person has no name yet.
  case greeting
  /// The person has a name but is at no table.
  case lobby(isMember: Bool)
  /// The person is at a table where this is played.
  case table(game: String, TableOptions)
  /// The person watches a table where this is played.
  case watching(game: String, TableOptions)
  /// The person is asked to act at a table where this is played.
  case turn(game: String, TableOptions)

  /// The game played at the table.
  var game: String? {
    switch self {
    case .greeting, .lobby: nil
    case .table(let game, _), .watching(let game, _), .turn(let game, _): game
    }
  }

  /// The options the table was opened with.
  var options: TableOptions? {
    switch self {
    case .greeting, .lobby: nil
    case .table(_, let options), .watching(_, let options), .turn(_, let options): options
    }
  }

  var family: GameFamily? { game.flatMap { GameID($0)?.family } }

  /// Whether the person has a name.
  var isNamed: Bool { if case .greeting = self { false } else { true } }

  /// Whether the person is known to be a member.
  var isMember: Bool { if case .lobby(isMember: true) = self { true } else { false } }
}

/// The help texts.
enum Help {
  /// The lines that answer `help` or `help TOPIC`.
  static func lines(_ topic: String?, at place: HelpPlace) -> [Prose] {
    if let topic, let game = game(topic) { return game.help }
    let words = topic?.split(separator: " ").map(String.init) ?? []
    if words.count == 2, words[1] == "options", let game = game(words[0]) {
      return game.optionsHelp
    }
    if topic == "cards" { return cards }
    if words.first == "quiz" { return quiz }
    if ["nc", "netcat", "telnet", "connect"].contains(topic) { return connecting }
    if let task = topic.flatMap({ HelpTask(topic: $0) }) {
      return task.lines(at: place)
    }
    // The first word of a command is enough, as in help bot add and help raise to.
    if topic != "games", let row = words.first.flatMap(Commands.named) {
      return ["advise": advise, "equity": equity][row.word] ?? details(row, at: place)
    }
    return topics(topic, at: place)
  }

  /// The game that a topic names; for a family with several games, one of them.
  private static func game(_ topic: String) -> GameEntry? {
    if let family = GameFamily(rawValue: topic) {
      return GameCatalogue.entries.first { $0.id.family == family }
    }
    return GameCatalogue.entry(topic)
      ?? GameCatalogue.entry(titled: topic.split(separator: " ").map(String.init))
  }

  /// The answer to a topic without a card of its own.
  private static func topics(_ topic: String?, at place: HelpPlace) -> [Prose] {
    guard let topic else { return overview(place) }
    switch topic {
    case "codes": return codes
    case "games": return GameCatalogue.entries.map { "\($0.id): \($0.title); help \($0.id)" }
    case "wire", "programs", Completion.verb: return programs
    case "all", "commands": return Commands.all.map { line($0, nil) }
    default: break
    }
    let prefixed = codes(startingWith: topic)
    return prefixed.isEmpty ? unknown(topic) : prefixed
  }

  /// The overview, at most 15 lines so that it fits a small screen.
  private static func overview(_ place: HelpPlace) -> [Prose] {
    switch place {
    case .greeting:
      ["You have no name yet. Type:"]
        + list([
          "play", "tutorial", "login", "register", "watch", "hands", "advise", "equity", "book",
          "resume", "quit",
        ]) + secrecy + ["More: help start, help chips, help games, help nc, help bots, help all"]
    case .lobby(let isMember):
      ["You are in the lobby. Type:"]
        + list([
          "play", "tutorial", "tables", "sit", "watch", "create", "who", "tell", "me", "top",
          "book", isMember ? "ledger" : "register", "quit",
        ])
        + ["More: help start, help chips, help \(isMember ? "password" : "games"), help all"]
    case .table(let game, _):
      ["You are at a table. Type:"] + list(moves(of: game) + around(game), game)
        + ["More: help start, help chips, help \(game), help \(other(game)), help all"]
    case .watching(let game, _):
      ["You are watching a table. Type:"]
        + list([
          "play", "sit", "look", "say", "history", "replay", "advise", "equity", "unwatch",
          "tables", "quit",
        ]) + ["More: help start, help chips, help \(game), help hands, help all"]
    case .turn(let game, _):
      ["You are asked to act; the line that begins with \"Your turn\" has all you may do."]
        + list(moves(of: game) + ["auto", "look", "say", "out", "leave", "quit"], game)
        + ["More: help clock, help chips, help \(game), help \(other(game)), help all"]
    }
  }

  /// What can be typed to play, whether or not it is the person's turn.
  private static func moves(of game: String) -> [String] {
    GameCatalogue.entry(game)?.verbs ?? []
  }

  /// What else can be typed at a table.
  private static func around(_ game: String) -> [String] {
    (GameID(game)?.family ?? .dealing).row.around
  }

  /// Other topics worth reading.
  private static func other(_ game: String) -> Prose {
    GameID(game)?.family == .poker ? "pre" : "sit"
  }

  /// As many commands as there is room for, at a table of a game.
  private static func list(_ words: [String], _ game: String? = nil) -> [Prose] {
    words.prefix(13).compactMap(Commands.named).map {
      line($0, game.flatMap { GameID($0)?.family })
    }
  }

  private static func line(_ row: PlayerRow, _ family: GameFamily?) -> Prose {
    let meaning = row.meaning(at: family)
    let usage = shortened(meaning.usage)
    return "  \("\(usage)", columns: 36)\(meaning.summary)"
  }

  /// As much of a usage as leaves room for its meaning; `help VERB` shows all of it.
  private static func shortened(_ usage: String) -> String {
    guard usage.count > 34 else { return usage }
    var (short, part, depth) = ("", "", 0)
    for character in usage + " " {
      depth += "[(".contains(character) ? 1 : "])".contains(character) ? -1 : 0
      guard character == " ", depth == 0 else {
        part.append(character)
        continue
      }
      guard short.count + part.count < 34, !part.contains("=") else { break }
      short += (short.isEmpty ? "" : " ") + part
      part = ""
    }
    return short
  }

  private static func details(_ row: PlayerRow, at place: HelpPlace) -> [Prose] {
    let meaning = row.meaning(at: place.family)
    let example: [Prose] = meaning.examples.map { ["Examples: " + $0] } ?? []
    let letters = row.letters.map(String.init).joined(separator: " or ")
    let alias: [Prose] = letters.isEmpty ? [] : ["Short: \(letters)"]
    let more: [String: Prose] = [
      "bot": "What they are, and programs of your own: help bots",
      "create": "What a game's table can be told: help GAME options, as in help holdem options",
    ]
    let head: [Prose] = ["\(meaning.usage)", "  \(meaning.summary)"]
    return head + example + alias + [more[row.word]].compactMap(\.self)
      + (row.traits.contains(.isSecret) ? secrecy : [])
  }

  private static var codes: [Prose] {
    ErrorCode.allCases.map { "\($0.rawValue): \($0.meaning)" }
  }

  private static func codes(startingWith topic: String) -> [Prose] {
    codes.filter { $0.description.hasPrefix(topic) }
  }

  /// Whether there is no help on a topic.
  static func isUnknown(_ topic: String) -> Bool {
    lines(topic, at: .greeting).first == unknown(topic).first
  }

  private static func unknown(_ topic: String) -> [Prose] {
    let tasks = HelpTask.allCases.map(\.rawValue)
    let topics =
      tasks + ["games", "nc", "programs", "cards", "codes", "all"] + Commands.all.map(\.word)
    let games = GameCatalogue.entries.map(\.id.description)
    let near =
      GameCatalogue.entry("deal-\(topic)")?.id.description
      ?? NearestWord.find(topic, among: topics + games) ?? GameCatalogue.near(topic)
    if let dropped = DroppedWord.refusal(topic) { return [dropped.prose.capitalized + "."] }
    let guess: Prose = near.map { " Did you mean help \($0)?" } ?? ""
    return ["There is no help on \"\(SafeText.printable(topic.prefix(20)))\".\(guess)"]
      + [
        "Topics: \(tasks.joined(separator: ", ")), games, each game and each command by "
          + "its name, "
          + "nc, programs, cards, codes, all"
      ]
  }

  /// A warning wherever a person may be about to type a password.
  private static let secrecy: [Prose] = [
    "On netcat a password is seen as you type it. At telnet press Ctrl-C first and leave it out, "
      + "as in login NAME: then you are asked for it, and it is not shown."
  ]

  private static let connecting: [Prose] =
    [
      "With netcat: nc HOST PORT. Ctrl-D does not leave; type quit.",
      "With telnet: telnet HOST PORT. Ctrl-D on an empty line leaves.",
      "With our client: cardroom-client HOST:PORT, which draws cards and reconnects.",
      "Cut off? Connect again and type resume TOKEN; login told you the token.",
      "\("set width 60", columns: 17)shorter lines, for a narrow window; set width off: as long "
        + "as they are",
      "\("set glyphs off", columns: 17)\(seen: "cards as Ah Td", spoken: "cards as letters"), "
        + "for terminals without suits",
      "\("set color on", columns: 17)red suits in red",
      "\("set screenreader on", columns: 22)cards in words, whole sentences",
      "\("set zone +2", columns: 14)times by your clock, so many hours from UTC",
    ] + secrecy

  private static let programs: [Prose] = [
    "A program says hello 1 mode=wire role=bot first, then login NAME and sit TABLE.",
    "Every line from here begins with a sign: + done, - refused, * event, ? you are asked,",
    "= row of a reply, # comment. Words after it are key=value.",
    "Answer each ? line with one verb of its legal= and its turn=, as in: bet 5 turn=3.2",
    "auto is always legal then. Tags: @7 bet 5 is answered by + @7 ...",
    "A program that shows lines to people says hello 1 mode=wire says=yes: each has its sentence",
    "behind it, and tab TEXT lists what may stand in place of TEXT's last word.",
    "protocol.md has the rest.",
  ]

  private static let cards: [Prose] = [
    """
    A card is its rank and suit: \(
      seen: "Ah is the ace of hearts, 10d or Td the ten of diamonds.",
      spoken: "ace of hearts, ten of diamonds.")
    """,
    """
    \(seen: "Ranks 2 to 9, T or 10, J Q K A; suits c d h s or their signs, in any case.",
      spoken: "Ranks two to ten, jack, queen, king, ace; clubs, diamonds, hearts, spades.")
    """,
    "In words it may be written too, as in ace of hearts or ace-hearts.",
    "A joker, where own rules have some, is \(seen: "** or joker", spoken: "joker").",
  ]
}
