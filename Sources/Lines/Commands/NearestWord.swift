/// Finds the word that a person probably meant.
public enum NearestWord {
  /// The only word that begins with the typed text, or else the one with the fewest changed,
  /// missing, swapped or added letters, if they are few enough to be a typing error.
  public static func find(_ typed: String, among words: [String]) -> String? {
    let allowed = typed.utf8.count < 6 ? 1 : 2
    guard (2...20).contains(typed.utf8.count) else { return nil }
    let begun = words.filter { $0.hasPrefix(typed) }
    if begun.count == 1, typed.utf8.count > 2 { return begun[0] }
    let near = words.map { (word: $0, distance: distance(Array(typed.utf8), Array($0.utf8))) }
    guard let best = near.min(by: { $0.distance < $1.distance }), best.distance <= allowed else {
      return nil
    }
    return best.word
  }

  /// Levenshtein's distance, with a swap of neighbors as one change.
  public static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1], row[j]) + 1
        best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
