// The large screen: a felt with seats round it, cards and chips, and the colours of all of it.

import Lines
import Testing

@testable import Client

struct FeltTests {
  /// From 120×40 on, and on no smaller screen.
  @Test(arguments: [(120, 40, true), (200, 60, true), (119, 40, false), (120, 39, false)])
  func onLargeScreensAlone(columns: Int, rows: Int, isFelt: Bool) throws {
    let text = try Scene.named("poker-asked").stage(columns: columns, rows: rows).screen.text
    // The rim, and a large card of one's own.
    #expect(text.contains { $0.contains("╭──╯") } == isFelt)
    #expect(text.contains { $0.contains("╔═════╗") } == isFelt)
  }

  @Test func oneResizesInMidHand() throws {
    let scene = try Scene.named("poker-asked")
    var stage = scene.stage()
    let small = stage.screen.text
    stage.resize(columns: 120, rows: 40)
    #expect(stage.screen.text == scene.stage(columns: 120, rows: 40).screen.text)
    stage.resize(columns: 80, rows: 24)
    #expect(stage.screen.text == small)
  }

  @Test(arguments: [
    (1, "● 1"), (7, "●●● 7"), (37, "●●●●● 37"), (99, "●●●●●● 99"), (1_000_000, "●●●●●● 1000000"),
  ])
  func chipsAreCounted(amount: Int, text: String) {
    #expect(DrawingStyle().chips(amount).plain == text)
  }

  // MARK: - Colours

  private static let cards = [Card("Ah"), Card("Kd"), Card("Qc"), Card("Js")].compactMap(\.self)

  /// In a deck of four colours no two suits look the same, whatever the theme; in one of two, red
  /// and black are told apart.
  @Test(arguments: [Theme.dark, .light, .contrast], [true, false])
  func suitsAreToldApart(theme: Theme, isRich: Bool) {
    for (deck, count) in [(Deck.two, 2), (.four, 4)] {
      var style = DrawingStyle()
      style.deck = deck
      for ground in [nil, TextAttributes.Ground.felt, .card] {
        let looks = Self.cards.map { card in
          var attributes = style.looks(card)
          attributes.ground = ground
          return Palette(theme, isRich: isRich).codes(attributes)
        }
        #expect(Set(looks).count == count, "\(theme) \(deck)")
      }
    }
  }

  /// Without colour there is none, and nothing that would be read on a ground is lost.
  @Test func withoutColorThereIsNone() {
    for color in [TextAttributes.Color.red, .green, .yellow, .blue, .cyan] {
      var looks = TextAttributes(color: color)
      looks.ground = .felt
      #expect(Palette(.none, isRich: true).codes(looks) == [])
    }
  }

  /// The log has the same colours: cards are found in sentences.
  @Test func cardsInSentencesHaveTheirColors() {
    var style = DrawingStyle()
    let text = "bob shows 10♥ and A♣, not K♠."
    let two = StyledText(cards: text, style).ansi(Palette(.dark))
    #expect(two == "bob shows \u{1B}[91m10♥\u{1B}[0m and A♣, not K♠.")
    style.deck = .four
    let four = StyledText(cards: text, style).ansi(Palette(.dark))
    #expect(four == "bob shows \u{1B}[91m10♥\u{1B}[0m and \u{1B}[32mA♣\u{1B}[0m, not K♠.")
  }

  /// One's own kind of hand has the colour that it has in text mode, in the log and where it is read.
  @Test(arguments: ["=>  9. pair  <== yours: number 9 of 10", " 9. pair  1 in 2  <== yours"])
  func onesOwnKindOfHandIsColored(text: String) throws {
    let style = DrawingStyle()
    let spans =
      [StyledText(cards: text, style)]
      + FullView.Overlay(title: "hands", lines: [.text(Prose(sentence: text))])
      .rows(style, width: 80)
    #expect(
      spans.flatMap(\.spans).allSatisfy { span in
        !span.text.contains("pair")
          || span.attributes.isBold && span.attributes.color == .red
      })
    #expect(StyledText(cards: "  8. two pair", style).spans.first?.attributes == .plain)
  }

  /// What a hand is called has two rows where it does not fit into one, and so has a state.
  @Test func namesAreNotCut() throws {
    let name = "two pair, jacks and tens, ace kicker"
    func seat(_ state: String, _ cards: [Card?]) -> Spread.Seat {
      Spread.Seat(
        head: { _ in "" }, rest: { _ in "" }, plate: { _ in ["  bob", "  200  \(state)"] },
        cards: Spread.Cards(cards: cards),
        worth: [StyledText(name), "two pair"], bet: 0)
    }
    for (seat, whole) in [
      (seat("", Self.cards), name),
      (seat("big blind, or post pays one now", []), "post pays one now"),
    ] {
      let spread = Spread(
        isPoker: true, setup: { _ in [] }, title: "", boards: [], pot: 0, below: { _, _ in [] },
        others: [seat], rows: { _ in [] }, own: nil)
      let felt = try #require(
        FeltDrawing(spread, DrawingStyle(), selection: nil, width: 80, height: 32))
      let words = felt.rows.map(\.plain).joined(separator: " ").split { " ─│╭╮╰╯".contains($0) }
      #expect(words.joined(separator: " ").contains(whole), "\(words)")
    }
  }

  /// What is set is seen at once, and kept.
  @Test func themesAreSetAndKept() throws {
    var stage = try Scene.named("poker-asked").stage()
    stage.type("set deck four\r")
    stage.type("set theme contrast\r")
    #expect(
      stage.effects.contains {
        if case .keep(let kept) = $0 {
          kept.theme == .contrast && kept.deck == .four
        } else {
          false
        }
      })
    #expect(stage.client.palette == Palette(.contrast))
    stage.type("set theme none\r")
    #expect(stage.client.palette == Palette(.none))
    #expect(stage.screen.contains("There are no colours."))
  }

  // MARK: - The canvas

  @Test func aCanvasTakesWhatFits() {
    var canvas = Canvas(width: 6, height: 2)
    canvas.put("abcdefgh", row: 0, column: 2)
    canvas.put("xyz", row: 0, column: -1)
    canvas.put("漢字", row: 1, column: 3)
    canvas.put("no", row: 7, column: 0)
    canvas.fill(row: -1, 0..<99, .felt)
    #expect(canvas.rows.map(\.plain) == ["yzabcd", "   漢 "])
    #expect(canvas.rows.allSatisfy { $0.width == 6 })
  }
}
