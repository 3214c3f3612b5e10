import Cards
import Games
import HandRanking
import Lines

/// Rules of poker that a table defines for itself, from the words of its options.
enum OwnVariant {
  /// How many may play by them.
  static let players = 2...10
  /// Streets that a hand may have.
  private static let streetsMost = 10
  /// Cards of each kind on one street, and on the board in all.
  private static let boardMost = 10

  /// The options that say the rules, in the order in which they depend on each other.
  static let ruleKeys: [Key] = [.streets, .forced, .opens, .deck, .shares]

  private static let forcedBets: [ForcedBets] = [.blinds, .buttonBlind, .bringIn, .antes]
  private static let openings: [Opening] = [.leftOfButton, .highestBoard, .lowestBoard]
  private static let decks: [PokerDeck] = [.full, .short, .royal]

  static let options = [
    OptionSpecification(
      key: .streets, values: .list(example: "down2+up1,up1,draw3"),
      meaning: "what is dealt, street by street: down up board draw discard with a number"
    ) { _ in .list("hole2,flop3,turn1,river1") },
    OptionSpecification(
      key: .forced, values: .words(forcedBets.map(\.rawValue)), standard: 0,
      meaning: "what is bet before the cards"),
    OptionSpecification(
      key: .opens, values: .words(openings.map(\.rawValue)), meaning: "who acts first later"
    ) { .number(forced($0) == .bringIn ? 1 : 0) },
    OptionSpecification(
      key: .deck, values: .words(decks.map(\.rawValue)), standard: 0, meaning: "the cards"),
    OptionSpecification(
      key: .shares, values: .list(example: "high+2,eight-or-better+2"),
      meaning: "how hands are compared, each for its part of the pot"
    ) { .list(decks[$0[.deck]] == .short ? "short-deck" : "high") },
    OptionSpecification(
      key: .cap, values: .range(1...20), meaning: "the bets and raises on a street of fixed limit"
    ) { options in
      guard [.fixed, .spread].contains(PokerSubject.own.limit(options)) else { return nil }
      return .number(words(.streets, options).count > 2 ? 4 : 5)
    },
    OptionSpecification(key: .name, values: .name, standard: 0, meaning: "the name of your rules"),
  ]

  /// What is bet before the cards.
  static func forced(_ options: TableOptions) -> ForcedBets { forcedBets[options[.forced]] }

  /// The rules that the options say.
  ///
  /// - Throws: `CommandError` with `table.option` and the fix if they make no game.
  static func variant(_ options: TableOptions) throws(CommandError) -> Variant {
    let streets = try streets(words(.streets, options))
    let variant = Variant(
      .own, options.ruleSetName?.description ?? PokerSubject.own.title, players: players,
      deck: decks[options[.deck]], streets: streets, forced: forced(options),
      opens: openings[options[.opens]], shares: try shares(words(.shares, options)),
      limits: [PokerSubject.own.limit(options)], cap: options[.cap] > 0 ? options[.cap] : nil)
    try check(variant)
    return variant
  }

