// Owns the form of messages in the journal, both ways: the wire's, with what is hidden on the wire
// written out beside its owner. Never leaves the machine; `visible(_:to:)` stands before that.

import Cards

extension Message {
  /// The message as a record holds it: one line without control characters, with every hidden
  /// card and word in it as `!OWNER!…`.
  public var record: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    appendRecord(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendRecord(to bytes: inout [UInt8]) {
    bytes.append(lineClass.rawValue)
    if let kind {
      bytes.append(0x20)
      bytes.append(contentsOf: kind.rawValue.utf8)
    }
    for field in fields {
      bytes.append(0x20)
      bytes.append(contentsOf: field.key.rawValue.utf8)
      bytes.append(0x3D)
      field.value.appendRecord(to: &bytes)
    }
  }

  /// Reads a record back: values are words, but for what is hidden from somebody. `nil` if it is
  /// none. A sentence is not kept.
  public init?(record: some StringProtocol) {
    guard let sign = record.utf8.first, let lineClass = Class(rawValue: sign) else { return nil }
    var words = record.dropFirst().split(separator: " ")[...]
    guard let kind = words.popFirst().flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    var fields: [Field] = []
    for word in words {
      guard let equals = word.utf8.firstIndex(of: 0x3D),
        let key = Key(rawValue: String(word[..<equals])),
        let value = Value(record: word[word.utf8.index(after: equals)...])
      else { return nil }
      fields.append(Field(key, value))
    }
    self.init(lineClass, kind, fields)
  }
}

extension Value {
  fileprivate func appendRecord(to bytes: inout [UInt8]) {
    switch self {
    case .concealed(let cards, let owner):
      bytes.append(contentsOf: "!\(owner)!\(cards.notation)".utf8)
    case .secret(let word, let owner):
      bytes.append(contentsOf: "!!\(owner)!\(PercentEncoding.encode(word))".utf8)
    case .word(let text) where text.utf8.first == 0x21:
      bytes.append(contentsOf: "%21".utf8)
      PercentEncoding.append(String(text.dropFirst()), to: &bytes)
    default: append(to: &bytes)
    }
  }

  /// A value of a record; `nil` if it is none.
  fileprivate init?(record word: some StringProtocol) {
    guard word.utf8.first == 0x21 else {
      guard let text = PercentEncoding.decode(word) else { return nil }
      self = .word(text)
      return
    }
    let isWord = word.utf8.dropFirst().first == 0x21
    let parts = word.dropFirst(isWord ? 2 : 1).split(
      separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let owner = PlayerName(parts[0]) else { return nil }
    if isWord {
      guard let text = PercentEncoding.decode(parts[1]) else { return nil }
      self = .secret(text, owner: owner)
    } else {
      let cards = parts[1] == "-" ? [] : try? Card.list(String(parts[1]))
      guard let cards else { return nil }
      self = .concealed(cards, owner: owner)
    }
  }
}
