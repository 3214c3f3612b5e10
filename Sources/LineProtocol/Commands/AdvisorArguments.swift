import Cards

/// What the advisor is asked: about cards that are named, about more of them, or by the quiz.
enum AdviceRequest: Argument {
  /// Without any, about those at a table.
  case cards(AdvisedCards)
  case more([Card])
  case new
  case quiz(QuizMove)

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    defer { words = [] }
    if let more = try [Card](adding: words, in: place) {
      self = .more(more)
    } else if words.meanNew {
      self = .new
    } else if words.first?.lowercased() == "quiz" {
      self = .quiz(QuizMove(Array(words.dropFirst())))
    } else {
      self = .cards(try AdvisedCards(words))
    }
  }

  static var form: String {
    "[CARDS [CARDS]] | advise + CARDS | advise new | advise quiz [ANSWER|stop]"
  }

  var words: [String] {
    switch self {
    case .cards(let cards): cards.words
    case .more(let cards): ["+", cards.notation]
    case .new: ["new"]
    case .quiz(let move): ["quiz"] + move.words
    }
  }

  static var examples: [Self] {
    AdvisedCards.examples.map { .cards($0) } + [.more(Card.lists[2]), .new]
      + [.quiz(.ask), .quiz(.stop), .quiz(.answer("two pair"))]
  }
}

/// Which chances are asked for: of hands that are named, or of those with more cards of the board.
enum EquityRequest: Argument {
  case hands(ComparedHands)
  case more([Card])
  case new

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    defer { words = [] }
    if let more = try [Card](adding: words, in: place) {
      self = .more(more)
    } else if words.meanNew {
      self = .new
    } else {
      self = .hands(try ComparedHands(words, in: place))
    }
  }

  static var form: String {
    "[CARDS] [vs CARDS|?] [/ CARDS] | equity + CARDS | equity new"
  }

  var words: [String] {
    switch self {
    case .hands(let hands): hands.words
    case .more(let cards): ["+", cards.notation]
    case .new: ["new"]
    }
  }

  static var examples: [Self] {
    ComparedHands.examples.map { .hands($0) } + [.more(Card.lists[2]), .new]
  }
}

/// What somebody wants of the quiz.
public enum QuizMove: Sendable, Equatable {
  /// The question, a new one if none is open.
  case ask
  /// No more questions.
  case stop
  /// An answer to the question, which it alone can read.
  case answer(String)

  /// Whether a line that a person types while a question is open ends the quiz.
  public static func isEnd(_ line: some StringProtocol) -> Bool {
    ["stop", "end"].contains(line.lowercased())
  }

  fileprivate init(_ words: [String]) {
    let text = words.joined(separator: " ").lowercased()
    switch text {
    case "": self = .ask
    case "stop", "end", "quit": self = .stop
    default: self = .answer(text)
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .ask: []
    case .stop: ["stop"]
    case .answer(let text): text.split(separator: " ").map(String.init)
    }
  }
}

extension [Card] {
  /// The cards behind a `+`; `nil` if no plus is first.
  fileprivate init?(adding words: [String], in place: ArgumentPlace) throws(CommandError) {
    guard let first = words.first, first.first == "+" else { return nil }
    let rest = [String(first.dropFirst())].filter { !$0.isEmpty } + words.dropFirst()
    let cards = try [Card](words: LineProtocol.words(ofCards: rest))
    guard !cards.isEmpty else { throw place.usage("which cards are new?") }
    self = cards
  }
}

extension [String] {
  /// Whether all that was named before is to be forgotten.
  fileprivate var meanNew: Bool {
    count == 1 && ["new", "clear"].contains(self[0].lowercased())
  }
}

/// The words with which the advisor is asked, a `/` among them set apart.
private func words(ofCards words: [String]) -> [String] {
  Card.abbreviated(words).flatMap { word in
    word.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init).flatMap { [$0, "/"] }.dropLast().filter { !$0.isEmpty }
  }
}

