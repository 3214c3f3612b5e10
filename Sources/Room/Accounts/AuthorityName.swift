import Identity

extension PlayerName {
  /// Whether people would take its owner for somebody with a say in the house, as `operator` or
  /// `adm1n`: nobody gets such a name who does not have it already.
  var claimsAuthority: Bool {
    let name = Self.lookAlike(description)
    // A number behind it, as in admin2, makes it no other name.
    let bare = Self.lookAlike(String(description.reversed().drop { !$0.isLetter }.reversed()))
    return Self.authorities.contains(name) || Self.authorities.contains(bare)
  }

  private static let authorities = Set(
    ["operator", "admin", "administrator", "server", "house", "dealer", "root", "cardroom"]
      .map(lookAlike))

  /// The letters that are read, whichever of those that look alike are written.
  private static func lookAlike(_ name: String) -> String {
    let letters = name.lowercased().filter { $0 != "-" && $0 != "_" }.map { twins[$0] ?? $0 }
    return String(letters).replacing("rn", with: "m").replacing("vv", with: "w")
  }

  private static let twins: [Character: Character] = [
    "0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
  ]
}
