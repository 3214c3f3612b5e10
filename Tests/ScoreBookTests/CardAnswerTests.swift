import ScoreBook
import Testing

@Suite struct CardAnswerTests {
  static let answers: [(line: String, answer: CardAnswer?)] = [
    ("", .keep), ("  ", .keep), ("-", .back), ("done", .done), ("DONE", .done),
    ("stop", .done), ("cancel", .done), (" exit ", .done), ("stop it", nil), ("quit", nil),
    ("3", .amount(.exactly(3))), ("1,250", .amount(.exactly(1250))), ("0", .amount(.exactly(0))),
    ("+1", .amount(.more(1))), ("-1", .amount(.more(-1))), (" 7 ", .amount(.exactly(7))),
    ("1,25", nil), ("3 4", nil), ("say 3", nil), ("book undo", nil), ("done now", nil), ("--", nil),
    ("+", nil), ("x", nil), ("3x", nil), ("@1 3", nil), ("?", nil), ("look", nil), ("back", nil),
  ]

  @Test(arguments: answers)
  func aLineIsAnAnswerOrACommand(line: String, answer: CardAnswer?) {
    #expect(CardAnswer(line) == answer)
  }
}
