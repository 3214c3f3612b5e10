import Testing

@testable import cardroom_bots

/// What becomes of a line that a player sends: each row as the original dealer took it.
struct AnswerTests {
  private static let state = "MATCHSTATE:1:0::|7h5d"

  /// The seat to act is the small blind of a hand without a limit: 50 of 100, stack 20000.
  private func answer(_ line: String, game: String = "holdem-nolimit-2") throws -> Answer? {
    let played = try PlayedMatch(TestGames.game(game), cards: "Jc6c|7h5d/As5cAh/Qh/Tc")
    return played.match.read(Array(line.utf8)[...])
  }

  @Test(
    arguments: [
      ("c", BettingAction.call, nil), ("C", .call, nil), ("k", .call, nil), ("K\r", .call, nil),
      ("f", .fold, nil), ("F", .fold, nil), ("cJUNK", .call, nil), ("fold", .fold, nil),
      ("r300", .raise(to: 300), nil), ("b300x", .raise(to: 300), nil),
      ("R +300", .raise(to: 300), nil),
      ("r\t0300.5", .raise(to: 300), nil), ("r4294967596", .raise(to: 300), nil),
      ("r101", .raise(to: 200), .tooSmall), ("r-5", .raise(to: 200), .tooSmall),
      ("r0x400", .raise(to: 200), .tooSmall),
      ("r99999999999999999999", .raise(to: 200), .tooSmall),
      ("r999999", .raise(to: 20000), .tooLarge), ("r", .call, .badFormat),
      ("rx", .call, .badFormat),
      ("", .call, .badFormat), ("zzz", .call, .unknown), (" c", .call, .unknown),
    ] as [(String, BettingAction, Correction?)])
  func anActionIsTakenAsTheOriginalTakesIt(
    sent: String, played: BettingAction, correction: Correction?
  ) throws {
    let answer = try #require(try answer(Self.state + ":" + sent))
    #expect(answer == (played, correction))
  }

  @Test(arguments: [
    state, "MATCHSTATE:1:0::|7H5D:c", "MATCHSTATE: +1:00::|7h5d:c", "MATCHSTATE:257:0::7h5d|7h5d:c",
    "MATCHSTATE:1:4294967296:/:|7h5d:c", "MATCHSTATE:1:0::2c3c|7h5d:c",
  ])
  func anotherFormOfTheStateIsTheState(line: String) throws {
    let answer = try #require(try answer(line))
    #expect(answer == (.call, line == Self.state ? .badFormat : nil))
  }

  @Test(arguments: [
    "", "nonsense", "MATCHSTATE:0:0::|7h5d:c", "MATCHSTATE:1:1::|7h5d:c",
    "MATCHSTATE:1:0:c:|7h5d:c",
    "MATCHSTATE:1:0:r101:|7h5d:c", "MATCHSTATE:1:0::|7h5c:c", "MATCHSTATE:1:0::|7h:c",
    "matchstate:1:0::|7h5d:c", "MATCHSTATE:1:0:|7h5d:c", "MATCHSTATE:1:0:z:|7h5d:c",
    "MATCHSTATE:1\u{0}:0::|7h5d:c", " MATCHSTATE:1:0::|7h5d:c", "MATCHSTATE:1:0::7h5d:c",
    "MATCHSTATE:-:0::|7h5d:c", "VERSION:2.0.0", "#", "# " + state + ":c", ";c",
  ])
  func whatIsNotTheStateIsPassedOver(line: String) throws {
    #expect(try answer(line) == nil)
  }

  @Test func withALimitASizeDoesNotCount() throws {
    let answer = try #require(try answer(Self.state + ":r50", game: "holdem-limit-2"))
    #expect(answer == (.raise(to: 0), nil))
  }

  @Test func aFoldToNothingIsACheck() throws {
    var played = try PlayedMatch(TestGames.game("holdem-nolimit-2"))
    try played.answer("c")
    let answer = try #require(try played.answer("f"))
    #expect(answer == (.call, .nothingToFold))
    #expect(played.lines(0).last?.contains(":cc/:") == true)
  }

  @Test func theCommentSaysWhatWouldBeLegal() throws {
    let played = try PlayedMatch(TestGames.game("holdem-nolimit-2"))
    var bytes: [UInt8] = []
    played.match.appendRejection(.tooSmall, played: .raise(to: 200), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "# rejected: raise too small, played r200 legal=f,c,r200-20000\r\n")
  }

  @Test(arguments: [
    ("VERSION:2.0.0", true), ("VERSION:2.0.0\r", true), ("VERSION: 7. 1.-3 of mine", true),
    ("VERSION:2.0", false), ("VERSION:2.0.", false), ("version:2.0.0", false), ("", false),
    ("# VERSION:2.0.0", false), ("VERSION:2 .0.0", false),
  ])
  func aVersionIsThreeNumbers(line: String, isValid: Bool) {
    #expect(LineScanner.isVersion(Array(line.utf8)[...]) == isValid)
  }
}
