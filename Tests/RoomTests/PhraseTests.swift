// What people type is read; a program's line is not.

import Cards
import Foundation
import Games
import Lines
import Testing

@testable import Room

/// What a line means: its word, and what follows it.
private func parse(_ line: String) throws(Refusal) -> [String] {
  try meaning(RequestLine(line), .cents)
}

private func parse(
  typed line: String, at place: Room.TypedPlace = .none
) throws(Refusal) -> [String] {
  try Phrasing.read(RequestLine(line), at: place, as: meaning)
}

private func meaning(_ line: RequestLine, _ money: Args.Money) throws(Refusal) -> [String] {
  _ = try Commands.understood(line, money)
  return [Commands.named(line.verb)?.word ?? "", line.rest]
}

/// The rows are in `typed.txt`, which says what they are.
struct PhraseTests {
  /// What is typed, and what it means.
  private func pairs(_ heading: String) throws -> [(typed: String, meant: String)] {
    try typedRows(under: heading).map { row in
      let parts = row.components(separatedBy: " => ")
      try #require(parts.count == 2, "\(row)")
      return (parts[0], parts[1])
    }
  }

  /// The same with the place where it is typed.
  private func sayings(
    _ heading: String
  ) throws -> [(place: Room.TypedPlace, typed: String, meant: String)] {
    try pairs(heading).map { row, meant in
      let parts = row.split(separator: ": ", maxSplits: 1).map(String.init)
      return (try #require(Spot(rawValue: parts[0]), "\(row)").place(), parts[1], meant)
    }
  }

  /// What a question is like in which a raise is possible, or a bet: pot, price, own bet, least,
  /// most.
  private static func place(raise: Bool) -> Room.TypedPlace {
    let amounts = Amounts.range(raise ? 8...200 : 2...200)
    let view = PokerView(
      hand: 1, decision: 1, game: Variant.holdem.id, street: "flop", boards: [], hole: [], up: [],
      pot: 10, toCall: raise ? 4 : 0, bet: raise ? 2 : 0, stack: 198, opponents: [],
      legal: raise
        ? [.fold, .call(4), .wager(.raise, amounts)] : [.fold, .check, .wager(.bet, amounts)])
    return Room.TypedPlace(.poker(view), bigBlind: 2)
  }

  /// What is said of an amount where pot, blinds and the bet are known.
  @Test(arguments: [
    (true, "raise 3bb", "raise 6"), (true, "raise to 10 bb", "raise 20"),
    (true, "raise 4.5bb", "raise 9"), (true, "raise by 3 big blinds", "raise +6"),
    (true, "raise 3x", "raise 18"), (true, "raise to 2.5x", "raise 15"),
    (true, "raise 2/3 pot", "raise 15"), (true, "raise two thirds of the pot", "raise 15"),
    (true, "raise 75% pot", "raise 16"), (true, "raise max", "raise 200"),
    (true, "make it 3bb", "raise 6"), (true, "to 40", "raise 40"), (true, "pot", "raise pot"),
    (true, "half the pot", "raise half"), (true, "make it 40", "raise 40"),
    (false, "bet a third of the pot", "bet 3"), (false, "bet 3bb", "bet 6"),
    (true, "raise to three big blinds", "raise 6"), (false, "bet 1/3", "bet 3"),
    (false, "bet 40%", "bet 4"), (false, "bet max", "bet 200"),
    (false, "half the pot", "bet half"),
    (false, "pot it", "bet pot"),
    (false, "make it 20", "bet 20"), (false, "bet double pot", "bet 20"),
  ])
  func anAmountIsSaidByWhatIsKnownThere(raise: Bool, typed: String, command: String) throws {
    let place = Self.place(raise: raise)
    #expect(try parse(typed: typed, at: place) == parse(command), "\(typed)")
    guard typed.contains("bb") || typed.contains("x") || typed.contains("%") else { return }
    #expect(throws: Refusal.self) { try parse(typed: typed) }
  }

  /// What cannot be meant is refused with commands that work there.
  @Test(arguments: [
    "raise umpteen", "raise 20 or 30", "raise 2.5", "40", "raise 1.3bb", "half", "max",
    "raise 0x", "call pot", "bet some", "raise by 3x", "check 5", "all the chips",
  ])
  func whatIsNotClearIsAnsweredWithWhatWorks(typed: String) throws {
    for (raise, list) in [(true, "call, raise 8 or fold"), (false, "check, bet 2 or fold")] {
      let place = Self.place(raise: raise)
      let error = #expect(throws: Refusal.self) {
        try parse(typed: typed, at: place)
      }
      #expect(error?.text == "\"\(typed)\" is not clear here; type \(list)", "\(typed)")
    }
    for line in ["frobnicate", "sit", "top up half"] {
      let error = #expect(throws: Refusal.self) {
        try parse(typed: line, at: Self.place(raise: true))
      }
      #expect(error?.text.contains("is not clear here") == false)
    }
  }

  @Test func aPhraseMeansACommandAndIsNoneOfAProgram() throws {
    for (typed, command) in try pairs("phrases") {
      #expect(try parse(typed: typed) == parse(command), "\(typed)")
      #expect(throws: Refusal.self, "\(typed)") { try parse(typed) }
    }
  }

  /// Nothing is guessed where chips or a seat are at stake.
  @Test(arguments: [
    "raise to", "raise by", "make it", "raise 20 or 30", "raise 20 to 40", "raise umpteen",
    "raise 1,00", "raise 2.5", "raise -5", "call half", "call pot", "bet x chips", "call?",
    "raise to 20?", "topup half", "I quit", "I'm out", "pot 20", "all", "fold or call",
    "please kick bob", "bet all pot", "stand", "check 5",
  ])
  func whatIsNotClearIsRefused(typed: String) {
    #expect(throws: Refusal.self) { try parse(typed: typed) }
  }

  // MARK: - Sayings

  /// Where something is said.
  private enum Spot: String {
    case greeting, lobby, book, watching, nl, free, waits, draw, asked, dealing
    case betless, ready, houseWaits

    func place() throws -> Room.TypedPlace {
      let options = try TableOptions([], of: GameCatalogue.entries[0])
      switch self {
      case .greeting: return at(.greeting)
      case .lobby: return at(.lobby(isMember: false))
      case .book:
        var place = at(.lobby(isMember: false))
        place.isInBook = true
        return place
      case .watching: return at(.watching(game: "holdem", options))
      case .nl, .free:
        return at(.turn(game: "holdem", options), PhraseTests.place(raise: self == .nl))
      case .waits: return at(.table(game: "holdem", options))
      case .houseWaits: return at(.table(game: "betting3", options))
      case .asked:
        let view = PokerView(
          hand: 1, decision: 1, game: VariantID("dealers-choice"), street: "choice", boards: [],
          hole: [], up: [], pot: 0, toCall: 0, bet: 0, stack: 90, opponents: [],
          legal: [LegalMove("choose", .games([]))])
        return at(
          .turn(game: "dealers-choice", options), Room.TypedPlace(.poker(view), bigBlind: nil))
      case .draw:
        let hole: [Card] = [
          Card(.four, .hearts), Card(.six, .clubs), Card(.ten, .spades), Card(.four, .diamonds),
          Card(.jack, .spades),
        ]
        let view = PokerView(
          hand: 1, decision: 2, game: VariantID("draw5"), street: "draw", boards: [], hole: hole,
          up: [], pot: 8, toCall: 0, bet: 0, stack: 90, opponents: [],
          legal: [LegalMove("draw", .swap(0...5))])
        return at(
          .turn(game: "draw5", options), Room.TypedPlace(.poker(view), bigBlind: nil))
      case .dealing: return at(.table(game: "deal-holdem", options))
      case .betless, .ready:
        let bet = LegalMove.wager(.bet, .range(1...90))
        let view = HouseView(
          round: 1, phase: .bet, hand: [], bet: self == .ready ? 10 : 0, balance: 100, deck: 52,
          legal: self == .ready ? [bet, .deal] : [bet])
        return at(
          .turn(game: "betting3", options), Room.TypedPlace(.house(view), bigBlind: nil))
      }
    }

    private func at(_ here: HelpPlace, _ place: Room.TypedPlace = .none) -> Room.TypedPlace {
      var place = place
      place.here = here
      return place
    }
  }

  @Test func aSayingIsDone() throws {
    for (place, typed, command) in try sayings("done") {
      #expect(try parse(typed: typed, at: place) == parse(command), "\(typed)")
      // Programs read what they always did.
      guard let line = try? RequestLine(typed), let read = try? parse(typed) else { continue }
      #expect(read == [Commands.named(line.verb)?.word, line.rest])
    }
  }

  /// What a saying is answered with, where it is not done.
  private func answer(to typed: String, at place: Room.TypedPlace) -> String {
    let error = #expect(throws: Refusal.self, "\(typed)") { try parse(typed: typed, at: place) }
    return error?.text ?? ""
  }

  @Test func aGuessIsOnlyNamed() throws {
    for (place, typed, commands) in try sayings("named") {
      let text = answer(to: typed, at: place)
      #expect(text.hasSuffix("did you mean \(commands)?"), "\(typed)")
    }
  }

  @Test func someHaveAnAnswerOfTheirOwn() throws {
    for (place, typed, end) in try sayings("answered") {
      let text = answer(to: typed, at: place)
      #expect(text.hasSuffix(end), "\(typed)")
    }
  }

  /// No row is there that none of these lines is about.
  @Test func everyRowIsRead() throws {
    var unread = Set((Sayings.rows + Sayings.last).indices)
    let talk = try Self.talk.map { (place: try Spot.nl.place(), typed: $0, meant: "") }
    let lines = try sayings("done") + sayings("named") + sayings("answered") + talk
    for (place, typed, _) in lines {
      for stage in [Sayings.Stage.first, .usual, .last] {
        Sayings.match(Sayings.Saying(typed), at: place, stage).map {
          _ = unread.remove($0.row)
        }
      }
    }
    #expect(unread.isEmpty, "\(unread.map { (Sayings.rows + Sayings.last)[$0].said })")
  }

  private static let talk = [
    "good luck everyone", "nice hand Bob", "lol", "thanks", "hello everyone", "see you tomorrow",
    "nice raise", ":)",
  ]

  @Test(arguments: talk)
  func talkIsOfferedAsSay(typed: String) throws {
    let text = answer(to: typed, at: try Spot.nl.place())
    #expect(text.hasSuffix("to say it, type say \(typed)"))
  }

  /// What is like nothing is answered with what can be done there, and never with a word that only
  /// looks alike.
  @Test(arguments: [
    (Spot.greeting, "play, login NAME, tutorial or help"), (.lobby, "play, tables, who or help"),
    (.watching, "look, play, say TEXT or help"), (.nl, "call, raise 8, fold or help"),
    (.waits, "look, out, say TEXT or help"), (.draw, "draw 4h, draw or help"),
    (.betless, "bet 1 or help"),
  ])
  private func theRestIsAnsweredWithWhatCanBeDone(spot: Spot, commands: String) throws {
    for typed in ["frobnicate", "zzz zzz", "purple rain"] {
      let text = answer(to: typed, at: try spot.place())
      #expect(text.hasSuffix("; you can type \(commands)"))
    }
    for (typed, meant) in [("fodl", "fold"), ("rasie", "raise"), ("tabels", "tables")] {
      let text = answer(to: typed, at: try spot.place())
      #expect(text.hasSuffix("did you mean \(meant)?"))
    }
  }

  /// A command with a mistake in what follows is corrected, not taken for a saying.
  @Test(arguments: [
    ("topup", "how many chips?"), ("create den", "write: create"), ("tell bob", "write: tell"),
    ("rebuy", "how many chips?"), ("login", "which name?"),
  ])
  func aMistakeInACommandIsCorrected(typed: String, part: String) throws {
    for spot in [Spot.lobby, .nl] {
      let text = answer(to: typed, at: try spot.place())
      #expect(text.contains(part))
    }
  }

  /// What is a command as it stands means that and nothing else.
  @Test(arguments: ["sit down", "leave now", "say raise to 20", "fold!", "call 40", "draw 0"])
  func aCommandStaysItself(typed: String) throws {
    #expect(try parse(typed: typed) == parse(typed))
  }

  /// What is near to nothing is not explained by what is only a little less far.
  @Test(arguments: [
    ("stand", "type help"), ("wait", "type help"), ("quti", "type help"), ("done", "type help"),
    ("shout", "did you mean say?"), ("fodl", "did you mean fold?"),
    ("rasie", "did you mean raise?"),
    ("exit", "did you mean quit?"),
  ])
  func aSlipIsExplainedOrNot(typed: String, end: String) {
    let text = answer(to: typed, at: .none)
    #expect(text.hasSuffix(end))
  }

  /// A slip never names what would end a seat, a table or the connection.
  @Test func noSlipSendsAnybodyAway() {
    let partings = Set(Commands.all.filter { $0.traits.contains(.isParting) }.map(\.word))
    var slips = ["stand", "wait", "shout", "levae", "kik", "colse"]
    for word in partings {
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        slips += ["\(letter)\(word.dropFirst())", "\(word.dropLast())\(letter)"]
      }
      slips += (2..<word.count).map { String(word.prefix($0)) }
    }
    for slip in slips {
      // Of what is mistyped for quit a phrase is as harmless as a refusal.
      guard Commands.named(slip) == nil, slip != "quiz" else { continue }
      let error = #expect(throws: Refusal.self) { try parse(typed: slip) }
      let named = error?.text.split(separator: " ").last.map { $0.filter { $0 != "?" } } ?? ""
      #expect(!partings.contains(named), "\(slip): \(error?.text ?? "")")
    }
  }

  @Test func optionsAreTypedAsWords() throws {
    for (typed, command) in try pairs("options") {
      #expect(try parse(typed: typed) == parse(command), "\(typed)")
    }
  }
}
