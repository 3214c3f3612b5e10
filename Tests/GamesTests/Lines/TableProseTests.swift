import Lines
import Testing

@testable import Games

/// What people read of a table.
struct TableProseTests {
  /// What a person reads of a table's line.
  private func prose(
    _ wire: String, _ family: GameFamily = .house, _ renderer: TextRenderer = TextRenderer()
  ) throws -> [String] {
    let (table, line) = try #require(TableLine.read(wire, family: family), "\(wire)")
    var bytes: [UInt8] = []
    line.appendWire(table: table, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(wire))
    return renderer.lines(line, of: table, isPlayer: true).map(\.description)
  }

  @Test func dealtHandsAreToldToEachAsSeen() throws {
    let deal = "* deal table=main seq=3 hand=2 seat=2 name=bob down=??Ah up=Td street=third"
    var renderer = TextRenderer()
    #expect(try prose(deal, .dealing) == ["bob gets (??) (A♥) 10♦."])
    renderer.me = PlayerName("bob")
    #expect(try prose(deal, .dealing, renderer) == ["You get (??) (A♥) 10♦."])
    let hidden =
      "* best table=main seq=4 hand=2 seat=2 player=bob cards=?????????? name=?? words=??"
    #expect(try prose(hidden, .dealing).isEmpty)
  }

  @Test func proseTellsMyActsAsMine() throws {
    var renderer = TextRenderer()
    let wire = "* bet table=main seq=7 seat=2 name=bob amount=5 bet=6 balance=100"
    #expect(try prose(wire) == ["bob adds $5: bet $6 of $100."])
    renderer.me = PlayerName("Bob")
    #expect(try prose(wire, .house, renderer) == ["You add $5: bet $6 of $100."])
  }

  @Test func cardsLookAsTheReaderWants() throws {
    let deal = "* deal table=main seq=3 seat=2 name=bob cards=AhTd score=29 deck=44"
    var renderer = TextRenderer()
    #expect(try prose(deal) == ["bob gets A♥ 10♦, score 29."])
    renderer.style.glyphs = false
    #expect(try prose(deal, .house, renderer) == ["bob gets Ah Td, score 29."])
    renderer.style.color = true
    #expect(try prose(deal, .house, renderer)[0].contains("\u{1B}[31mAh\u{1B}[0m"))
    renderer.style.screenReader = true
    let aloud = ["bob gets ace of hearts, ten of diamonds, score 29."]
    #expect(try prose(deal, .house, renderer) == aloud)
  }

  @Test func everyShapeIsThereOnceAndHasAMeaning() {
    #expect(Set(Line.Shape.all.map(\.name)).count == Line.Shape.all.count)
    #expect(Line.Shape.all.allSatisfy { !$0.meaning.isEmpty })
  }
}
