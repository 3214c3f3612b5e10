import Lines
import Testing

@testable import cardroom_bots

/// What the original dealer has sent and written, byte for byte.
struct CompetitionTranscriptTests {
  @Test func twoPlayersWithoutALimitSeeWhatTheOriginalSends() throws {
    var played = try PlayedMatch(
      TestGames.game("holdem-nolimit-2"), hands: 2, names: ["A", "B"],
      cards: "8dJd|Td4d/As9d6s/3d/6c\r\n# a remark\nJc6c|7h5d/As5cAh/Qh/Tc\n")
    for action in ["c", "c", "r200", "c", "c", "r600", "c", "c", "c", "r300", "r20000", "c"] {
      try played.answer(action)
    }
    #expect(played.match.isOver && played.match.seatToAct == nil)
    #expect(
      played.lines(0) == [
        "MATCHSTATE:0:0::8dJd|", "MATCHSTATE:0:0:c:8dJd|", "MATCHSTATE:0:0:cc/:8dJd|/As9d6s",
        "MATCHSTATE:0:0:cc/r200:8dJd|/As9d6s", "MATCHSTATE:0:0:cc/r200c/:8dJd|/As9d6s/3d",
        "MATCHSTATE:0:0:cc/r200c/c:8dJd|/As9d6s/3d",
        "MATCHSTATE:0:0:cc/r200c/cr600:8dJd|/As9d6s/3d",
        "MATCHSTATE:0:0:cc/r200c/cr600c/:8dJd|/As9d6s/3d/6c",
        "MATCHSTATE:0:0:cc/r200c/cr600c/c:8dJd|/As9d6s/3d/6c",
        "MATCHSTATE:0:0:cc/r200c/cr600c/cc:8dJd|Td4d/As9d6s/3d/6c",
        "MATCHSTATE:1:1::|7h5d", "MATCHSTATE:1:1:r300:|7h5d", "MATCHSTATE:1:1:r300r20000:|7h5d",
        "MATCHSTATE:1:1:r300r20000c///:Jc6c|7h5d/As5cAh/Qh/Tc",
      ])
    #expect(played.lines(1).first == "MATCHSTATE:1:0::|Td4d")
    #expect(played.lines(1).last == "MATCHSTATE:0:1:r300r20000c///:Jc6c|7h5d/As5cAh/Qh/Tc")
    #expect(
      played.log == """
        STATE:0:cc/r200c/cr600c/cc:8dJd|Td4d/As9d6s/3d/6c:600|-600:A|B
        STATE:1:r300r20000c///:Jc6c|7h5d/As5cAh/Qh/Tc:-20000|20000:B|A
        SCORE:20600|-20600:A|B

        """)
  }

  @Test func threePlayersGoRoundAndNobodyShowsAfterAFold() throws {
    var played = try PlayedMatch(
      TestGames.game("holdem-nolimit-3"), hands: 2, names: ["A", "B", "C"],
      cards: "2c5h|8c9c|3s2h/Ah9d4s\n2s4c|As9d|Kh8s/7sJh5d/Kd/4s\n")
    for action in ["r300", "f", "c", "c", "r400", "f", "r20000", "c", "c"] {
      try played.answer(action)
    }
    #expect(played.lines(2).contains("MATCHSTATE:2:0:r300fc/cr400f:||3s2h/Ah9d4s"))
    #expect(
      played.log.hasPrefix(
        """
        STATE:0:r300fc/cr400f:2c5h|8c9c|3s2h/Ah9d4s:-50|-300|350:A|B|C
        STATE:1:r20000cc///:2s4c|As9d|Kh8s/7sJh5d/Kd/4s:-20000|-20000|40000:B|C|A
        """))
  }

  /// A match with the original dealer's cards and players' answers has its log, and the digests of
  /// its lines to each seat.
  @Test(arguments: TestGames.names.flatMap { name in ["plain", "wild"].map { "\(name).\($0)" } })
  func theMatchIsThatOfTheOriginal(name: String) throws {
    let game = try TestGames.game(String(name.prefix { $0 != "." }))
    let log = try TestGames.text("\(name).log")
    let hands = log.split(separator: "\n").filter { $0.hasPrefix("STATE:") }
    var played = try PlayedMatch(
      game, hands: hands.count, names: TestGames.seats(game), cards: log)
    var corrections = 0
    for hand in hands {
      let betting = hand.split(separator: ":", omittingEmptySubsequences: false)[2]
      for action in PlayedMatch.actions(betting) {
        var scanner = LineScanner(Array(action.utf8)[...])
        let sent = try scanner.action(isNoLimit: game.isNoLimit)
        if played.match.hand.legal(sent).correction != nil { corrections += 1 }
        played.play(sent)
      }
    }
    #expect(played.match.isOver && hands.count == 60 && corrections == 0)
    #expect(played.log == log)
    let sums = try TestGames.text("\(name).sums").split(separator: "\n").map { $0.prefix(64) }
    #expect(
      played.output.seats.map { seat in
        SHA256.digest(of: seat).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      } == sums.map(String.init))
  }
}
