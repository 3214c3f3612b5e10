import Lines
@testable import Room
import Testing

/// What `finger` tells of how somebody plays.
struct PlayFiguresTests {
  @Test func timesAreInTheirBounds() {
    var times = AnswerTimes()
    #expect(times.milliseconds(percent: 50) == nil)
    for milliseconds in 1...1000 { times.note(Int64(milliseconds) * 1_000_000) }
    for (percent, exact) in [(1, 10.0), (50, 500), (99, 990), (100, 1000)] {
      let bound = times.milliseconds(percent: percent) ?? 0
      #expect(bound >= exact && bound <= exact * 1.19, "\(percent): \(bound)")
    }
    times.note(.max)
    times.note(-1)
    #expect(times.count == 1002 && (times.milliseconds(percent: 100) ?? 0) > 800_000)
    var sum = AnswerTimes()
    sum += times
    sum += times
    #expect(sum.count == 2004 && sum.milliseconds(percent: 50) == times.milliseconds(percent: 50))
  }

  private func bot(_ person: Int, _ name: String) throws -> PlayerIdentity {
    PlayerIdentity(
      PersonID(rawValue: person), name: try #require(PlayerName(name)), isMember: false,
      isBot: true)
  }

  /// However many strangers come, the memory is bounded, and the latest are known.
  @Test func strangersDoNotFillTheMemory() throws {
    var records = PlayRecords()
    var figures = PlayFigures()
    figures.times.note(1)
    for number in 0..<3 * PlayRecords.most {
      let identity = try bot(number + 1, "g\(number)")
      records.add(figures, of: identity)
      #expect(records.count <= PlayRecords.most)
    }
    let last = try bot(3 * PlayRecords.most, "gg")
    #expect(records[last] == figures)
    records.add(figures, of: last)
    #expect(records[last]?.times.count == 2)
  }

  /// What was refused is told of bots, by its kinds; of a person nobody reads what was mistyped.
  @Test(
    arguments: [
      (
        true, [], 0, [.protoVerb, .protoVerb, .protoNumber, .ruleCard],
        "  Since the server began: 0 answers; 0 time-outs; refused: 3 not understood, "
          + "1 against the rules, a bot."
      ),
      (
        true, [], 1, [],
        "  Since the server began: 0 answers; 1 time-out; refused: none, a bot."
      ),
      (false, [], 0, [.protoVerb], nil),
      (
        false, [1100], 0, [], "  Since the server began this guest has made 1 move, within 1.2 s."
      ),
      (
        false, [0, 0, 0], 2, [],
        "  Since the server began this guest has made 3 moves, half of them within 0.1 s, and has "
          + "run out of time twice."
      ),
    ] as [(Bool, [Int64], Int, [ErrorCode], String?)])
  func howSomebodyPlaysIsTold(
    isBot: Bool, milliseconds: [Int64], timeouts: Int, refused: [ErrorCode], said: String?
  ) throws {
    var figures = PlayFigures()
    for time in milliseconds { figures.times.note(time * 1_000_000) }
    figures.timeouts += timeouts
    for code in refused { figures.refusals[code, default: 0] += 1 }
    let name = try #require(PlayerName("bob"))
    let row = figures.row(of: PlayerIdentity(nil, name: name, isMember: false, isBot: isBot))
    #expect(row.said?.description == said)
  }
}
