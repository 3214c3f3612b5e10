// Owns the stored lines of a table, both ways. Their form must never change, only new lines may
// come: old journals are read by every later release.

import LineProtocol

extension TableArchive {
  /// The lines that `restore` takes, after the charter's own.
  var snapshot: [String] {
    var lines = ["seq \(seq) \(roundCount)"]
    if let checkpoint { lines.append("state \(checkpoint)") }
    lines += rounds.map { "round \($0.line)" }
    if let open { lines.append("open \(open.line)") }
    if !bettors.isEmpty { lines.append("bettors \(bettors.words)") }
    lines += seated.sorted { $0.key < $1.key }.map { "seat \($0.key) \($0.value)" }
    lines += untold.sorted { $0.key < $1.key }.map { "untold \($0.key) \($0.value)" }
    if !playing.isEmpty { lines.append("playing \(playing.words)") }
    return lines
  }

  /// Takes a line of a snapshot; whether it was one.
  mutating func restore(_ line: Substring) -> Bool {
    var rest = line
    let word = rest.takeWord()
    switch word {
    case "seq":
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy({ (0...Limits.amount).contains($0) }) else {
        return false
      }
      (seq, roundCount) = (numbers[0], numbers[1])
    case "state":
      checkpoint = GameCheckpoint(word: rest)
      return checkpoint != nil
    case "round":
      guard let round = RoundArchive(line: rest) else { return false }
      rounds.append(round)
    case "open":
      open = RoundArchive(line: rest)
      return open != nil
    case "bettors":
      bettors = rest.split(separator: " ").compactMap { PlayerName($0) }
    case "seat":
      let parts = rest.split(separator: " ")
      guard parts.count == 2, let seat = Int(parts[0]), let who = PlayerIdentity(String(parts[1]))
      else { return false }
      seated[seat] = who
    case "untold":
      guard let name = PlayerName(rest.takeWord()), let round = Int(rest) else { return false }
      untold[name] = round
    case "playing":
      playing = rest.split(separator: " ").compactMap { PlayerIdentity(word: $0) }
    default: return false
    }
    return true
  }
}

extension Sequence where Element: CustomStringConvertible {
  /// All of them in one line.
  fileprivate var words: String { map(\.description).joined(separator: " ") }
}
