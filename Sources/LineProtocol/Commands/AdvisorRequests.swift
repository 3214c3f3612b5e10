import Cards

/// What the advisor is asked: about cards that are named, about more of them, or by the quiz.
public enum AdviceRequest: Sendable, Equatable {
  public static let forms =
    "[CARDS [CARDS]] | advise + CARDS | advise new | advise quiz [ANSWER|stop]"

  /// Without any, about those at a table. `wild` is the rank whose cards are wild, as jokers always
  /// are.
  case cards(hole: [Card], board: [Card], wild: Rank?)
  case more([Card])
  case new
  case quiz(QuizMove)

  public init(_ args: inout Args) throws(CommandError) {
    let words = args.allWords()
    if let more = try [Card](adding: words, args) {
      self = .more(more)
    } else if words.meanNew {
      self = .new
    } else if words.first?.lowercased() == "quiz" {
      self = .quiz(QuizMove(Array(words.dropFirst())))
    } else {
      let (hole, board) = try [Card].advised(words)
      let wild = hole.isEmpty && board.isEmpty ? nil : try args.anyRank("wild")
      self = .cards(hole: hole, board: board, wild: wild)
    }
  }
}

/// Which chances are asked for: of hands that are named, or of those with more cards of the board.
public enum EquityRequest: Sendable, Equatable {
  public static let forms =
    "[CARDS] [vs CARDS|?] [/ CARDS] | equity + CARDS | equity new"

  case hands([[Card]], unknown: Int, board: [Card])
  /// One's own hand at a table against these and so many unknown ones; `unknown` is `nil` if no
  /// other hand is named.
  case own(against: [[Card]], unknown: Int?)
  case more([Card])
  case new

  public init(_ args: inout Args) throws(CommandError) {
    let words = args.allWords()
    if let more = try [Card](adding: words, args) {
      self = .more(more)
    } else if words.meanNew {
      self = .new
    } else {
      self = try Self(hands: LineProtocol.words(ofCards: words), args)
    }
  }

  /// `AhKd vs QsQc vs ? / 2h7d9c`; without the first hand that of one's own at a table is meant.
  private init(hands words: [String], _ args: Args) throws(CommandError) {
    let slash = words.firstIndex(of: "/") ?? words.endIndex
    let board = try [Card](words: words[slash...].dropFirst())
    let known = words[..<slash].split(omittingEmptySubsequences: false) {
      $0.lowercased() == "vs"
    }
    let hasOwn = known.first?.isEmpty == true
    var hands: [[Card]] = []
    for part in known where part != ["?"] { hands.append(try [Card](words: part)) }
    let isAlone = known.count == 1
    let unknown = known.count { $0 == ["?"] }
    guard hasOwn else {
      self = .hands(hands, unknown: isAlone ? 1 : unknown, board: board)
      return
    }
    guard slash == words.endIndex else { throw args.refusal("whose cards?") }
    self = .own(against: Array(hands.dropFirst()), unknown: isAlone ? nil : unknown)
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
}

extension [Card] {
  /// The cards behind a `+`; `nil` if no plus is first.
  fileprivate init?(adding words: [String], _ args: Args) throws(CommandError) {
    guard let first = words.first, first.first == "+" else { return nil }
    let rest = [String(first.dropFirst())].filter { !$0.isEmpty } + words.dropFirst()
    let cards = try [Card](words: LineProtocol.words(ofCards: rest))
    guard !cards.isEmpty else { throw args.refusal("which cards are new?") }
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

extension [Card] {
  init(words: some Sequence<String>) throws(CommandError) {
    do {
      self = try Card.list(words.joined(separator: " "))
    } catch {
      throw CommandError(.protoCard, error.explanation)
    }
  }

  /// `AhKd 3h4h5h`, `Ah Kd / 3h 4h 5h`, `AhKd`, or nothing, for the cards at a table.
  fileprivate static func advised(
    _ typed: [String]
  ) throws(CommandError) -> (hole: [Card], board: [Card]) {
    let words = LineProtocol.words(ofCards: typed)
    if let slash = words.firstIndex(of: "/") {
      return (try [Card](words: words[..<slash]), try [Card](words: words[(slash + 1)...]))
    }
    let first = try [Card](words: words.prefix(1))
    let all = try [Card](words: words)
    // Behind a single card a word of three or more is the board: the second card is missing.
    let second = try [Card](words: words.dropFirst().prefix(1))
    let count = first.count > 1 || second.count > 2 ? first.count : 2
    return (Array(all.prefix(count)), Array(all.dropFirst(count)))
  }
}