  private static func words(_ key: Key, _ options: TableOptions) -> [String] {
    guard case .list(let list) = options.value(key) else { return [] }
    return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  static func refusal(_ problem: Prose, _ fix: Prose) -> CommandError {
    CommandError(.tableOption, "\(problem); \(fix)")
  }

  // MARK: - Streets

  private static func streets(_ words: [String]) throws(CommandError) -> [Street] {
    guard words.count <= streetsMost else {
      throw refusal("these are \(words.count) streets", "a hand has \(streetsMost) at most")
    }
    var drafts: [StreetDraft] = []
    for word in words { drafts.append(try StreetDraft(word)) }
    let names = StreetDraft.names(drafts)
    let repeated = names.first { name in names.count { $0 == name } > 1 }
    if let repeated {
      throw refusal("two streets are called \(quoting: repeated)", "write one of them as in board1")
    }
    return drafts.indices.map { index in
      drafts[index].street(
        names[index], isBig: drafts.count > 1 && index >= drafts.count / 2)
    }
  }

  private static func check(_ variant: Variant) throws(CommandError) {
    guard let first = variant.streets.first, first.down + first.up > 0 else {
      throw refusal("the first street deals nobody a card", "begin as in streets=down2")
    }
    guard first.exchange == nil else {
      throw refusal("on the first street nobody changes cards yet", "deal first, as in down5,draw5")
    }
    var (down, up) = (0, 0)
    for street in variant.streets {
      down += street.down
      up += street.up
      switch street.exchange {
      case .draw(let most) where most > down:
        throw refusal("\(most) are drawn of \(down) cards face down", "draw\(down) at most")
      case .discard(let count):
        guard count < down - street.down + up else {
          throw refusal("all cards are given up", "discard fewer")
        }
        guard count <= down - street.down else {
          throw refusal("\(count) are given up of fewer cards face down", "discard fewer")
        }
        down -= count
      case .draw, nil: break
      }
      guard down <= CardRow.capacity, up <= CardRow.capacity else {
        throw refusal("nobody can hold so many cards", "\(CardRow.capacity) down, 8 up at most")
      }
    }
    guard variant.boardCards <= boardMost else {
      throw refusal("the board has too many cards", "\(boardMost) at most")
    }
    try checkOpening(variant, first, up: up)
    for share in variant.shares { try check(share, variant, own: down + up) }
  }

  private static func checkOpening(
    _ variant: Variant, _ first: Street, up: Int
  ) throws(CommandError) {
    let isByBoard = variant.opens != .leftOfButton
    if variant.forced == .bringIn, !isByBoard {
      throw refusal("a bring-in goes by the open cards", "opens=highest-board")
    }
    if isByBoard, first.up == 0 {
      throw refusal(
        "no card lies open on the first street", "begin as in down2+up1, or opens=left-of-button")
    }
    if isByBoard, up > openMost {
      throw refusal("\(up) open cards are too many to go by", "\(openMost) at most")
    }
  }

  /// Open cards that are compared at most.
  private static let openMost = 4

  // MARK: - Shares

  private static func shares(_ words: [String]) throws(CommandError) -> [Share] {
    var shares: [Share] = []
    for word in words {
      guard let share = Share(word) else {
        let all = Ranking.allCases.map(\.rawValue).joined(separator: " ")
        throw refusal(
          "\"\(quoting: SafeText.printable(word.prefix(20)))\" compares no hands",
          "there are \(usage: all), and +2 for two of one's own, as in high+2")
      }
      guard !shares.contains(share) else {
        throw refusal("\(quoting: word) is there twice", "name it once")
      }
      shares.append(share)
    }
    return shares
  }

  private static func check(
    _ share: Share, _ variant: Variant, own: Int
  ) throws(CommandError) {
    let board = variant.boardCards
    let isShort = [.shortDeck, .shortDeckTripsOverStraight].contains(share.ranking)
    if isShort != (variant.deck == .short), isShort || share.ranking == .high {
      throw refusal(
        "\(usage: share.description) is not for these cards",
        isShort ? "deck=short" : "shares=short-deck")
    }
    if share.ranking == .eightOrBetter, variant.deck != .full {
      throw refusal("no five cards of this deck are eight or better", "deck=full")
    }
    if share.use == .exactlyTwo {
      guard share.ranking != .ranks, (2...6).contains(own), (3...5).contains(board) else {
        throw refusal(
          "\(usage: share.description) takes two of 2 to 6 cards of one's own and three of 3 "
            + "to 5 on the board",
          "here are \(own) and \(board)")
      }
      return
    }
    let counts = counts(share.ranking)
    guard counts.contains(own + board) else {
      throw refusal(
        "\(usage: share.description) compares \(counts.lowerBound) to \(counts.upperBound) cards, "
          + "those of one's own and the board together", "here are \(own + board)")
    }
  }

  private static func counts(_ ranking: Ranking) -> ClosedRange<Int> {
    switch ranking {
    case .badugi, .badugiAceHigh: 1...7
    case .ranks: 1...4
    default: 5...7
    }
  }
}
