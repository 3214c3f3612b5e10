// What people type is read; a program's line is not.

import Cards
import Games
import LineProtocol
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

struct PhraseTests {
  /// What is typed, and the command that it means.
  private static let phrases: [(typed: String, command: String)] = [
    ("raise to 20", "raise 20"), ("Raise To $20.", "raise 20"), ("raise 20 chips", "raise 20"),
    ("raise it to 20", "raise 20"), ("raise by 20", "raise +20"), ("raise 20 more", "raise +20"),
    ("raise another 20", "raise +20"), ("raise +20 chips", "raise +20"), ("r to 20", "raise 20"),
    ("raise 1,000", "raise 1000"), ("make it 20", "raise 20"), ("raise the pot", "raise pot"),
    ("raise half pot", "raise half"), ("raise all in", "raise all"), ("raise min", "raise"),
    ("min-raise", "raise"), ("pot", "raise pot"), ("half pot", "raise half"),
    ("bet 20 chips", "bet 20"), ("bet 5 dollars", "bet 5"), ("bet 20$", "bet 20"),
    ("I bet 20", "bet 20"), ("bet half the pot", "bet half"), ("complete to 8", "complete 8"),
    ("all in", "allin"), ("All-in!", "allin"), ("I'm all in", "allin"), ("allin!", "allin"),
    ("go all in", "allin"), ("call it", "call"), ("call 40 chips", "call 40"),
    ("call all in", "call"), ("check it", "check"), ("I fold", "fold"), ("fold please", "fold"),
    ("fold.", "fold"), ("check!", "check"), ("bring it in", "bringin"), ("bring-in", "bringin"),
    ("draw none", "draw"), ("stand pat", "draw"), ("draw the 9c and 2d", "draw 9c 2d"),
    ("discard my 9c", "discard 9c"), ("trade the 9c", "trade 9c"), ("run it twice", "twice"),
    ("top up 50", "topup 50"), ("top up 50 chips", "topup 50"), ("add a bot", "bot add"),
    ("sit at main", "sit main"), ("leave the table", "leave"), ("I'm back", "back"),
    ("raise to 20 turn=3.1 table=main", "raise 20 turn=3.1 table=main"),
    ("@7 raise to 20", "@7 raise 20"), ("k.", "check"), ("shove", "allin"), ("jam!", "allin"),
    ("I'd like to fold", "fold"), ("let me call", "call"), ("raise to 1.5k", "raise 1500"),
    ("bet 1k", "bet 1000"), ("min bet", "bet"), ("half the pot", "raise half"),
    ("make it 1k", "raise 1000"), ("i'm folding", "fold"), ("bet 50% of the pot", "bet half"),
    ("play a game of poker", "play poker"), ("I want to play holdem", "play holdem"),
    ("play against a bot", "play with bot"), ("play vs ann", "play with ann"),
    ("play texas hold'em, low stakes", "play holdem small"), ("deal me in", "play"),
    ("play against the house", "play house"), ("let's play some omaha please", "play omaha"),
  ]

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
    "raise 0x", "call pot", "raise to", "bet some", "raise by 3x", "check 5", "all the chips",
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

  @Test(arguments: phrases)
  func aPhraseMeansACommand(typed: String, command: String) throws {
    #expect(try parse(typed: typed) == parse(command))
  }

  @Test(arguments: phrases)
  func aProgramSaysCommandsOnly(typed: String, command: String) {
    #expect(throws: Refusal.self) { try parse(typed) }
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
    let error = #expect(throws: Refusal.self) { try parse(typed: typed) }
    #expect(error?.text.hasSuffix(end) == true, "\(error?.text ?? "")")
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

  /// Options that are typed as words.
  private static let options: [(typed: String, command: String)] = [
    ("sit nl seat 3", "sit nl seat=3"), ("sit nl seat 3 buyin 100", "sit nl seat=3 buyin=100"),
    ("sit at nl seat 3", "sit nl seat=3"), ("look last 2", "look last=2"),
    ("look d7 last 2", "look d7 last=2"), ("history before 12", "history before=12"),
    ("history nl 5 before 12", "history nl 5 before=12"), ("top poker net", "top poker by=net"),
    ("top by mean", "top by=mean"), ("top week bots mean", "top week bots by=mean"),
    ("export 1-20 csv", "export 1-20 format=csv"),
    ("export all nl jsonl", "export all nl format=jsonl"),
    ("create den holdem seats 4 blinds 1/2", "create den holdem seats=4 blinds=1/2"),
    ("create open deal-holdem open on", "create open deal-holdem open=on"),
    ("create den holdem seats=4", "create den holdem seats=4"),
    (
      "create den poker streets hole2,flop3 shares high+2 cap 3",
      "create den poker streets=hole2,flop3 shares=high+2 cap=3"
    ),
    ("challenge bob nl hands 20 stack 50", "challenge bob nl hands=20 stack=50"),
    ("new open on players 3", "new open=on players=3"), ("new holdem", "new holdem"),
    ("sit nl seat=3", "sit nl seat=3"), ("look", "look"), ("history nl", "history nl"),
    // A face is said, and a text that begins as a program's is what it was.
    ("say :)", "say ::)"), ("say :-(  well", "say ::-(  well"), ("tell ann :)", "tell ann ::)"),
    ("say :good evening", "say :good evening"), ("say hm :)", "say hm :)"),
  ]

  @Test(arguments: options.indices)
  func optionsAreTypedAsWords(index: Int) throws {
    let (typed, command) = Self.options[index]
    #expect(try parse(typed: typed) == parse(command))
  }
}
