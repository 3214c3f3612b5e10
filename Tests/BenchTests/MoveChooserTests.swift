import Testing

@testable import cardroom_bench

struct MoveChooserTests {
  /// Every answer that a bot gives to one list of legal moves, over many seeds.
  private func answers(_ legal: String?) -> Set<String> {
    var answers: Set<String> = []
    for seed in 0..<200 {
      var chooser = MoveChooser(seed: UInt64(seed))
      let move = chooser.choose(from: legal.map { Array($0.utf8)[...] })
      answers.insert(String(decoding: move, as: UTF8.self))
    }
    return answers
  }

  @Test(arguments: [
    (nil, ["auto"]), ("", ["auto"]), ("-", ["auto"]), ("deal", ["deal"]),
    ("bet:1-95,deal", ["bet 1", "deal"]),
    ("fold,call:5,raise:20-500", ["fold", "call 5", "raise 20"]),
    ("trade:9c/As/Td", ["trade 9c", "trade As", "trade Td"]), ("trade:9c", ["trade 9c"]),
    ("show:a-b", ["show a-b"]), ("x:,y", ["x ", "y"]), (",", [""]), ("x:-5", ["x -5"]),
  ])
  func answersWithEveryLegalMoveAndNoOther(_ legal: String?, _ expected: [String]) {
    #expect(answers(legal) == Set(expected))
  }
}
