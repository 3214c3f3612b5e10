extension PlayerName {
  /// Whether nobody gets the name who does not have it already: people would take its owner for
  /// somebody with a say in the house, as `operator`, `adm1n` or `admin-bob`, or what the owner
  /// says for the table's own words, as in `all says: deal`.
  public var isReserved: Bool {
    if Self.ofSentences.contains(description.lowercased()) { return true }
    let isWhole = Self.readings(of: description).contains {
      Self.isAuthority($0) || $0.hasPrefix("the") && Self.isAuthority($0.dropFirst(3))
    }
    let parts = description.split { $0 == "-" || $0 == "_" }
    return isWhole || parts.flatMap { Self.readings(of: $0) }.contains(where: Self.offices.contains)
  }

  /// What is read, with and without a number behind it, as in admin2: that makes it no other name.
  private static func readings(of name: some StringProtocol) -> [String] {
    let bare = name.reversed().drop { !$0.isLetter }.reversed()
    return [lookAlike(String(name)), lookAlike(String(bare))]
  }

  private static func isAuthority(_ name: some StringProtocol) -> Bool {
    offices.contains(String(name)) || ofTheHouse.contains(String(name))
  }

  /// Words that stand for a person, for several or for none in what the server says and is told,
  /// and what else says something there.
  private static let ofSentences: Set<String> = [
    "all", "any", "anybody", "anyone", "everybody", "everyone", "me", "myself", "nil", "nobody",
    "none", "no-one", "nothing", "null", "other", "others", "somebody", "someone", "them", "they",
    "us", "we", "you", "your", "yourself", "board", "book", "error", "game", "hand", "lobby", "pot",
    "round", "seat", "table", "tables", "turn", "unknown", "warning", "winner",
  ]

  /// Nobody who plays has a name with one of these words in it for another reason.
  private static let offices = Set(
    ["operator", "admin", "administrator", "moderator", "server", "root", "cardroom"]
      .map(lookAlike))

  /// There is full-house, and card-dealer. Bots of the house are called by their level, as in
  /// easy-1.
  private static let ofTheHouse = Set(
    (["house", "dealer", "system"] + Person.Level.allCases.map(\.rawValue)).map(lookAlike))

  /// The letters that are read, whichever of those that look alike are written.
  private static func lookAlike(_ name: String) -> String {
    let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }.map { twins[$0] ?? $0 }
    return String(letters).replacing("rn", with: "m").replacing("vv", with: "w")
  }

  private static let twins: [Character: Character] = [
    "0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
  ]
}
