import Cards
import Lines

/// A question to the advisor: about named cards, about more of them, or from the quiz.
public enum AdviceRequest: Sendable {
  public static let forms =
    "[CARDS [CARDS]] | advise + CARDS | advise - CARDS | advise [CARD=CARD] | advise new"
    + " | advise quiz [ANSWER|stop]"

  /// Named cards; without any, those at a table.
  case cards(AdvisedHand)
  case more([Card])
  case fewer([Card])
  /// Replaces some cards with others.
  case swaps([(old: Card, new: Card)])
  case new
  case quiz(QuizMove)

  public init(_ args: inout Args) throws(Refusal) {
    let words = args.allWords()
    let swaps = args.options { (try? Card.list($0))?.count == 1 }
    if let more = try [Card](behind: "+", words, args, "which cards are new?") {
      self = .more(more)
    } else if let fewer = try [Card](behind: "-", words, args, "which cards go?") {
      self = .fewer(fewer)
    } else if let first = swaps.first {
      guard words.isEmpty else {
        throw args.refusal("\(first.key)=\(first.value) stands alone")
      }
      var read: [(old: Card, new: Card)] = []
      for (old, new) in swaps {
        let (old, new) = (try [Card](words: [old]), try [Card](words: [new]))
        guard old.count == 1, new.count == 1 else {
          throw args.refusal("one card stands in the place of one")
        }
        read.append((old[0], new[0]))
      }
      self = .swaps(read)
    } else if words.meanNew {
      self = .new
    } else if words.first?.lowercased() == "quiz" {
      self = .quiz(QuizMove(Array(words.dropFirst())))
    } else {
      let hole: [Card], board: [Card]
      do {
        (hole, board) = try [Card].advised(words)
      } catch {
        guard words.count == 1, let range = try? HandRange(words[0]) else { throw error }
        throw Refusal(
          .protoCard,
          "\"\(words[0])\" stands for \(range.hands.count) hands, and advise looks at one;"
            + " name its cards, as in advise \(typed: "AhKd"), or compare them all with equity"
            + " \(words[0])")
      }
      let wild = hole.isEmpty && board.isEmpty ? nil : try args.anyRank("wild")
      self = .cards(AdvisedHand(hole: hole, board: board, wild: wild))
    }
  }
}

/// A question about chances: of named hands, or of those of the last question with more board
/// cards.
public enum EquityRequest: Sendable {
  public static let forms =
    "[CARDS|RANGE] [vs CARDS|RANGE|?] [/ CARDS] | equity + CARDS | equity new"

  case named(EquityHands)
  /// The player's own hand at a table against these; if there are none, against the others at the
  /// table.
  case own(EquityHands)
  case more([Card])
  case new

  public init(_ args: inout Args) throws(Refusal) {
    let words = args.allWords()
    if let more = try [Card](behind: "+", words, args, "which cards are new?") {
      self = .more(more)
    } else if words.meanNew {
      self = .new
    } else {
      self = try Self(hands: Games.words(ofCards: words), args)
    }
  }

  /// `AhKd vs QsQc vs ? / 2h7d9c`; without a first hand, the player's own at a table.
  private init(hands words: [String], _ args: Args) throws(Refusal) {
    let slash = words.firstIndex(of: "/") ?? words.endIndex
    let board = try [Card](words: words[slash...].dropFirst())
    var known = words[..<slash].split(omittingEmptySubsequences: false) {
      $0.lowercased() == "vs"
    }
    // Hands side by side are compared as well.
    if known.count == 1, slash > 1, words[..<slash].allSatisfy({ (try? Card.list($0))?.count == 2 })
    {
      known = (0..<slash).map { words[$0...$0] }
    }
    let hasOwn = known.first?.isEmpty == true
    let isAlone = known.count == 1
    var hands: [[Card]] = []
    do {
      for part in known where part != ["?"] { hands.append(try [Card](words: part)) }
    } catch {
      guard let ranges = try Self.ranges(known) else { throw error }
      guard hasOwn else {
        self = .named(EquityHands(ranges: isAlone ? ranges + [.random] : ranges, board: board))
        return
      }
      guard slash == words.endIndex else { throw args.refusal("whose cards?") }
      self = .own(EquityHands(ranges: ranges))
      return
    }
    let unknown = known.count { $0 == ["?"] }
    guard hasOwn else {
      self = .named(EquityHands(hands, unknown: isAlone ? 1 : unknown, board: board))
      return
    }
    guard slash == words.endIndex else { throw args.refusal("whose cards?") }
    self = .own(EquityHands(Array(hands.dropFirst()), unknown: unknown))
  }
}

extension EquityRequest {
  /// The hands as ranges; `nil` if one is neither a range nor starts like one.
  private static func ranges(
    _ parts: [ArraySlice<String>]
  ) throws(Refusal) -> [HandRange]? {
    var ranges: [HandRange] = []
    for part in parts where !part.isEmpty {
      if part == ["?"] {
        ranges.append(.random)
        continue
      }
      let text = (try? [Card](words: part))?.notation ?? part.joined()
      do throws(HandRangeError) {
        ranges.append(try HandRange(text))
      } catch {
        guard error.beginsAsRange else { return nil }
        throw Refusal(.protoCard, error.explanation)
      }
    }
    return ranges
  }
}

/// A move in the quiz.
public enum QuizMove: Sendable, Equatable {
  /// Asks for the question, a new one if none is open.
  case ask
  /// Ends the quiz.
  case stop
  /// An answer, which only the question can read.
  case answer(String)

  /// Whether a line typed while a question is open ends the quiz.
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
  /// The cards after a sign; `nil` if the first word is not the sign.
  fileprivate init?(
    behind sign: Character, _ words: [String], _ args: Args, _ question: Prose
  ) throws(Refusal) {
    guard let first = words.first, first.first == sign else { return nil }
    let rest = [String(first.dropFirst())].filter { !$0.isEmpty } + words.dropFirst()
    let cards = try [Card](words: Games.words(ofCards: rest))
    guard !cards.isEmpty else { throw args.refusal(question) }
    self = cards
  }
}

extension [String] {
  /// Whether the words ask to forget all cards named before.
  fileprivate var meanNew: Bool {
    count == 1 && ["new", "clear"].contains(self[0].lowercased())
  }
}

/// The words of a question to the advisor, with each `/` as a word of its own.
private func words(ofCards words: [String]) -> [String] {
  Card.abbreviated(words).flatMap { word in
    word.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init).flatMap { [$0, "/"] }.dropLast().filter { !$0.isEmpty }
  }
}

extension [Card] {
  init(words: some Sequence<String>) throws(Refusal) {
    self = try Card.list(words.joined(separator: " "))
  }

  /// `AhKd 3h4h5h`, `Ah Kd / 3h 4h 5h`, `AhKd`, or nothing for the cards at a table.
  fileprivate static func advised(
    _ typed: [String]
  ) throws(Refusal) -> (hole: [Card], board: [Card]) {
    let words = Games.words(ofCards: typed)
    if let slash = words.firstIndex(of: "/") {
      return (try [Card](words: words[..<slash]), try [Card](words: words[(slash + 1)...]))
    }
    let first = try [Card](words: words.prefix(1))
    let all = try [Card](words: words)
    // After a single card, a word of three cards or more is the board, so the second card is
    // missing.
    let second = try [Card](words: words.dropFirst().prefix(1))
    let count = first.count > 1 || second.count > 2 ? first.count : 2
    return (Array(all.prefix(count)), Array(all.dropFirst(count)))
  }
}
