// The line editor as its user knows it: keys in, text and cursor out.

import Testing

@testable import Client

struct LineEditorTests {
  /// Sends bytes of a terminal's, and gives the text with the cursor as `|`.
  private func edit(_ bytes: [UInt8]) -> String {
    var decoder = KeyDecoder()
    var editor = LineEditor()
    for key in decoder.append(bytes) { _ = editor.handle(key) }
    return editor.before + "|" + editor.after
  }

  private static let rows: [(keys: String, shown: String)] = [
    ("bet 5", "bet 5|"), ("bet\u{7F}\u{7F}", "b|"), ("\u{7F}", "|"), ("ab\u{8}c", "ac|"),
    ("bet\u{1B}[D\u{1B}[Dx", "bx|et"), ("ab\u{1B}OD\u{1B}OCc", "abc|"),
    ("ab\u{1}x", "x|ab"), ("ab\u{1}\u{5}x", "abx|"), ("ab\u{1B}[Hx\u{1B}[Fy", "xaby|"),
    ("ab\u{1B}[1~x\u{1B}[4~y", "xaby|"), ("abc\u{1}\u{1B}[3~", "|bc"), ("abc\u{1}\u{4}", "|bc"),
    ("say hi you\u{17}", "say hi |"), ("say hi  \u{17}\u{17}", "|"), ("ab cd\u{15}", "|"),
    ("ab cd\u{2}\u{2}\u{B}", "ab |"), ("ab cd\u{2}\u{15}", "|d"),
    ("ab cd\u{1B}[1;5Dx", "ab x|cd"), ("ab cd\u{1}\u{1B}[1;5Cx", "abx| cd"),
    ("ab cd\u{1B}b\u{1B}bx\u{1B}f", "xab| cd"), ("abc\u{3}d", "d|"),
    // Beyond ASCII: a key is a character, however many bytes and scalars it has.
    ("grüße\u{7F}\u{7F}\u{7F}", "gr|"), ("10♦\u{1B}[D\u{7F}", "1|♦"),
    ("e\u{301}x\u{1B}[D\u{7F}", "|x"), ("日本\u{1B}[D語", "日語|本"),
    // What the server would refuse is not taken: bidi control, zero width, a third mark.
    ("a\u{202E}b\u{200B}c", "abc|"), ("a\u{301}\u{301}\u{301}", "a\u{301}\u{301}|"),
    // Keys without a meaning, and unfinished or broken ones, leave the text alone.
    ("a\u{1B}[5~\u{1B}[Z\t\u{1B}OPb", "ab|"), ("a\u{1B}[99999999999999999999999b", "a999999b|"),
  ]

  @Test(arguments: rows)
  func keysToText(keys: String, shown: String) {
    #expect(edit(Array(keys.utf8)) == shown)
  }

  @Test(
    arguments: [[0x61, 0xFF, 0x62], [0x61, 0xC3, 0x62], [0x61, 0xE2, 0x99, 0x62]] as [[UInt8]])
  func brokenUTF8IsDropped(bytes: [UInt8]) {
    #expect(edit(bytes) == "ab|")
  }

  /// A terminal's bytes arrive in any pieces.
  @Test(arguments: rows)
  func splitsDoNotMatter(keys: String, shown: String) {
    let bytes = Array(keys.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let whole = decoder.append(bytes)
      decoder = KeyDecoder()
      let head = decoder.append(Array(bytes[..<cut]))
      #expect(head + decoder.append(Array(bytes[cut...])) == whole)
    }
  }

  @Test func aLoneEscapeIsForgottenWhenTheTerminalKeepsSilent() {
    var decoder = KeyDecoder()
    #expect(decoder.append([0x1B]) == [])
    #expect(decoder.isAmbiguous)
    #expect(decoder.timeOut() == .escape)
    #expect(decoder.append(Array("b".utf8)) == [.character("b")])
  }

  @Test func enterSubmitsAndTheArrowsBringLinesBack() {
    var editor = LineEditor()
    func type(_ keys: String) -> [LineEditor.Outcome] {
      var decoder = KeyDecoder()
      return decoder.append(Array(keys.utf8)).map { editor.handle($0) }.filter { $0 != .edited }
    }
    #expect(type("bet 5\rdeal\r") == [.submitted("bet 5"), .submitted("deal")])
    // The line that was begun is still there below the newest.
    for (keys, text) in [
      ("tr\u{1B}[A\u{1B}[A\u{1B}[A", "bet 5"), ("\u{1B}[B", "deal"), ("\u{E}", "tr"),
    ] {
      #expect(type(keys) == [] && editor.text == text)
    }
    // A line that was brought back can be changed and sent.
    #expect(type("\u{1B}[A!\r") == [.submitted("deal!")])
    #expect(
      type("\u{3}\u{4}\u{C}\u{1A}") == [.interrupted, .ended, .clearScreen, .suspended])
    // It stops growing before it is too long to send.
    _ = type(String(repeating: "a", count: 9000))
    #expect((4000..<4096).contains(editor.text.utf8.count))
  }

  @Test func passwordsAndRepetitionsAreNotKept() {
    var history = InputHistory()
    for line in ["login ann", "login ann secret", "@3 register ann secret", "bet", "bet", ""] {
      history.add(line)
    }
    #expect(history.older(than: "x") == "bet")
    #expect(history.older(than: "x") == "login ann")
    #expect(history.older(than: "x") == nil)
  }
}
