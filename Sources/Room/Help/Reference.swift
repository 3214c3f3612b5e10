import Games
import Lines
import ScoreBook

/// Everything that the protocol names, with a meaning for each: what `cardroom-server reference`
/// prints.
public enum Reference {
  /// A command, line, key, code or limit.
  struct Entry {
    let name: String
    let meaning: String
    /// The form of a command, and the letters that stand for it.
    var usage: String?
    var letters = ""
    /// The keys of a line, in their order.
    var keys: [String]?
    var figure: Int?

    /// A line of Markdown.
    var text: String {
      let line = figure.map { "\(name)=\($0)" } ?? ([name] + (keys ?? [])).joined(separator: " ")
      let code = ([usage ?? line] + letters.map(String.init)).map { "`\($0)`" }
      return "- " + code.joined(separator: " or ") + ": \(meaning)"
    }

    var json: String {
      let quoted = JSONRendering.quoted
      return JSONRendering.object([
        "name": quoted(name), "usage": usage.map(quoted),
        "letters": letters.isEmpty ? nil : quoted(letters),
        "keys": keys.map { JSONRendering.list($0.map(quoted)) },
        "figure": figure.map(String.init), "meaning": quoted(meaning),
      ])
    }
  }

  /// The lists, in the order of printing.
  static let lists: [(title: String, entries: [Entry])] = [
    (
      "Commands",
      Commands.all.map { row in
        Entry(name: row.word, meaning: row.summary, usage: row.usage, letters: row.letters)
      }
    ),
    (
      "Book",
      BookCommand.all.map { Entry(name: $0.typed, meaning: $0.purpose, usage: $0.usage) }
    ),
    (
      "Operator",
      OperatorCommands.all.map {
        Entry(name: $0.word, meaning: $0.summary, usage: $0.usage)
      }
    ),
    (
      "Lines",
      Line.Shape.all.map { Entry(name: $0.name, meaning: $0.meaning, keys: $0.keys) }
    ),
    ("Keys", keys),
    ("Codes", ErrorCode.allCases.map { Entry(name: $0.rawValue, meaning: $0.meaning.description) }),
    (
      "Limits",
      Limits.all.map { Entry(name: $0.name, meaning: $0.meaning, figure: $0.figure) }
    ),
    (
      "Quotas",
      Quota.allCases.map {
        Entry(name: $0.rawValue, meaning: $0.meaning, figure: $0.standard)
      }
    ),
  ]

  /// All lists as Markdown.
  public static let text =
    "# The Cardroom protocol \(Limits.version)\n"
    + lists.map { list in
      "\n## \(list.title)\n\n" + list.entries.map { $0.text + "\n" }.joined()
    }.joined()

  /// All lists as one JSON object, with an entry a line.
  public static let json =
    "{\"version\":\(JSONRendering.quoted(Limits.version))"
    + lists.map { list in
      ",\n\(JSONRendering.quoted(list.title.lowercased())):[\n"
        + list.entries.map(\.json).joined(separator: ",\n") + "]"
    }.joined() + "}\n"
}
