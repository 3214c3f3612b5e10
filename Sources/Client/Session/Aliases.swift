import Lines

/// The user's own words for the beginnings of lines.
struct Aliases: Sendable, Equatable {
  /// Why a word was refused, in a sentence that says what to type instead.
  struct Refusal: Error, Equatable {
    let text: Prose
  }

  /// The first word of a line that defines one.
  static let word = "alias"
  /// The first word of a line that removes one.
  static let removing = "unalias"
  /// Words with the same meaning everywhere: the client's own, and those for leaving and for help.
  private static let commands = [word, removing, "set", "quit", "help", "leave"]
  private static let most = 100
  private static let longestName = 16

  private var all: [String: String] = [:]

  /// The words, in alphabetical order, and what each stands for.
  var list: [(name: String, command: String)] {
    all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Defines an alias from text such as `a raise 3bb`.
  mutating func define(_ text: String) throws(Refusal) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else {
      throw Refusal(text: "Write alias, a word and what it stands for, as in alias a raise 3bb.")
    }
    let name = words[0].lowercased()
    let command = String(words[1].drop { $0 == " " })
    guard name.utf8.count <= Self.longestName, name.first?.isLetter == true,
      name.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "=") })
    else {
      throw Refusal(
        text: "An alias is a word of at most \(Self.longestName) letters, as in alias a raise 3bb.")
    }
    guard !Self.commands.contains(name), !TypedLine.moves.contains(name),
      !InputHistory.mayHaveSecret(name)
    else {
      throw Refusal(text: "\(name) is a command already; take another word.")
    }
    // Anybody who finds the file could read a password in it.
    guard !InputHistory.mayHaveSecret(command) else {
      throw Refusal(
        text: "No alias logs in or changes a password; set name \(name) logs in.")
    }
    guard command.utf8.count < Limits.chatBytes, SafeText.isSafe(command) else {
      throw Refusal(text: "That is too long for an alias; give fewer words.")
    }
    guard all.count < Self.most || self[name] != nil else {
      throw Refusal(text: "There are \(Self.most) aliases; unalias NAME takes one away.")
    }
    all[name] = command
  }

  /// Removes an alias; returns whether it existed.
  mutating func remove(_ name: String) -> Bool { all.removeValue(forKey: name.lowercased()) != nil }

  /// The text that a word stands for.
  subscript(_ name: String) -> String? { all[name.lowercased()] }

  /// A line with its first word expanded, but not repeatedly.
  func expanded(_ line: String) -> String {
    let start = line.drop { $0 == " " }
    let name = start.prefix { $0 != " " }
    guard let command = self[String(name)] else { return line }
    return command + start.dropFirst(name.count)
  }
}
