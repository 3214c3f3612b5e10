import Cards

extension CommandParser {
  mutating func action() throws(CommandError) -> ActionRequest {
    let turn = try turnID()
    let table = try optionalTable(key: "table")
    var amount: ActionRequest.Amount?
    var cards: [Card] = []
    var rank: Rank?
    var words: [String] = []
    var options: [TableOption] = []
    switch verb {
    case .bet, .raise, .complete, .call, .bringin:
      amount = plain.isEmpty ? nil : try self.amount(plain.removeFirst())
    case .trade:
      rank = plain.count == 1 ? Rank(alone: plain[0]) : nil
      if rank == nil { cards = try cardList() } else { plain = [] }
    case .deal:
      words = plain.map { $0.lowercased() }
      plain = []
      guard words.isEmpty || words == ["step"] || words == ["next"] else {
        throw usage("it is deal, deal step or deal next")
      }
    case .new:
      words = plain.prefix(1).map { $0.lowercased() }
      plain.removeFirst(words.count)
      options = takeOptions()
    case .draw where plain == ["0"]: plain = []
    case .draw: cards = plain.isEmpty ? [] : try cardList()
    case .discard: cards = try cardList()
    case .fold: words = line.verb.last == Verb.insistence ? [String(Verb.insistence)] : []
    case .post, .straddle, .choose, .pre:
      words = plain.prefix(1).map { $0.lowercased() }
      plain.removeFirst(words.count)
      amount = try check(words.first)
    default:
      break
    }
    return try finished(
      ActionRequest(
        verb, amount: amount, cards: cards, rank: rank, words: words, options: options, turn: turn,
        table: table))
  }

  /// Sees that the word behind a verb of poker is one of its own; gives the number that follows it.
  private mutating func check(_ word: String?) throws(CommandError) -> ActionRequest.Amount? {
    switch (verb, word) {
    case (.post, nil), (.post, "on"), (.post, "off"), (.straddle, nil), (.straddle, "on"),
      (.straddle, "off"), (.choose, _?), (.pre, "check/fold"), (.pre, "check"), (.pre, "fold"),
      (.pre, "off"):
      return nil
    case (.pre, "call"):
      guard !plain.isEmpty else { throw usage("call how much?") }
      return try amount(plain.removeFirst())
    default: throw usage(verb == .choose ? "which game?" : "what?")
    }
  }

  private mutating func cardList() throws(CommandError) -> [Card] {
    guard !plain.isEmpty else { throw usage("which card?") }
    if [.draw, .discard].contains(verb), plain.count == 1, WireNumber.parse(plain[0]) != nil {
      throw CommandError(.protoCard, "say which cards, as in \(verb.rawValue) \(typed: "9c2d")")
    }
    defer { plain = [] }
    do {
      return try Card.list(Card.abbreviated(plain).joined(separator: " "))
    } catch {
      throw CommandError(.protoCard, error.explanation)
    }
  }

  private func amount(_ text: String) throws(CommandError) -> ActionRequest.Amount {
    if ![.call, .bringin, .pre].contains(verb) {
      switch text.lowercased() {
      case "pot": return .pot
      case "half": return .half
      case "all", "allin": return .all
      default: break
      }
    }
    var digits = text[...]
    let isMore = digits.utf8.first == 0x2B
    if isMore { digits = digits.dropFirst() }
    guard let number = WireNumber.dollars(digits) else {
      throw CommandError(
        .protoNumber,
        Self.noAmount(text, verb))
    }
    return isMore ? .more(number) : .plain(number)
  }

  /// What is said of a word that is no amount.
  static func noAmount(_ text: String, _ verb: Verb) -> String {
    "\"\(text.prefix(20))\" is not an amount: give a whole number, as in \(verb.rawValue) 5"
  }

  private mutating func turnID() throws(CommandError) -> TurnID? {
    guard let text = value("turn") else { return nil }
    guard let turn = TurnID(text) else { throw usage("turn= is written as in turn=17.2") }
    return turn
  }
}

// MARK: - The advisor

extension CommandParser {
  /// `advise AhKd 3h4h5h`, `advise Ah Kd / 3h 4h 5h`, `advise AhKd`, or `advise` at a table.
  mutating func advise() throws(CommandError) -> Command {
    guard !plain.isEmpty else { return .adviseAtTable(try optionalTable()) }
    let words = takeWords()
    if let slash = words.firstIndex(of: "/") {
      return .advise(
        hole: try cards(words[..<slash]), board: try cards(words[(slash + 1)...]))
    }
    let first = try cards(words.prefix(1))
    let all = try cards(words[...])
    // Behind a single card a word of three or more is the board: the second card is missing.
    let second = try cards(words.dropFirst().prefix(1))
    let count = first.count > 1 || second.count > 2 ? first.count : 2
    return .advise(hole: Array(all.prefix(count)), board: Array(all.dropFirst(count)))
  }

  /// `equity AhKd vs QsQc vs ? / 2h7d9c`; without the first hand, at a table, with one's own.
  mutating func equity() throws(CommandError) -> Command {
    let words = takeWords()
    let slash = words.firstIndex(of: "/") ?? words.endIndex
    let board = try cards(words[slash...].dropFirst())
    var hands: [[Card]] = []
    var unknown = 0
    let known = words[..<slash].split(omittingEmptySubsequences: false) {
      $0.lowercased() == "vs"
    }
    for part in known {
      if part == ["?"] {
        unknown += 1
      } else {
        hands.append(try cards(part))
      }
    }
    if known.count == 1 { unknown = 1 }
    guard known.first?.isEmpty == true else {
      return .equity(hands: hands, unknown: unknown, board: board)
    }
    guard slash == words.endIndex else { throw usage("whose cards?") }
    return .equityAtTable(
      try optionalTable(key: "table"), against: Array(hands.dropFirst()),
      unknown: known.count == 1 ? nil : unknown)
  }

  /// The bare words, a `/` within one set apart.
  private mutating func takeWords() -> [String] {
    defer { plain = [] }
    return Card.abbreviated(plain).flatMap { word in
      word.split(separator: "/", omittingEmptySubsequences: false)
        .map(String.init).flatMap { [$0, "/"] }.dropLast().filter { !$0.isEmpty }
    }
  }

  private func cards(_ words: ArraySlice<String>) throws(CommandError) -> [Card] {
    do {
      return try Card.list(words.joined(separator: " "))
    } catch {
      throw CommandError(.protoCard, error.explanation)
    }
  }
}
