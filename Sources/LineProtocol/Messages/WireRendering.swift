extension Message {
  /// Appends the wire's line, with its line feed.
  ///
  /// - Parameters:
  ///   - tag: the mark of the command that this replies to.
  ///   - style: how the sentence writes cards.
  public func appendWire(
    tag: Tag? = nil, style: TextStyle = TextStyle(), to bytes: inout [UInt8]
  ) {
    bytes.append(lineClass.rawValue)
    if let tag {
      bytes.append(0x20)
      bytes.append(0x40)
      bytes.append(utf8Of: tag.description)
    }
    if let kind {
      bytes.append(0x20)
      bytes.append(utf8Of: kind.rawValue)
    }
    fields.withUnsafeBufferPointer { fields in
      for index in fields.indices {
        bytes.append(0x20)
        bytes.append(utf8Of: fields[index].key.rawValue)
        bytes.append(0x3D)
        fields[index].value.append(to: &bytes)
      }
    }
    if let prose {
      var style = style
      style.color = false
      let text = style.text(prose)
      bytes.append(0x20)
      if lineClass != .comment { bytes.append(0x3A) }
      bytes.append(utf8Of: SafeText.printable(text))
    }
    bytes.append(0x0A)
  }

  /// The wire's line without its line feed.
  public func wire(tag: Tag? = nil) -> String {
    var bytes: [UInt8] = []
    appendWire(tag: tag, to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

/// A wire line read back by a program: a message and the tag of the command it replies to.
public struct ServerLine: Sendable, Equatable {
  /// The tag, if the command had one.
  public let tag: Tag?
  /// The message; values are words.
  public let message: Message

  /// Reads a wire line, or gives `nil` if it is none. Keys that this version does not know are
  /// passed over, as every client must.
  public init?(_ line: String) {
    var rest = line[...]
    guard let sign = rest.utf8.first, let lineClass = Message.Class(rawValue: sign) else {
      return nil
    }
    rest = rest.dropFirst()
    guard rest.utf8.first == 0x20 else { return nil }
    if lineClass == .comment {
      tag = nil
      message = Message(.comment, nil, text: String(rest.dropFirst()))
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
    let kind = words.first.flatMap { Message.Kind(rawValue: String($0)) }
    if kind != nil { words = words.dropFirst() }
    message = Message(lineClass, kind, words.compactMap(ServerLine.field), text: text)
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

  private static func field(_ word: Substring) -> Message.Field? {
    guard let equals = word.utf8.firstIndex(of: 0x3D),
      let key = Key(rawValue: String(word[..<equals]))
    else { return nil }
    let value = word[word.utf8.index(after: equals)...]
    return Message.Field(key, .word(PercentEncoding.decode(value) ?? String(value)))
  }
}