/// `AhKd 3h4h5h`, `Ah Kd / 3h 4h 5h`, `AhKd`, or nothing, for the cards at a table.
public struct AdvisedCards: Equatable {
  public let hole: [Card]
  public let board: [Card]

  init(hole: [Card], board: [Card]) { (self.hole, self.board) = (hole, board) }

  public init(_ words: [String]) throws(CommandError) {
    let words = LineProtocol.words(ofCards: words)
    if let slash = words.firstIndex(of: "/") {
      hole = try [Card](words: words[..<slash])
      board = try [Card](words: words[(slash + 1)...])
      return
    }
    let first = try [Card](words: words.prefix(1))
    let all = try [Card](words: words)
    // Behind a single card a word of three or more is the board: the second card is missing.
    let second = try [Card](words: words.dropFirst().prefix(1))
    let count = first.count > 1 || second.count > 2 ? first.count : 2
    (hole, board) = (Array(all.prefix(count)), Array(all.dropFirst(count)))
  }

  var words: [String] {
    if hole.isEmpty, board.isEmpty { return [] }
    return [hole.notation] + (board.isEmpty ? [] : ["/", board.notation])
  }

  static var examples: [Self] {
    [("", ""), ("AhKd", ""), ("AhKd", "3h4h5h")].compactMap { hole, board in
      try? Self(hole: Card.list(hole), board: Card.list(board))
    }
  }
}

/// Hands that are compared, and a board: `AhKd vs QsQc vs ? / 2h7d9c`; without the first hand that
/// of one's own at a table is meant.
public struct ComparedHands: Equatable {
  public let hands: [[Card]]
  /// How many hands are unknown; `nil` if no other hand than one's own is named.
  public let unknown: Int?
  public let board: [Card]
  public let hasOwn: Bool

  init(_ hands: [[Card]], unknown: Int?, board: [Card], hasOwn: Bool) {
    (self.hands, self.unknown, self.board, self.hasOwn) = (hands, unknown, board, hasOwn)
  }

  public init(_ words: [String]) throws(CommandError) {
    try self.init(words, in: ArgumentPlace(Verb.equity))
  }

  init(_ words: [String], in place: ArgumentPlace) throws(CommandError) {
    let words = LineProtocol.words(ofCards: words)
    let slash = words.firstIndex(of: "/") ?? words.endIndex
    board = try [Card](words: words[slash...].dropFirst())
    let known = words[..<slash].split(omittingEmptySubsequences: false) {
      $0.lowercased() == "vs"
    }
    hasOwn = known.first?.isEmpty == true
    var hands: [[Card]] = []
    for part in known where part != ["?"] { hands.append(try [Card](words: part)) }
    self.hands = hasOwn ? Array(hands.dropFirst()) : hands
    let isAlone = known.count == 1
    unknown = isAlone ? (hasOwn ? nil : 1) : known.count { $0 == ["?"] }
    guard !hasOwn || slash == words.endIndex else { throw place.usage("whose cards?") }
  }

  var words: [String] {
    let unknown = hands.count == 1 && self.unknown == 1 && !hasOwn ? 0 : self.unknown ?? 0
    let others = hands.map(\.notation) + Array(repeating: "?", count: unknown)
    let compared = others.map { ["vs", $0] }.joined().dropFirst(hasOwn ? 0 : 1)
    return compared + (board.isEmpty ? [] : ["/", board.notation])
  }

  static var examples: [Self] {
    let hands = ["AhKd", "QsQc"].compactMap { try? Card.list($0) }
    let board = (try? Card.list("2h7d9c")) ?? []
    return [
      Self([], unknown: nil, board: [], hasOwn: true),
      Self([hands[1]], unknown: 1, board: [], hasOwn: true),
      Self([hands[0]], unknown: 1, board: [], hasOwn: false),
      Self(hands, unknown: 0, board: board, hasOwn: false),
    ]
  }
}
