/// A conversation with the server, as a document shows it.
///
/// `ann> bet 5` is sent by ann and `ann< + act …` is the next line that she gets. A line in
/// parentheses is a stage direction. `…` in what is received stands for any part of a word, ` :…`
/// for any text. Nobody's lines are left out but those of a person of whom no line is shown at all,
/// and the greeting of a connection unless it is shown.
struct Transcript {
  /// One line.
  enum Step: Equatable {
    /// Somebody sends a line.
    case send(String, String)
    /// Somebody gets a line.
    case receive(String, String)
    /// Somebody's connection breaks.
    case breaks(String)
    /// The server closes somebody's connection.
    case closed(String)
    /// Another node goes on with the tables.
    case takeOver
    /// Not of this form.
    case unknown(String)
  }

  let steps: [Step]
  /// Whether it goes on where the one before it ended, with the same server.
  let goesOn: Bool
  /// Of whom lines are shown.
  let shown: Set<String>

  init(_ block: Document.Block) {
    steps = block.lines.filter { !$0.isEmpty }.map(Transcript.step)
    goesOn = block.info == "transcript goes on"
    shown = Set(
      steps.compactMap { step in
        if case .receive(let name, _) = step { name } else { nil }
      })
  }

  /// Whether what was kept must outlive a server.
  var isKept: Bool { steps.contains(.takeOver) }

  /// How a take-over is written.
  static let takeOver = "(another machine takes over)"

  private static func step(_ line: String) -> Step {
    if line == takeOver { return .takeOver }
    if let direction = line.wholeMatch(of: /\((\w+)'s connection (breaks|is closed)\)/) {
      let name = String(direction.1)
      return direction.2 == "breaks" ? .breaks(name) : .closed(name)
    }
    guard let spoken = line.wholeMatch(of: /(\w+)([<>])(?: (.*))?/) else { return .unknown(line) }
    let text = String(spoken.3 ?? "")
    return spoken.2 == ">" ? .send(String(spoken.1), text) : .receive(String(spoken.1), text)
  }

  /// Whether `line` is what `pattern` stands for: the same words, where `…` is any part of one, and
  /// `:…` any text at the end.
  static func matches(_ line: String, _ pattern: String) -> Bool {
    guard pattern.contains("…") else { return line == pattern }
    if pattern.hasSuffix(" :…"), let text = line.firstRange(of: " :") {
      return matches(String(line[..<text.lowerBound]), String(pattern.dropLast(3)))
    }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let patterns = pattern.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == patterns.count
      && zip(words, patterns).allSatisfy { word, pattern in
        let ends = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return word == pattern }
        return word.count >= pattern.count - 1 && word.hasPrefix(ends[0]) && word.hasSuffix(ends[1])
      }
  }
}
