import Cards
import Games
import Identity

/// Writes the lines of events, questions and rows, byte by byte: every word of theirs is spelled
/// here or in the codecs that use it, and nowhere else.
struct LineWriter {
  private(set) var bytes: [UInt8] = []

  /// What the lines are for.
  enum Purpose {
    /// A viewer of a table, for whom events have the table's name and a number.
    case wire(TableID, seq: Int?)
    /// A row of a `replay`: the same with the type as a value.
    case row(TableID, seq: Int?)
    /// The journal, which knows both.
    case journal
  }

  init() { bytes.reserveCapacity(128) }

  init(appendingTo bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) { WireNumber.append(number, to: &bytes) }

  mutating func append(_ cards: some Sequence<Card>) { cards.appendNotation(to: &bytes) }

  mutating func beginEvent(_ type: String, for purpose: Purpose) {
    switch purpose {
    case .journal:
      append("* ")
      append(type)
    case .wire(let table, let seq):
      append("* ")
      append(type)
      field(table)
      if let seq { field(.seq, seq) }
    case .row(let table, let seq):
      append("= event type=")
      append(type)
      field(table)
      if let seq { field(.seq, seq) }
    }
  }

  mutating func key(_ key: Key) {
    bytes.append(0x20)
    append(key.rawValue)
    bytes.append(0x3D)
  }

  mutating func field(_ key: Key, _ number: Int) {
    self.key(key)
    append(number)
  }

  /// A word that stands for itself.
  mutating func field(_ key: Key, _ word: String) {
    self.key(key)
    append(word)
  }

  /// Any text.
  mutating func encoded(_ key: Key, _ text: String) {
    self.key(key)
    PercentEncoding.append(text, to: &bytes)
  }

  mutating func field(_ key: Key, _ flag: Bool) { field(key, flag ? "yes" : "no") }

  /// A gain or loss with its sign.
  mutating func signed(_ key: Key, _ number: Int) {
    self.key(key)
    if number > 0 { bytes.append(0x2B) }
    append(number)
  }

  mutating func cards(_ key: Key, _ cards: some Sequence<Card>) {
    self.key(key)
    append(cards)
  }

  mutating func cards(_ key: Key, _ cards: some WrittenCards) {
    self.key(key)
    cards.append(to: &bytes)
  }

  /// Several parts with a sign between them, `-` for none.
  mutating func list<Parts: Collection>(
    _ key: Key, _ parts: Parts, separator: String = ",",
    _ appendPart: (inout LineWriter, Parts.Element) -> Void
  ) {
    self.key(key)
    if parts.isEmpty { append("-") }
    var isFirst = true
    for part in parts {
      if !isFirst { append(separator) }
      isFirst = false
      appendPart(&self, part)
    }
  }

  mutating func field(_ table: TableID) {
    key(.table)
    table.append(to: &bytes)
  }

  mutating func field(_ key: Key, _ turn: TurnID) {
    self.key(key)
    turn.append(to: &bytes)
  }

  mutating func field(_ key: Key, _ moves: [LegalMove]) {
    self.key(key)
    LegalMove.append(moves, to: &bytes)
  }

  mutating func player(_ player: SeatedPlayer, name: Key = .name) {
    field(.seat, player.seat.number)
    key(name)
    player.name.append(to: &bytes)
  }

  /// A sentence, which stands last.
  mutating func text(_ text: String) {
    append(" :")
    append(SafeText.printable(text))
  }

  mutating func endLine() { bytes.append(0x0A) }
}

/// A form of cards that lines can hold, both ways. Of `SecretCards` only the journal's lines are
/// written: no function for a viewer takes them.
protocol WrittenCards: CardForm {
  /// Appends the form's word.
  func append(to bytes: inout [UInt8])
  /// Reads such a word; `nil` if it is none.
  init?(word: Substring)
}

extension SeenCards: WrittenCards {
  /// `??` for each that is hidden, `-` for none.
  func append(to bytes: inout [UInt8]) {
    guard !cards.isEmpty else { return bytes.append(0x2D) }
    for card in cards {
      if let card {
        CollectionOfOne(card).appendNotation(to: &bytes)
      } else {
        bytes.append(0x3F)
        bytes.append(0x3F)
      }
    }
  }

  init?(word: Substring) {
    if word == "-" {
      self.init([])
      return
    }
    let hidden = word.utf8.prefix { $0 == 0x3F }.count
    guard hidden % 2 == 0 else { return nil }
    let rest = word.dropFirst(hidden)
    guard let open = rest.isEmpty ? [] : [Card](notation: rest) else { return nil }
    self.init(Array(repeating: nil, count: hidden / 2) + open)
  }
}

extension SecretCards: WrittenCards {
  /// The cards, after `!OWNER!` if they lie face down, with `!!` if that is for nobody to see; `??`
  /// for each of which there is no record.
  func append(to bytes: inout [UInt8]) {
    if unrecorded > 0 {
      return bytes.append(contentsOf: repeatElement(0x3F, count: 2 * unrecorded))
    }
    switch audience {
    case .everybody: break
    case .only(let owner):
      bytes.append(0x21)
      bytes.append(contentsOf: owner.description.utf8)
      bytes.append(0x21)
    case .nobody: bytes.append(contentsOf: "!!".utf8)
    }
    cards.appendNotation(to: &bytes)
  }

  init?(word: Substring) {
    let hidden = word.utf8.prefix { $0 == 0x3F }.count
    if hidden > 0 {
      guard hidden == word.utf8.count, hidden % 2 == 0 else { return nil }
      self.init([], for: .nobody, unrecorded: hidden / 2)
      return
    }
    guard word.utf8.first == 0x21 else {
      guard let cards = [Card](notation: word) else { return nil }
      self.init(cards, for: .everybody)
      return
    }
    let parts = word.dropFirst().split(
      separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let cards = [Card](notation: parts[1]) else { return nil }
    if parts[0].isEmpty {
      self.init(cards, for: .nobody)
    } else {
      guard let owner = PlayerName(parts[0]) else { return nil }
      self.init(cards, for: .only(owner))
    }
  }
}
