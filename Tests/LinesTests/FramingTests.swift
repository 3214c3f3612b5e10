import Cards
import Testing

@testable import Lines

private let iac: UInt8 = 255

@Suite struct FramingTests {
  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\r\0b\r\0", ["a", "b"]),
    ("\n\r\n", ["", ""]), ("ping x\n\n", ["ping x", ""]), ("a\rb\n", ["a\rb"]),
    ("\u{FEFF}ping\n\u{FEFF}x\n", ["ping", "\u{FEFF}x"]), ("no end", []), ("é♥\nx", ["é♥"]),
    ("a\0b\n", ["a\0b"]), ("a\r", []),
  ])
  func linesEndWithLFOrCRLFOrCRNUL(stream: String, lines: [String]) {
    verify(Array(stream.utf8), gives: lines.map { .line($0) })
  }

  @Test func ctrlDCountsOnAnEmptyLineOnly() {
    verify(Array("\u{4}".utf8), gives: [.endOfTransmission])
    verify(Array("a\n\u{4}b\n".utf8), gives: [.line("a"), .endOfTransmission, .line("b")])
    verify(Array("a\u{4}\n".utf8), gives: [.line("a\u{4}")])
  }

  @Test(
    arguments: [Limits.lineBytes - 1, Limits.lineBytes, Limits.lineBytes + 1, 9000, 60_000],
    ["\n", "\r\n", "\r\0"])
  func anOverlongLineIsNeverSeenNeitherHeadNorTail(length: Int, end: String) {
    let stream =
      Array("a\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: length)
      + Array("\(end)quit\n".utf8)
    let isShort = length + end.utf8.count <= Limits.lineBytes
    let middle: Decoded = isShort ? .line(String(repeating: "x", count: length)) : .tooLong
    verify(stream, gives: [.line("a"), middle, .line("quit")], dense: false)
  }

  @Test func aStreamWithoutNewlineIsHopeless() {
    let stream = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.bytesWithoutNewline + 1)
    verify(stream, gives: [.hopeless], dense: false)
  }

  @Test func tlsIsHopelessAtItsSecondByte() {
    verify([22, 3, 1, 2, 0], gives: [.hopeless])
    verify([22, 10], gives: [.line("\u{16}")])
  }

  @Test(
    arguments: [
      // Escaped 255 is data; NOP, GA and DM are nothing.
      ([iac, 241, 97, iac, 249, iac, 242, 10], "a", []),
      // WILL is answered DONT, DO with WONT, once each; WONT and DONT with nothing.
      (
        [iac, 251, 24, iac, 251, 24, iac, 253, 1, iac, 252, 3, iac, 254, 3, 97, 10], "a",
        [iac, 254, 24, iac, 252, 1]
      ),
      // The size of the window is taken, once; to say it of ours is refused.
      ([iac, 251, 31, iac, 251, 31, iac, 253, 31, 97, 10], "a", [iac, 253, 31, iac, 252, 31]),
      // A timing mark is answered each time, after an interrupt that voids the line before it.
      ([98, 98, iac, 244, iac, 253, 6, 97, 10, iac, 253, 6], "a", [iac, 252, 6, iac, 252, 6]),
      // Break, abort and abort output void the line before them as well.
      ([98, iac, 243, 98, iac, 238, 98, iac, 245, 97, 10], "a", []),
      // A subnegotiation is skipped, with escaped 255 in it.
      ([iac, 250, 24, 1, iac, iac, 10, iac, 240, 97, 10], "a", []),
    ] as [([UInt8], String, [UInt8])])
  func telnetIsTakenOutAndRefused(stream: [UInt8], line: String, replies: [UInt8]) {
    verify(stream, gives: [.line(line)], replies: replies)
  }

  /// What is typed with backspaces (8 and 127), EC (247) and EL (248), and the line that it makes.
  @Test(
    arguments: [
      ("ab\u{8}c\n", ["ac"]), ("ab\u{7F}\u{7F}\u{7F}c\n", ["c"]), ("\u{8}\n", [""]),
      ("fold\n\u{8}\u{8}call\n", ["fold", "call"]), ("say é\u{8}e\n", ["say e"]),
      ("say e\u{301}\u{8}!\n", ["say !"]), ("say 👩‍👩‍👧\u{7F}.\n", ["say ."]),
    ])
  func backspacesEdit(stream: String, lines: [String]) {
    for (speaksTelnet, isTyped) in [(true, false), (false, true)] {
      var framer = LineFramer()
      if speaksTelnet { framer.append([iac, 241]) }
      for byte in stream.utf8 { framer.append([byte]) }
      for line in lines {
        #expect(framer.next(isTyped: isTyped) == .line(Array(line.utf8)[...]), "\(line)")
      }
      #expect(framer.next(isTyped: isTyped) == nil)
    }
    // A program that speaks no telnet means what it sends.
    let plain = stream.split(separator: "\n").map { Decoded.line(String($0)) }
    verify(Array(stream.utf8), gives: plain)
  }

  @Test(
    arguments: [
      ([97, 98, iac, 247, 99, 10], "ac"), ([97, iac, 247, iac, 247, 99, 10], "c"),
      ([97, 98, iac, 248, 99, 10], "c"), ([0xC3, 0xA9, iac, 247, 99, 10], "c"),
      ([97, 10, 98, iac, 248, iac, 247, 99, 10], "a|c"), ([97, 10, iac, 248, 99, 10], "a|c"),
    ] as [([UInt8], String)])
  func telnetErasesCharactersAndLines(stream: [UInt8], lines: String) {
    verify(stream, gives: lines.split(separator: "|").map { .line(String($0)) })
  }

  /// What is no UTF-8 is no line, with backspaces too.
  @Test func aLineThatIsNoTextIsNotEdited() {
    var framer = LineFramer()
    framer.append([0xFF - 1, 97, 8, 10])
    #expect(framer.next(isTyped: true) == .line([0xFE, 97, 8]))
  }

  @Test func anEscaped255IsData() {
    var framer = LineFramer()
    framer.append([iac, iac, 10])
    #expect(framer.next() == .line([iac]))
    #expect(!framer.isTelnet)
  }

  /// What telnet says of its window, and how many columns that are.
  @Test(
    arguments: [
      ([31, 0, 60, 0, 24], 60), ([31, 1, 4, 0, 24], 260), ([31, 0, iac, iac, 0, 24], 255),
      ([31, 0, 0, 0, 24], nil), ([31, 0, 60, 0], nil), ([31, 0, 60, 0, 24, 1], nil),
      ([24, 0, 60, 0, 24], nil),
    ] as [([UInt8], Int?)])
  func theWindowsSizeIsTaken(size: [UInt8], columns: Int?) {
    var framer = LineFramer()
    for byte in [iac, 251, 31, iac, 250] + size + [iac, 240, 97, 10] { framer.append([byte]) }
    #expect(framer.next() == .line([97]))
    #expect(framer.columns == columns)
  }

  @Test func aSubnegotiationCannotHideBytesWithoutEnd() {
    let hidden = [UInt8](repeating: 97, count: Limits.telnetSubnegotiation + 1)
    verify([iac, 250] + hidden + Array("b\n".utf8), gives: [.line("b")], dense: false)
  }

  @Test func areYouThereIsNoticed() {
    var framer = LineFramer()
    framer.append([iac, 246])
    #expect(framer.takeNotices() == [.areYouThere])
    #expect(framer.isTelnet)
  }

  @Test func memoryIsGivenBackWhenIdle() {
    var framer = LineFramer()
    framer.append(Array("ping\n".utf8))
    while framer.next() != nil {}
    #expect(framer.pendingBytes == 0 && !framer.mayHaveFrame)
  }

  /// Any bytes in any split: the framer never traps, and its lines hold no line feed.
  @Test func randomBytesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var framer = LineFramer()
      for _ in 0..<20 {
        let alphabet: [UInt8] = [10, 13, 0, 4, 255, 251, 253, 250, 240, 244, 97, 98]
        let count = Int(random.next() % 40)
        framer.append((0..<count).map { _ in alphabet[Int(random.next() % 12)] })
        while let frame = framer.next() {
          if case .line(let bytes) = frame { #expect(!bytes.contains(10), "seed \(seed)") }
        }
        _ = framer.takeNotices()
      }
    }
  }

  /// Lines that wait, in a stream with a telnet command in every piece of it.
  @Test func aByteBehindWaitingLinesIsLookedAtOnce() {
    let line = [255, 241] + Array(repeating: UInt8(ascii: "a"), count: 4000) + [10]
    let stream = Array(repeating: line, count: 30).flatMap { $0 }
    var framer = LineFramer()
    // A scan of the unfinished line for each byte takes many times as long.
    let time = ContinuousClock().measure { framer.append(stream) }
    #expect(time < .seconds(5))
    var lines = 0
    while framer.next() != nil { lines += 1 }
    #expect(lines == 30)
  }

  /// Ctrl-C after Ctrl-D on an empty line, and a line that is just not too long behind it.
  @Test func anEndOfTransmissionIsNoPartOfTheLineBehindIt() {
    verify(
      [97, 10, 4, 98, 255, 244, 99, 10], gives: [.line("a"), .endOfTransmission, .line("c")])
    let longest = String(repeating: "x", count: Limits.lineBytes - 1)
    verify(
      [255, 241, 4] + Array(longest.utf8) + [10], gives: [.endOfTransmission, .line(longest)],
      dense: false)
  }
}
