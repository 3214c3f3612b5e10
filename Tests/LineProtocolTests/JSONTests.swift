import Cards
import Games
import Identity
import Lines
import Tables
import Testing

@testable import LineProtocol

struct JSONTests {
  private func json(_ message: Message, _ tag: LineProtocol.Tag? = nil) -> String {
    var bytes: [UInt8] = []
    message.appendJSON(tag: tag, to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    (
      "+ hello proto=1.0 mode=json session=7",
      #"{"+":"hello","proto":"1.0","mode":"json","session":"7"}"#
    ),
    ("+ @a.1 ping x=5 ts=17", #"{"+":"ping","tag":"a.1","x":"5","ts":17}"#),
    ("+ quit dup=1", #"{"+":"quit","dup":1}"#),
    ("# here \"I\" am", ##"{"#":null,"text":"here \"I\" am"}"##),
    ("- code=turn.none wait=3 :no", #"{"-":null,"code":"turn.none","wait":3,"text":"no"}"#),
    (
      "= game id=holdem family=poker players=2-10 :hold'em",
      #"{"=":"game","id":"holdem","family":"poker","players":{"min":2,"max":10},"#
        + #""text":"hold'em"}"#
    ),
    (
      "= person name=no kind=guest role=bot table=7 state=here",
      #"{"=":"person","name":"no","kind":"guest","role":"bot","table":["7"],"state":"here"}"#
    ),
  ])
  func everyKindOfValueHasItsForm(wire: String, expected: String) throws {
    let line = try #require(ServerLine(wire))
    #expect(json(line.message, line.tag) == expected)
    #expect(line.message.wire(tag: line.tag) == wire)
  }

  @Test(arguments: [
    (
      Line(
        .row, "round",
        ["n": 1, "players": ["ann", "no"], "paid": [Gain(2), Gain(-2)]]),
      "= round n=1 players=ann,no paid=+2,-2",
      #"{"=":"round","n":1,"players":["ann","no"],"paid":[2,-2]}"#
    ),
    (
      Line(
        .row, "answers",
        [
          "count": 0, "median": DecimalNumber("-"), "p99": DecimalNumber("0.5"),
          "refused": [ColonPair("rule.card", 2)],
        ]), "= answers count=0 median=- p99=0.5 refused=rule.card:2",
      #"{"=":"answers","count":0,"median":null,"p99":0.5,"refused":[["rule.card",2]]}"#
    ),
    (
      Line(
        .row, "equity",
        ["hand": 1, "cards": PlainWord("AhKd??"), "win": DecimalNumber("33.30")]),
      "= equity hand=1 cards=AhKd?? win=33.30",
      #"{"=":"equity","hand":1,"cards":"AhKd??","win":33.30}"#
    ),
  ])
  func everyFieldOfALineHasItsForm(line: Line, wire: String, expected: String) {
    #expect(json(Message(line), nil) == expected && Message(line).wire() == wire)
  }

  @Test func whatIsLegalIsAList() {
    let moves: [LegalMove] = [
      .poker(.fold), .poker(.call(5)), .poker(.wager(.raise, .range(20...500))),
      .poker(.wager(.raise, .either(10, 20))), .poker(.draw(0...4)),
    ]
    let refusal = Message(
      CommandError(.ruleAmount, "no"), at: TableID("7"),
      asking: (TurnID(round: 17, number: 2), left: 27110, legal: moves))
    let expected =
      #"{"-":null,"tag":"5","code":"rule.amount","table":"7","turn":"17.2","left":27110,"#
      + #""retry":"now","legal":[{"verb":"fold"},{"verb":"call","amount":5},"#
      + #"{"verb":"raise","min":20,"max":500},{"verb":"raise","of":[10,20]},{"verb":"draw"}],"#
      + #""swap":{"min":0,"max":4},"text":"no"}"#
    #expect(json(refusal, Tag("5")) == expected)
  }
}

/// What a line in JSON has in common with the same line of the wire, found without the code that
/// writes either: the same keys in their order, and the same values but for the signs between them.
enum JSONOracle {
  static func isSame(_ json: String, as wire: String) throws -> Bool {
    let end = wire.firstRange(of: " :")?.lowerBound ?? wire.endIndex
    var words = wire[..<end].split(separator: " ")[...]
    var expected = [(String(words.removeFirst()), words.first.map(String.init) ?? "")]
    if words.first?.contains("=") == false { words = words.dropFirst() } else { expected[0].1 = "" }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      expected.append((String(parts[0]), PercentEncoding.decode(parts[1]) ?? ""))
    }
    if end < wire.endIndex { expected.append(("text", String(wire[end...].dropFirst(2)))) }
    return try members(json).elementsEqual(expected) { member, field in
      member.0 == field.0 && bare(member.1) == bare(field.1)
    }
  }

  /// A text without the signs that JSON has no need of.
  private static func bare(_ text: String) -> String { text.filter { !",:/-+".contains($0) } }

  /// The members of an object and what their values come to.
  private static func members(_ json: String) throws -> [(String, String)] {
    let tokens = json.matches(of: /"(?:[^"\\]|\\.)*"|[-0-9.]+|true|false|null|[{}\[\]:,]/)
      .map { String($0.output) }
    var members: [(String, String)] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      switch token {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":", ",", "null": break
      case "true": members[members.count - 1].1 += "yes"
      case "false": members[members.count - 1].1 += "no"
      case _ where tokens[index + 1] == ":":
        if depth == 1 { members.append((String(token.dropFirst().dropLast()), "")) }
      default:
        let text = token.hasPrefix("\"") ? String(token.dropFirst().dropLast()) : token
        members[members.count - 1].1 += text.replacing(/\\(.)/) { $0.output.1 }
      }
    }
    return members
  }
}
