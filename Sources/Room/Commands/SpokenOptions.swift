import Games
import Lines

/// Options that people type as words: `sit nl seat 3` for `sit nl seat=3`.
enum SpokenOptions {
  /// The options of each command, and values that identify their option.
  private static let options: [String: (keys: Set<String>, values: [String: String])] = [
    "sit": (["seat", "buyin"], [:]), "look": (["last"], [:]), "history": (["before"], [:]),
    "top": (["by"], speaking("by", BoardOrder.allCases.map(\.rawValue))),
    "export": (["format"], speaking("format", ExportFormat.allCases.map(\.rawValue))),
  ]

  /// Commands that have the options of a game's tables, with the number of words before these.
  private static let ofTables = ["create": 2, "challenge": 2, "new": 0]

  private static let tableKeys = GameCatalogue.entries.reduce(
    into: DroppedWord.optionsOfPoker.union([Key.rules.rawValue])
  ) { $0.formUnion($1.options.map(\.key.rawValue)) }

  private static func speaking(_ key: String, _ values: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: values.map { ($0, key) })
  }

  private static let keys = options.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
  private static let spokenAlone: Set = ["by", "format"]

  /// Parts of usages that only programs write.
  private static let ofPrograms = [
    " [device=SECRET]", " [once=yes]", " [table=TABLE last=SEQ …]", ", or add table=TABLE",
  ]
  /// The form of a table's options for programs, and for people.
  private static let pair = ("[option=value …]", "[OPTION VALUE …]")

  /// The line as programs write it; `nil` if it has no option written as words.
  ///
  /// - Parameter command: the full word, for which the line may have a letter.
  public static func written(_ line: RequestLine, of command: String) -> String? {
    var left = line.rest.split { $0 == " " || $0 == "\t" }[...]
    var words = [line.verb]
    let options: (keys: Set<String>, values: [String: String])
    if let named = ofTables[command] {
      options = (tableKeys, [:])
      words += left.prefix(named).map(String.init)
      left = left.dropFirst(named)
    } else if let own = Self.options[command] {
      options = own
    } else {
      return nil
    }
    var hasOption = false
    while let word = left.popFirst().map(String.init) {
      if options.keys.contains(word.lowercased()), let value = left.first, !value.contains("=") {
        words.append("\(word.lowercased())=\(left.removeFirst())")
        hasOption = true
      } else if let key = options.values[word.lowercased()] {
        words.append("\(key)=\(word)")
        hasOption = true
      } else {
        words.append(word)
      }
    }
    return hasOption ? words.joined(separator: " ") : nil
  }

  /// A text for people, with such options as words.
  public static func told(_ prose: Prose) -> Prose { prose.rewritten(told) }

  private static func told(_ sentence: String) -> String {
    guard sentence.contains("=") else { return sentence }
    var rest = ofPrograms.reduce(sentence) { $0.replacing($1, with: "") }
      .replacing(pair.0, with: pair.1)[...]
    var told = ""
    while let sign = rest.firstIndex(of: "=") {
      let before = rest[..<sign]
      let key = String(before.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
      let after = rest[rest.index(after: sign)...]
      if keys.contains(key) {
        let isFollowed = after.first.map { !" ;,.".contains($0) } ?? false
        if isFollowed, spokenAlone.contains(key) {
          told += before.dropLast(key.count)
        } else {
          told += before + (isFollowed ? " " : "")
        }
      } else {
        told += before + "="
      }
      rest = after
    }
    return told + rest
  }
}
