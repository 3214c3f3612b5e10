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
    var detail = Detail.none

    /// What belongs to a name besides its meaning.
    enum Detail {
      case none
      /// The form of a command, and the letters that stand for it.
      case usage(String, letters: String = "")
      /// The keys of a line, in their order.
      case keys([String])
      case figure(Int)
    }

    /// A line of Markdown.
    var text: String {
      let code =
        switch detail {
        case .none: [name]
        case .usage(let usage, let letters): [usage] + letters.map(String.init)
        case .keys(let keys): [([name] + keys).joined(separator: " ")]
        case .figure(let figure): ["\(name)=\(figure)"]
        }
      return "- " + code.map { "`\($0)`" }.joined(separator: " or ") + ": \(meaning)"
    }

    var json: String {
      let quoted = JSONText.quoted
      let member =
        switch detail {
        case .none: ""
        case .usage(let usage, let letters):
          "\"usage\":\(quoted(usage))," + (letters.isEmpty ? "" : "\"letters\":\(quoted(letters)),")
        case .keys(let keys): "\"keys\":[\(keys.map(quoted).joined(separator: ","))],"
        case .figure(let figure): "\"figure\":\(figure),"
        }
      return "{\"name\":\(quoted(name)),\(member)\"meaning\":\(quoted(meaning))}"
    }
  }

  /// The lists, in the order of printing.
  static let lists: [(title: String, entries: [Entry])] = [
    (
      "Commands",
      Commands.all.map { row in
        Entry(
          name: row.word, meaning: row.summary, detail: .usage(row.usage, letters: row.letters))
      }
    ),
    (
      "Book",
      BookCommand.all.map { Entry(name: $0.typed, meaning: $0.purpose, detail: .usage($0.usage)) }
    ),
    (
      "Operator",
      OperatorCommands.all.map {
        Entry(name: $0.word, meaning: $0.summary, detail: .usage($0.usage))
      }
    ),
    (
      "Lines",
      Line.Shape.all.map { Entry(name: $0.name, meaning: $0.meaning, detail: .keys($0.keys)) }
    ),
    ("Keys", keys),
    ("Codes", ErrorCode.allCases.map { Entry(name: $0.rawValue, meaning: $0.meaning.description) }),
    (
      "Limits",
      Limits.all.map { Entry(name: $0.name, meaning: $0.meaning, detail: .figure($0.figure)) }
    ),
    (
      "Quotas",
      Quota.allCases.map {
        Entry(name: $0.rawValue, meaning: $0.meaning, detail: .figure($0.standard))
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
    "{\"version\":\(JSONText.quoted(Limits.version))"
    + lists.map { list in
      ",\n\(JSONText.quoted(list.title.lowercased())):[\n"
        + list.entries.map(\.json).joined(separator: ",\n") + "]"
    }.joined() + "}\n"
}
