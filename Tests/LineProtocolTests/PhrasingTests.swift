// What people type is read; a program's line is not.

import Testing

@testable import LineProtocol

struct PhrasingTests {
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
    ("@7 raise to 20", "@7 raise 20"),
  ]

  private func parse(_ line: String) throws(CommandError) -> Command {
    try Command(try RequestLine(line))
  }

  private func parse(typed line: String) throws(CommandError) -> Command {
    try Command(typed: try RequestLine(line))
  }

  @Test(arguments: phrases)
  func aPhraseMeansACommand(typed: String, command: String) throws {
    #expect(try parse(typed: typed) == parse(command))
  }

  @Test(arguments: phrases)
  func aProgramSaysCommandsOnly(typed: String, command: String) {
    #expect(throws: CommandError.self) { try parse(typed) }
  }

  /// Nothing is guessed where chips or a seat are at stake.
  @Test(arguments: [
    "raise to", "raise by", "make it", "raise 20 or 30", "raise 20 to 40", "raise twenty",
    "raise 1,00", "raise 2.5", "raise -5", "call half", "call pot", "bet x chips", "call?",
    "raise to 20?", "topup half", "I quit", "I'm out", "pot 20", "all", "fold or call",
    "please kick bob", "bet all pot", "stand", "check 5",
  ])
  func whatIsNotClearIsRefused(typed: String) {
    #expect(throws: CommandError.self) { try parse(typed: typed) }
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
    let error = #expect(throws: CommandError.self) { try parse(typed: typed) }
    #expect(error?.text.hasSuffix(end) == true, "\(error?.text ?? "")")
  }

  /// A slip never names what would end a seat, a table or the connection.
  @Test func noSlipSendsAnybodyAway() {
    let partings = Set(Verb.partings.map(\.rawValue))
    var slips = ["stand", "wait", "shout", "levae", "kik", "colse"]
    for word in partings {
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        slips += ["\(letter)\(word.dropFirst())", "\(word.dropLast())\(letter)"]
      }
      slips += (2..<word.count).map { String(word.prefix($0)) }
    }
    for slip in slips {
      // Of what is mistyped for quit a phrase is as harmless as a refusal.
      guard Verb(word: slip) == nil, slip != "quiz" else { continue }
      let error = #expect(throws: CommandError.self) { try parse(typed: slip) }
      let named = error?.text.split(separator: " ").last.map { $0.filter { $0 != "?" } } ?? ""
      #expect(!partings.contains(named), "\(slip): \(error?.text ?? "")")
    }
  }
}
