import Testing

@testable import Lines

@Suite struct MessageTests {
  @Test func theWireFormIsReadBack() throws {
    let wire = "+ @a.1 ping x=5 ts=17"
    let line = try #require(ServerLine(wire))
    #expect(line.tag == Tag("a.1") && line.line.int("ts") == 17)
    #expect(line.line.wire(tag: line.tag) == wire)
  }

  @Test(
    arguments: [
      (-3, "-3"), ("a b%é", "a%20b%25%C3%A9"), ("", "-"), (true, "yes"), (Pair(2, 6), "2/6"),
      (NumberRange(1...5), "1-5"), ([String](), "-"), (["red", "5 7"], "red,5%207"),
    ] as [(any FieldValue, String)])
  func valuesHaveOneForm(value: any FieldValue, wire: String) {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == wire)
  }

  @Test func percentEncodingRoundTrips() {
    for text in ["plain", "a b", "100%", "é♥", "=,/", "%41"] {
      #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }
    #expect(PercentEncoding.decode("%zz") == nil && PercentEncoding.decode("%F") == nil)
    #expect(PercentEncoding.decode("%FF") == nil)
    for value in ["", "%zz", "%F", "%FF", "a b", "%c3%A9", "%41", "é"] {
      #expect(PercentEncoding.decode(exactly: Array(value.utf8)[...]) == nil, "\(value)")
    }
    for text in ["-", "a", "a b%", "é🂡", "%41"] {
      let value = Array(PercentEncoding.encode(text).utf8)
      #expect(PercentEncoding.decode(exactly: value[...]) == text)
    }
  }

  /// What lies face down has a double frame; what is hidden has no face; what does not fit, or
  /// would be read aloud, is not drawn.
  @Test func cardsAreDrawn() {
    let cards = [Card(.ace, .hearts), nil, Card(.ten, .clubs)]
    let rows = CardArt.rows(cards, down: 2, style: TextStyle())
    #expect(rows == ["╔════╗╔════╗╭────╮", "║ A♥ ║║░░░░║│ 10♣│", "╚════╝╚════╝╰────╯"])
    #expect(CardArt.rows(cards, style: TextStyle(), columns: 18).isEmpty)
    var aloud = TextStyle()
    aloud.screenReader = true
    #expect(CardArt.rows(cards, style: aloud).isEmpty)
  }

  @Test func partsArePrintedAsTheirReaderWants() throws {
    let cards = try #require([Card](notation: "AhTd"))
    let prose: Prose =
      "\("\(cards)", columns: 7)|\(right: "9", columns: 3)|\(marked: "!")|\(bars: [0, 4])|"
      + "\(seen: "eye", spoken: "ear")|\(drawn: cards, instead: "none")"
    let drawn = ["  ╭────╮╭────╮", "  │ A♥ ││ 10♦│", "  ╰────╯╰────╯", ""]
    var style = TextStyle()
    let lines = style.text(prose).lines.map(\.description)
    #expect(lines == ["A♥ 10♦ |  9|!|▁▇|eye|" + drawn[0]] + drawn[1...])
    style.glyphs = false
    #expect(style.text(prose) == "Ah Td  |  9|!|15|eye|none")
    style.color = true
    #expect(style.text("\(marked: "!")") == "\u{1B}[1;31m!\u{1B}[0m")
    style.screenReader = true
    let spoken: Prose = "\(seen: "eye", spoken: "ear, \(cards)")"
    #expect(style.text(spoken) == "ear, ace of hearts, ten of diamonds")
    let long = Array(repeating: "words" as Prose, count: 20).joined(separator: " ")
    let words: Prose = "\(wrapped: long, indent: 2)"
    #expect(style.text(words).lines.map(\.count) == [71, 49])
  }

  @Test func aCodeSaysTheLimitThatThereIs() {
    let meaning = ErrorCode.moneyRefill.meaning.description
    #expect(meaning.contains("fewer than \(Limits.refillBelow),"))
  }

  /// Promise 17: all scalars. What is safe is printable, and what is unsafe is never printed.
  @Test func safeTextOverAllScalars() {
    var safe = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if SafeText.isSafe(text) {
        safe += 1
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .format)
      } else if value < 0x3000 {
        #expect(SafeText.isSafe(SafeText.printable(text)), "U+\(String(value, radix: 16))")
      }
    }
    #expect(safe > 100_000)
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{9B}2J", "a\u{202E}b", "\u{2066}", "zero\u{200B}width", "\u{FEFF}", "\u{AD}",
    "\u{E000}", "\n", "\r", "\u{7F}", "\u{85}", "\u{2028}", "a \u{AD}", "a\u{200D}\u{200C}b",
    "a\u{2800}\u{2800}\u{2800}", "\u{1680} \u{2003} \u{A0}", "e\u{301}\u{301}\u{200D}\u{301}",
  ])
  func attacksAreUnsafe(text: String) { #expect(!SafeText.isSafe(text)) }

  @Test(arguments: [
    "plain", "Grüße", "日本語", "👍 ok", "e\u{301}", "♥ ♦",
    "می\u{200C}خواهم", "क्\u{200D}ष", "👨\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "co\u{AD}operate",
    "\u{3000}日本\u{A0}語", "\u{2800}⠓⠊",
  ])
  func whatPeopleWriteIsSafe(text: String) { #expect(SafeText.isSafe(text)) }
}
