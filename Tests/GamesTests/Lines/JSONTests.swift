import Foundation
import Testing

@testable import Games
@testable import Lines

struct JSONTests {
  private func json(_ message: Line, _ tag: Lines.Tag? = nil) -> String {
    var bytes: [UInt8] = []
    message.appendJSON(tag: tag, to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("# here \"I\" am", ##"{"#":null,"text":"here \"I\" am"}"##),
    ("- code=turn.none wait=3 :no", #"{"-":null,"code":"turn.none","wait":3,"text":"no"}"#),
  ])
  func everyKindOfValueHasItsForm(wire: String, expected: String) throws {
    let line = try #require(ServerLine(wire))
    #expect(json(line.line, line.tag) == expected)
    #expect(line.line.wire(tag: line.tag) == wire)
  }

  @Test(arguments: [
    (
      Line(.row, "round", ["n": 1, "players": ["ann", "no"], "paid": [Gain(2), Gain(-2)]]),
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
    (
      Line(.done, "hello", ["proto": "1.0", "mode": PlainWord("json"), "session": "7"]),
      "+ hello proto=1.0 mode=json session=7",
      #"{"+":"hello","proto":"1.0","mode":"json","session":"7"}"#
    ),
    (
      Line(.done, "ping", ["x": "5", "ts": 17]), "+ ping x=5 ts=17",
      #"{"+":"ping","x":"5","ts":17}"#
    ), (Line(.done, "quit"), "+ quit", #"{"+":"quit"}"#),
    (
      Line(
        .row, "game", ["id": "holdem", "family": "poker", "players": NumberRange(2...10)],
        text: "hold'em"), "= game id=holdem family=poker players=2-10 :hold'em",
      #"{"=":"game","id":"holdem","family":"poker","players":{"min":2,"max":10},"#
        + #""text":"hold'em"}"#
    ),
    (
      Line(
        .row, "person",
        ["name": "no", "kind": Person.Kind.guest, "role": Person.Role.bot, "table": ["7"]]),
      "= person name=no kind=guest role=bot table=7",
      #"{"=":"person","name":"no","kind":"guest","role":"bot","table":["7"]}"#
    ),
  ])
  func everyFieldOfALineHasItsForm(line: Line, wire: String, expected: String) {
    #expect(json(line, nil) == expected && line.wire() == wire)
  }

  /// A reply of before a restart is read, and said again as it was.
  @Test(arguments: [
    (
      "+ act table=7 turn=1.2 did=trade out=3h in=4h bet=5 balance=9 score=3 seq=8 dup=1",
      #"{"+":"act","table":"7","turn":"1.2","did":"trade","out":["3h"],"in":["4h"],"bet":5,"#
        + #""balance":9,"score":3,"seq":8,"dup":1}"#
    ),
    (
      "+ leave table=no chips=100 bet=5 paid=+5",
      #"{"+":"leave","table":"no","chips":100,"bet":5,"paid":5}"#
    ),
    (
      "+ topup table=nl amount=50 later=yes",
      #"{"+":"topup","table":"nl","amount":50,"later":true}"#
    ),
  ])
  func aReplyIsSaidAgainAsItWas(wire: String, expected: String) throws {
    let line = try #require(ServerLine(wire))
    #expect(json(line.line) == expected && line.line.wire() == wire)
  }

  /// What people read on the wire in the conversations, as somebody who reads JSON is told it.
  @Test func everyReplyAndRowHasTheSameValues() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Conversations")
    var types: Set<Substring> = []
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      for row in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let wire = String(row.split(separator: "< ", maxSplits: 1).last ?? row)
        let end = wire.firstRange(of: " :")?.lowerBound ?? wire.endIndex
        let words = wire[..<end].split(separator: " ")
        guard words.count > 1, ["+", "=", "-"].contains(words[0]),
          words.dropFirst(words[0] == "-" ? 1 : 2).allSatisfy({ $0.contains("=") }),
          let line = ServerLine(wire)
        else { continue }
        types.insert(words[0] == "-" ? words[0] : words[1])
        let json = json(line.line)
        #expect(try JSONOracle.isSame(json, as: wire), "\(wire)\n\(json)")
      }
    }
    #expect(types.count > 75)
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
