/// Makes wrong lines out of right ones.
enum LineMutator {
  private static let inserts: [Character] = [
    "x", "Q", "0", "9", " ", ":", "=", "@", "#", "%", "-", ",", "/", "~", "é", "♠", "\u{301}",
    "\u{200B}", "\u{202E}", "\u{7}", "\t", "\u{1B}", "\u{85}",
  ]
  private static let words = [
    "-1", "0", "999999999999", "1000000000001", "99999999999999999999", "9c", "10♦", "??", "Zz",
    "seat=7", "seat=0", "seat=", "turn=1.1", "turn=x", "table=main", "table=", "decks=9", "=5",
    "last=99999999", "mode=text5", "%41", "key=%zz", "key=%0a", ":text", "+5", "$5", "all",
  ]

  /// A line near `line`.
  static func mutate(_ line: String, using chance: inout Chance) -> String {
    var postings = Array(line)
    for _ in 0...chance.number(below: 2) where !postings.isEmpty {
      let index = chance.number(below: postings.count)
      switch chance.number(below: 7) {
      case 0: postings.remove(at: index)
      case 1: postings.insert(postings[index], at: index)
      case 2: postings.swapAt(index, chance.number(below: postings.count))
      case 3: postings.insert(chance.element(of: inserts) ?? "x", at: index)
      case 4: postings = Array(postings.prefix(index))
      case 5: postings += " " + (chance.element(of: words) ?? "")
      default: postings = replaceWord(in: postings, using: &chance)
      }
    }
    return String(postings)
  }

  private static func replaceWord(
    in postings: [Character], using chance: inout Chance
  ) -> [Character] {
    var parts = postings.split(separator: " ", omittingEmptySubsequences: false).map { Array($0) }
    let index = chance.number(below: parts.count)
    parts[index] = Array(chance.element(of: words) ?? "")
    return Array(parts.joined(separator: [" "]))
  }
}
