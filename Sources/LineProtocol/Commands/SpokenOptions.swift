import Cards

/// Options that people type as words: `sit nl seat 3` for `sit nl seat=3`. What tables are created
/// with keeps its `=`, as `help GAME` lists it.
public enum SpokenOptions {
  /// The options of each verb, and values that say by themselves which one they are of.
  private static let options: [Verb: (keys: Set<String>, values: [String: String])] = [
    .sit: (["seat", "buyin"], [:]), .look: (["last"], [:]), .history: (["before"], [:]),
    .top: (["by"], speaking("by", BoardOrder.allCases.map(\.rawValue))),
    .export: (["format"], speaking("format", ExportFormat.allCases.map(\.rawValue))),
  ]

  private static func speaking(_ key: String, _ values: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: values.map { ($0, key) })
  }

  private static let keys = options.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
  private static let spokenAlone: Set = ["by", "format"]

  /// What only programs write.
  private static let ofPrograms = [
    " [device=SECRET]", " [table=TABLE last=SEQ …]", ", or add table=TABLE",
  ]

  /// The line as programs write it; `nil` if it has no option that is written as words.
  public static func written(_ line: RequestLine) -> String? {
    guard let verb = Verb(word: line.verb), let options = options[verb] else { return nil }
    var left = line.rest.split { $0 == " " || $0 == "\t" }[...]
    var words = [line.verb]
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

  /// A text as people read it, with such options as words.
  public static func told(_ prose: Prose) -> Prose { prose.rewritten(told) }

  private static func told(_ sentence: String) -> String {
    guard sentence.contains("=") else { return sentence }
    var rest = ofPrograms.reduce(sentence) { $0.replacing($1, with: "") }[...]
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
