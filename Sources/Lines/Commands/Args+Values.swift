// Readers of values of one or more words, each with its refusal of invalid ones.

extension Args {
  // MARK: - Names

  public static func name(_ word: String) throws(Refusal) -> PlayerName {
    guard let name = PlayerName(word) else {
      throw Refusal(
        .authName,
        "\"\(word.prefix(20))\" is not a name: 2 to 16 letters (A to Z, so that no two look "
          + "alike), digits, - or _, a letter first"
      )
    }
    return name
  }

  public mutating func playerName() throws(Refusal) -> PlayerName {
    try Args.name(need(word(), "which name?"))
  }

  /// An optional name; among numbers it is the word that is not a number.
  public mutating func anyName(amongNumbers: Bool = false) throws(Refusal) -> PlayerName? {
    try word { !amongNumbers || WireNumber.parse($0) == nil }.map(Args.name)
  }

  public static func table(_ word: String) throws(Refusal) -> TableID {
    guard let table = TableID(word) else {
      if let meant = TableID(word.split(separator: " ").joined(separator: "-").lowercased()) {
        throw Refusal(.tableName, "a table's name is one word, as in \(meant)")
      }
      throw Refusal(
        .tableName,
        "\"\(word.prefix(20))\" is not a table's name: 1 to 16 letters, digits, dots, - "
          + "or _")
    }
    return table
  }

  /// The table after its key, for commands whose words have other meanings.
  public mutating func tableBehindKey() throws(Refusal) -> TableID? {
    try option("table").map(Args.table)
  }

  /// The table after its key, where the key comes before a text.
  public mutating func leadingTable() throws(Refusal) -> TableID? {
    try leadingOption("table").map(Args.table)
  }

  /// An optional table, if the command is for another one than the table in use; among numbers it
  /// is the word that is not a number.
  public mutating func anyTable(amongNumbers: Bool = false) throws(Refusal) -> TableID? {
    if let table = try tableBehindKey() { return table }
    return try word { !amongNumbers || WireNumber.parse($0) == nil }.map(Args.table)
  }

  /// A table that must be named.
  public mutating func table(
    _ question: Prose = "which table? tables lists them"
  ) throws(Refusal) -> TableID {
    try need(anyTable(), question)
  }

  // MARK: - Numbers

  /// A whole number after a key.
  public mutating func wholeNumber(_ key: String) throws(Refusal) -> Int? {
    guard let word = option(key) else { return nil }
    guard let number = WireNumber.parse(word) else {
      throw Refusal(
        .protoNumber,
        "\(key) needs a whole number, as in \(command) … \(key)=3")
    }
    return number
  }

  /// A number from 1 up.
  public func ordinal(_ word: String) throws(Refusal) -> Int {
    guard let number = WireNumber.parse(word), number > 0 else {
      throw Refusal(
        .protoNumber, "\(command) needs a number from 1, as in \(command) 3")
    }
    return number
  }

  /// A number from 1 up, as a word or after a key.
  public mutating func anyOrdinal(_ key: String? = nil) throws(Refusal) -> Int? {
    try (key.flatMap { option($0) } ?? word()).map(ordinal)
  }

  /// A number from 1 up, after a key.
  public mutating func ordinalOption(_ key: String) throws(Refusal) -> Int? {
    try option(key).map(ordinal)
  }

  // MARK: - Texts

  /// The text of a chat line: the rest of the line exactly as typed.
  public mutating func chat() throws(Refusal) -> String {
    var text = rest()
    if text.first == UInt8(ascii: ":") { text = text.dropFirst() }
    let said = WordScanner.text(text)
    guard !SafeText.isBlank(said) else { throw refusal("say what?") }
    guard text.count <= Limits.chatBytes else { throw .textTooLong }
    return said
  }

  // MARK: - Cards

  public mutating func anyRank(_ key: String) throws(Refusal) -> Rank? {
    guard let word = option(key) else { return nil }
    guard let rank = Rank(alone: word) else {
      throw refusal("a rank is one of 2 to 10, J, Q, K and A")
    }
    return rank
  }
}
