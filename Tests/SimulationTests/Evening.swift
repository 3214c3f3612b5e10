import Foundation

/// An evening at the card room: what was sent, when, and what came.
///
/// A script has what was sent: `ann> bet 5` is a line of ann's, who connects with the first of
/// them; a line in parentheses is a stage direction; `#` begins a comment. `~ann> …` marks a line
/// of which ann's own answers are not compared, and a comment above says why. `{ann}` is the token
/// of ann's first session, `{ann2}` that of the second. `\xNN` is a byte, `\n` the end of a line
/// within what is sent, and a `\c` at the end leaves the last end of line out.
///
/// A recording has the same lines without the comments, and behind each `ann< …`, what came of it.
struct Evening {
  /// What somebody does, or what happens.
  enum Action: Equatable {
    /// Somebody sends bytes.
    case send(String, [UInt8])
    /// Somebody's connection breaks.
    case breaks(String)
    /// Somebody closes the sending side.
    case ends(String)
    /// So many milliseconds go by.
    case passes(Int)
    /// The server is killed and starts again.
    case restarts
  }

  /// A line of a script, and what came of it.
  struct Step {
    /// As it is written.
    let text: String
    var action: Action
    /// What everybody got.
    var answers: [String] = []

    /// The answers that are compared.
    var compared: [String] {
      guard case .send(let name, _) = action, text.hasPrefix("~") else { return answers }
      return answers.filter { !$0.hasPrefix("\(name)< ") }
    }
  }

  var steps: [Step] = []

  /// - Throws: `EveningError` for a line that is none.
  init(_ text: String) throws {
    for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
      if line.firstMatch(of: #/^\w+< /#) != nil, !steps.isEmpty {
        steps[steps.count - 1].answers.append(line)
      } else {
        steps.append(Step(text: line, action: try Evening.action(line)))
      }
    }
  }

  private static func action(_ line: String) throws -> Action {
    if let found = line.wholeMatch(of: #/~?(\w+)> ?(.*)/#) {
      return .send(String(found.1), try bytes(String(found.2)))
    }
    if let found = line.wholeMatch(of: /\((\w+)'s connection breaks\)/) {
      return .breaks(String(found.1))
    }
    if let found = line.wholeMatch(of: /\((\w+) closes the sending side\)/) {
      return .ends(String(found.1))
    }
    if let found = line.wholeMatch(of: /\((\d+) ms pass\)/), let count = Int(found.1) {
      return .passes(count)
    }
    if line == "(the server is killed and starts again)" { return .restarts }
    throw EveningError(line: line)
  }

  private static func bytes(_ text: String) throws -> [UInt8] {
    let named = text.replacing(/\{([a-z]+)(\d*)\}/) { found in
      token(of: String(found.1), Int(found.2) ?? 1)
    }
    var rest = named.hasSuffix("\\c") ? named.dropLast(2) : named + "\\n"
    var bytes: [UInt8] = []
    while let character = rest.popFirst() {
      guard character == "\\" else {
        bytes += Array(String(character).utf8)
        continue
      }
      switch rest.popFirst() {
      case "n": bytes.append(10)
      case "x":
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { throw EveningError(line: text) }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      default: throw EveningError(line: text)
      }
    }
    return bytes
  }

  /// The token of somebody's session; they are counted from 1.
  static func token(of name: String, _ number: Int) -> String { "token-of-\(name)-\(number)" }

  /// The recording as it is stored.
  var recording: String {
    steps.map { step in ([step.text] + step.answers).joined(separator: "\n") + "\n" }.joined()
  }

  /// A file beside the tests.
  static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  }
}

/// A line of a script that is none.
struct EveningError: Error {
  let line: String
}
