import Identity

extension PlayerName {
  /// Whether people would take its owner for somebody with a say in the house, as `operator`,
  /// `adm1n` or `admin-bob`: nobody gets such a name who does not have it already.
  var claimsAuthority: Bool {
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

  /// Nobody who plays has a name with one of these words in it for another reason.
  private static let offices = Set(
    ["operator", "admin", "administrator", "server", "root", "cardroom"].map(lookAlike))

  /// There is full-house, and card-dealer.
  private static let ofTheHouse = Set(["house", "dealer"].map(lookAlike))

  /// The letters that are read, whichever of those that look alike are written.
  private static func lookAlike(_ name: String) -> String {
    let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }.map { twins[$0] ?? $0 }
    return String(letters).replacing("rn", with: "m").replacing("vv", with: "w")
  }

  private static let twins: [Character: Character] = [
    "0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
  ]
}
