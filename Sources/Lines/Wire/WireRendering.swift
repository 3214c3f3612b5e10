extension Line {
  /// Whether the line is a message from a person, to the lobby or to one reader.
  public var isChat: Bool { sign == .event && (word == "tell" || word == "chat") }

  /// Whether a person wrote its text.
  public var isSomebodysWords: Bool {
    isChat || sign == .event && word == "notice" && word("table") == nil
  }

  /// Appends the line in wire form, with its line feed.
  ///
  /// - Parameters:
  ///   - tag: the tag of the command that this replies to.
  ///   - style: how the sentence shows cards.
  public func appendWire(
    tag: Tag? = nil, style: TextStyle = TextStyle(), to bytes: inout [UInt8]
  ) {
    bytes.appendWire(
      TaggedLine(line: self, tag: tag), for: .bare(sign), text: sentence(style))
  }

  /// Appends the line as JSON, with its line feed.
  public func appendJSON(
    tag: Tag? = nil, style: TextStyle = TextStyle(), to bytes: inout [UInt8]
  ) {
    bytes.appendJSON(
      TaggedLine(line: self, tag: tag), for: .bare(sign), text: sentence(style))
  }

  private func sentence(_ style: TextStyle) -> String? {
    var style = style
    style.color = false
    return text.map { style.text($0).description }
  }

  /// The line in wire form, without a line feed.
  public func wire(tag: Tag? = nil) -> String {
    var bytes: [UInt8] = []
    appendWire(tag: tag, to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a line of the wire, with its sentence for people in place of its text.
  ///
  /// - Parameters:
  ///   - key: more fields to add after its values, with a leading blank.
  ///   - keepsText: whether to keep its text and add the sentence as a value.
  public mutating func append(
    _ line: [UInt8], with key: String = "", saying sentence: String?, keepsText: Bool = false
  ) {
    let text = line.firstRange(of: " :".utf8)?.lowerBound
    let sentence = sentence.map { SafeText.printable($0) }
    self += line[..<(text ?? line.endIndex - 1)]
    append(utf8Of: key)
    if keepsText, let text {
      append(utf8Of: " says=")
      PercentEncoding.append(sentence ?? "", to: &self)
      self += line[text...]
    } else {
      if let sentence { append(utf8Of: " :\(sentence)") }
      append(0x0A)
    }
  }
}

/// A line, and the tag of the command that it replies to.
private struct TaggedLine: Fact {
  let line: Line
  let tag: Tag?

  func write(to coder: inout LineCoder) {
    coder.begin(line.sign, tag?.description, line.word.isEmpty ? nil : line.word)
    line.write(to: &coder)
  }
}

/// A wire line that a program has read, and the tag of the command it replies to.
public struct ServerLine: Sendable, Equatable {
  /// The tag, if the command had one.
  public let tag: Tag?
  public let line: Line

  /// Reads a wire line, or returns `nil` if it is none. Unknown keys are ignored, as every client
  /// must ignore them.
  public init?(_ line: String) {
    var rest = line[...]
    guard let sign = rest.utf8.first, let lineClass = LineClass(rawValue: sign) else {
      return nil
    }
    rest = rest.dropFirst()
    guard rest.utf8.first == 0x20 else { return nil }
    if lineClass == .comment {
      tag = nil
      self.line = .comment(Prose(sentence: String(rest.dropFirst())))
      return
    }
    var text: String?
    if let colon = ServerLine.textStart(in: rest) {
      text = String(rest[colon...].dropFirst(2))
      rest = rest[..<colon]
    }
    var words = rest.split(separator: " ")[...]
    tag = words.first.flatMap { $0.utf8.first == 0x40 ? Tag($0.dropFirst()) : nil }
    if tag != nil { words = words.dropFirst() }
    let word = lineClass == .refused ? "" : words.first.map(String.init) ?? ""
    if !word.isEmpty { words = words.dropFirst() }
    var line = Line(lineClass, word, reading: words, text: text.map(Prose.init(sentence:)))
    // Sentences for people are only in lines for clients that asked for them.
    let said = text.map { Prose(sentence: SafeText.printable($0)) }
    let place: Prose = line.word("club").map { " of \($0)" } ?? ""
    if word == "book", lineClass == .event { line.said = said.map { "Book\(place): \($0)" } }
    if word == "line" { line.said = said ?? "" }
    self.line = line
  }

  private static func textStart(in rest: Substring) -> Substring.Index? {
    let bytes = rest.utf8
    var index = bytes.startIndex
    while let space = bytes[index...].firstIndex(of: 0x20) {
      let next = bytes.index(after: space)
      if next < bytes.endIndex, bytes[next] == 0x3A { return space }
      index = next
    }
    return nil
  }
}
