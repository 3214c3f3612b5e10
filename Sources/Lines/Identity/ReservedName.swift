extension PlayerName {
  /// Whether only its present owner may have the name. A reserved name would make people believe
  /// that its owner has authority in the house, as `operator`, `adm1n` or `admin-bob`, or that a
  /// message comes from the table, as in `all says: deal`.
  public var isReserved: Bool {
    if Self.ofSentences.contains(description.lowercased()) { return true }
    let isWhole = Self.readings(of: description).contains {
      Self.isAuthority($0) || $0.hasPrefix("the") && Self.isAuthority($0.dropFirst(3))
    }
    let parts = description.split { $0 == "-" || $0 == "_" }
    return isWhole || parts.flatMap { Self.readings(of: $0) }.contains(where: Self.offices.contains)
  }

  /// The readings of a name, with and without a trailing number: admin2 reads as admin.
  private static func readings(of name: some StringProtocol) -> [String] {
    let bare = name.reversed().drop { !$0.isLetter }.reversed()
    return [lookAlike(String(name)), lookAlike(String(bare))]
  }

  private static func isAuthority(_ name: some StringProtocol) -> Bool {
    offices.contains(String(name)) || ofTheHouse.contains(String(name))
  }

  /// Words for one, several or no people in the server's sentences and commands, and other words
  /// with a meaning there.
  private static let ofSentences: Set<String> = [
    "all", "any", "anybody", "anyone", "everybody", "everyone", "me", "myself", "nil", "nobody",
    "none", "no-one", "nothing", "null", "other", "others", "somebody", "someone", "them", "they",
    "us", "we", "you", "your", "yourself", "board", "book", "error", "game", "hand", "lobby", "pot",
    "round", "seat", "table", "tables", "turn", "unknown", "warning", "winner",
  ]

  /// Words that no player's name contains for another reason.
  private static let offices = Set(
    ["operator", "admin", "administrator", "moderator", "server", "root", "cardroom"]
      .map(lookAlike))

  /// Words that are reserved only as whole names, since full-house and card-dealer are fine. The
  /// house's bots are named after their levels, as in easy-1.
  private static let ofTheHouse = Set(
    (["house", "dealer", "system"] + Person.Level.allCases.map(\.rawValue)).map(lookAlike))

  /// The name with look-alike letters replaced by those that people read.
  private static func lookAlike(_ name: String) -> String {
    let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }.map { twins[$0] ?? $0 }
    return String(letters).replacing("rn", with: "m").replacing("vv", with: "w")
  }

  private static let twins: [Character: Character] = [
    "0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
  ]
}
