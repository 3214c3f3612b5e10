import Testing

@testable import cardroom_bench

struct WireLineTests {
  private static let question =
    "? act table=t1 turn=17.2 seat=3 left=30000 legal=fold,call:5 :Your turn=9.9 name=x"

  private func read<R>(_ text: String, _ body: (WireLine) -> R) -> R {
    Array(text.utf8).withUnsafeBytes { body(WireLine($0)) }
  }

  private func text(_ bytes: UnsafeRawBufferPointer?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    (question, "17.2"), ("? act turn=1.1", "1.1"), ("? act turn=", ""), ("? act myturn=1", nil),
    ("? act turns=1 turn=2", "2"), ("? act turn", nil), ("? act :turn=1", nil), ("", nil),
    ("turn=1", nil), ("? act  turn=4", "4"),
  ])
  func findsAValueBeforeTheSentence(_ line: String, _ expected: String?) {
    #expect(read(line) { text($0.value("turn")) } == expected)
  }

  @Test(arguments: [
    ("* x seq=96", 96), ("* x seq=0", 0), ("* x seq=-1", nil), ("* x seq=", nil),
    ("* x seq=1a", nil), ("* x seq=999999999999", 999_999_999_999),
    ("* x seq=99999999999999999999", nil),
  ])
  func findsANumber(_ line: String, _ expected: Int?) {
    #expect(read(line) { $0.number("seq") } == expected)
  }

  @Test(arguments: [
    ("* round round=1", true), ("* round", true), ("* rounds", false), ("* roun", false),
    ("*", false), ("", false), ("* turn :round", false),
  ])
  func knowsTheKind(_ line: String, _ expected: Bool) {
    #expect(read(line) { $0.isKind("round") } == expected)
  }
}

struct MoveChooserTests {
  /// Every answer that a bot gives to one list of legal moves, over many seeds.
  private func answers(_ legal: String?) -> Set<String> {
    var answers: Set<String> = []
    for seed in 0..<200 {
      var chooser = MoveChooser(seed: UInt64(seed))
      var line: [UInt8] = []
      Array((legal ?? "").utf8).withUnsafeBytes {
        chooser.choose(from: legal == nil ? nil : $0, into: &line)
      }
      answers.insert(String(decoding: line, as: UTF8.self))
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
