// What a person reads: no line of the server's is shown as the wire has it.

import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables
import Testing

@testable import Client

struct ProseTests {
  /// The values of keys in a line that only has to be a line; all others are `3`.
  private static let values: [String: String] = [
    "table": "main", "name": "bob", "by": "ann", "player": "bob", "game": "holdem", "kind": "guest",
    "role": "person", "cards": "AhKd5h4h3h", "card": "Ah", "best": "AhKd5h4h3h",
    "any": "AhKd5h4h3h",
    "example": "AhKhQhJhTh", "up": "Kh", "down": "????", "hole": "AhKd", "board": "5h4h3h",
    "any-name": "flush", "names": "bob,eve", "seats": "2/6", "state": "here", "watching": "five",
    "code": "rule.amount", "legal": "fold,call:5,raise:10-90",
    "refused": "proto.verb:2,rule.card:1",
    "results": "1:ann:-5:-500:200,2:bob:5:500:200", "reason": "played", "players": "ann,bob",
    "paid": "-5,+5", "limit": "no", "blinds": "1/2", "bets": "2/4", "key": "glyphs", "value": "on",
    "did": "add", "session": "0f", "time": "2026-11-21T09:46:08", "amount": "+5", "net": "-5",
    "percent": "4.3", "next": "2.1", "win": "64.5", "tie": "1.7", "share": "65.4",
    "method": "exact",
    "turn": "1.1", "type": "round", "yours": "yes", "period": "day", "since": "2026-11-21",
    "median": "12.5", "p99": "99.9", "street": "flop", "with": "house", "level": "medium",
    "plays": "now", "mode": "wire", "duplicate": "yes", "later": "yes", "outs": "5",
    "rules": "lowball",
    "family": "poker", "against": "people", "month": "2026-11",
  ]

  /// The same in lines in which a key means something else.
  private static let otherValues: [String: [String: String]] = [
    "+ top": ["players": "everybody", "by": "mean"], "= game": ["players": "2-6"],
    "+ import": ["players": "2"], "* book": ["players": "2"],
    "+ sit": ["state": "bet"], "+ take": ["state": "bet"], "+ leave": ["paid": "-5"],
    "+ topup": ["amount": "5"],
    "+ me": ["seats": "main:1", "open": "yes"],
    "= decision": ["amount": "5", "out": "3h", "would": "call"],
    "+ tutorial": ["game": "betting3", "state": "open"],
    "+ refill": ["amount": "5"], "+ advise": ["value": "7"],
    "+ odds": [
      "double": "12.1", "lose": "21.7", "mean": "0.85", "out": "3h", "after": "1.20",
      "worth": "0.35",
    ],
  ]

  /// A line of every kind that the server sends, with all its keys, and a refusal.
  private static let samples: [String] =
    Message.shapes.map { shape in
      let words = shape.keys.map { key in
        let known = otherValues[shape.name]?[key] ?? values[key]
        return "\(key)=\(known ?? "3")"
      }
      return ([shape.name] + words).joined(separator: " ")
    } + ["- code=rule.amount table=main turn=1.1 retry=now legal=bet:1-3", "- code=novel.code"]

  private static let keys = Set(Message.shapes.flatMap(\.keys))

  /// Kinds of lines that say nothing to a person: what they bring shows otherwise.
  private static let silent: Set = [
    "* welcome", "* resume", "* sync", "* book", "+ act", "+ book", "+ hands", "+ help", "+ look",
    "+ say", "+ import", "+ kick", "+ matches", "+ tab", "= event",
  ]

  /// Whether text has a wire's word in it: a class sign, or a key with its value, unless it says
  /// what to type.
  private func isWire(_ line: String) -> Bool {
    let text = line.replacing(
      /\b(new|create|look)( [a-z0-9-]+)*( [a-z]+=\S+)+/, with: "what to type")
    if let first = text.split(separator: " ", omittingEmptySubsequences: false).first,
      ["=", "+", "-", "*", "?"].contains(first)
    {
      return true
    }
    let keys = text.split(separator: " ").compactMap { word in
      word.firstIndex(of: "=").map { String(word[..<$0]) }
    }
    let codes = text.matches(of: /\b(proto|auth|rule|turn|seat|money)\.[a-z]/)
    return !codes.isEmpty || !Self.keys.isDisjoint(with: keys)
  }

  private func lines(_ wire: [String], at game: String) -> [String] {
    var voice = Voice()
    _ = voice.saying([
      "+ login name=ann kind=guest session=T",
      "+ sit table=main seat=1 seq=0 game=\(game) plays=now",
    ])
    return voice.saying(wire).flatMap { HeardLine($0).says.map(\.description) }
  }

  /// Each line alone, at a table of each family and at one whose game is not known.
  @Test(arguments: ["betting3", "deal-holdem", "holdem", "novelty"])
  func noLineIsShownAsTheWireHasIt(game: String) {
    for sample in Self.samples where !sample.hasPrefix("* welcome") {
      for line in [sample, sample.replacing(" seq=3", with: "")] {
        for text in lines([line], at: game) { #expect(!isWire(text), "\(line) is \(text)") }
      }
    }
  }

  /// What answers a person's command says something, if it is not made with its sentence.
  @Test func everyAnswerSaysSomething() {
    for sample in Self.samples {
      let words = sample.split(separator: " ")
      let name = words.prefix(2).joined(separator: " ")
      guard let message = ServerLine(sample)?.message, !Self.silent.contains(name),
        message.lineClass == .refused || message.lineClass == .done && message.line == nil
      else { continue }
      let isRead = message.line != nil
      #expect(isRead && !lines([sample], at: "holdem").isEmpty, "\(sample)")
    }
  }

  /// What happens at tables, what is asked there, and how they look.
  @Test(arguments: GameFamily.allCases, [1, 2] as [UInt64])
  func noEventIsShownAsTheWireHasIt(family: GameFamily, seed: UInt64) throws {
    var table = try RandomTable(family, seed: seed)
    var wire: [String] = []
    func note(_ write: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      write(&bytes)
      wire.append(String(decoding: bytes.dropLast(), as: UTF8.self))
    }
    for seq in 1...300 {
      for event in table.step().compactMap({ $0.seen(by: PlayerName("ann")) }) {
        note { event.appendWire(table: table.id, seq: seq, to: &$0) }
      }
      for question in table.questions() { note(question.appendWire) }
      wire += table.rows(for: PlayerName("ann")).map { Message($0).wire() }
    }
    for game in ["\(table.table.game.id)", "novelty"] {
      let wrong = wire.filter { lines([$0], at: game).contains(where: isWire) }
      #expect(wrong == [])
    }
  }

  @Test func aRefusalWithoutWordsHasThoseOfItsCode() {
    #expect(
      lines(["- code=turn.none"], at: "holdem")
        == ["Not done: nothing is asked of you now; wait for your turn."])
  }

  /// Whoever has challenged knows what is played from the first line on.
  @Test(arguments: [("holdem", "You win 5 chips"), ("betting3", "You win $5")])
  func theChallengerReadsHowTheMatchEnds(game: String, won: String) throws {
    var stage = FullStage.named()
    stage.hear("* accept name=bob table=match1 game=\(game)")
    stage.hear(
      "* match table=match1 seq=9 hands=2 reason=played results=1:ann:5:500:200,2:bob:-5:-500:200")
    #expect(stage.log.contains { $0.contains("The match is over after 2 ") })
    #expect(stage.log.contains { $0.contains(won) })
  }
}
