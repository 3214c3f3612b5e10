/// What people are told of an option.
public struct ProgramOptionRow: Sendable {
  /// A form of its value, and what it is for.
  public struct Form: Sendable {
    /// The placeholder of the value; `nil` for a flag.
    let value: String?
    let sentence: String
  }

  /// The name as typed, with its dashes.
  let name: String
  /// One form, or two.
  let forms: [Form]
  /// Whether a file of settings may have it.
  let standsInFile: Bool
  /// Whether it may be given several times.
  let isRepeated: Bool

  /// The kind of thing that its value is.
  var value: String? { forms[0].value }

  /// The rows of the help.
  var help: String {
    forms.map { form in
      ProgramGuide.row("  \(name)\(form.value.map { " \($0)" } ?? "")", form.sentence)
    }.joined()
  }
}

/// What a program says of itself. `--help`, its manual page and the completions of shells are made
/// of this.
public struct ProgramGuide: Sendable {
  /// A way to call the program: the words behind its name, and what they do.
  public typealias Call = (words: String, sentence: String)
  /// A section of the manual page. Its text is the help's, too, under no heading.
  public typealias Section = (heading: String, text: String)

  private let program: String
  /// The manual's section: 1 for what everybody runs, 8 for what operators do.
  private let chapter: Int
  private let summary: String
  private let calls: [Call]
  private let options: [ProgramOptionRow]
  private let sections: [Section]
  /// The name of its file of settings, if it has one.
  private let settingsFile: String?

  public init(
    _ program: String, chapter: Int, _ summary: String, calls: [Call], options: [ProgramOptionRow],
    sections: [Section], settingsFile: String? = nil
  ) {
    (self.program, self.chapter, self.summary) = (program, chapter, summary)
    self.calls =
      calls + [
        ("manual" + (settingsFile.map { " [\($0)]" } ?? ""), "prints its manual page, for man(1)"),
        ("completion bash|zsh|fish", "prints what a shell needs to complete its words"),
      ]
    (self.options, self.sections, self.settingsFile) = (options, sections, settingsFile)
  }

  /// The answer to `--help`, `manual` and `completion`; `nil` if the arguments ask for something
  /// else.
  public func answer(_ arguments: [String]) throws(OptionError) -> String? {
    switch (arguments.first, arguments.dropFirst().first, arguments.count) {
    case ("--help", _, 1), ("-h", _, 1): return help
    case ("manual", _, 1): return manual
    case ("manual", let name?, 2) where name == settingsFile: return settingsManual
    case ("completion", "bash", 2): return bashCompletion
    case ("completion", "zsh", 2): return zshCompletion
    case ("completion", "fish", 2): return fishCompletion
    case ("manual", _, _), ("completion", _, _):
      let call = calls.first { $0.words.hasPrefix(arguments.first ?? "") }
      throw OptionError("write: \(program) \(call?.words ?? "")")
    default: return nil
    }
  }

  /// The text of `--help`, at most 80 columns wide.
  public var help: String {
    let calls = calls.map { Self.row("\(program) \($0.words)", $0.sentence) }.joined()
    let options = options.map(\.help).joined()
    let sections = sections.map { Self.wrapped($0.text, columns: 80).joined(separator: "\n") }
    return calls + "\n" + options + "\n" + sections.joined(separator: "\n") + "\n"
  }

  /// A title, and what it means beside or below it.
  fileprivate static func row(_ title: String, _ sentence: String) -> String {
    let (column, width) = (22, 80)
    let indent = String(repeating: " ", count: column)
    let gap =
      title.count < column ? String(repeating: " ", count: column - title.count) : "\n\(indent)"
    let lines = wrapped(sentence, columns: width - column)
    return title + gap + lines.joined(separator: "\n\(indent)") + "\n"
  }

  /// - Parameter width: what a text counts: columns, or the bytes of a line that mandoc wants short.
  private static func wrapped(
    _ text: String, columns: Int, width: (String) -> Int = \.count
  ) -> [String] {
    Prose(sentence: text).wrapped(columns: columns, width: width).map(\.description)
  }
}

// MARK: - Manual pages

extension ProgramGuide {
  /// The manual page, in the language mdoc(7).
  var manual: String {
    let synopsis = calls.map { call in
      ".Nm\n" + (call.words.isEmpty ? "" : Self.text(call.words))
    }.joined()
    let items = calls.map {
      Self.item(Self.macro("Nm", program) + Self.plain($0.words), $0.sentence)
    }
    let rows = options.flatMap { row in
      row.forms.map { form in
        let value = form.value.map { " Ar " + Self.plain($0) } ?? ""
        return Self.item("Fl -" + row.name.dropFirst(2) + value, form.sentence)
      }
    }
    let others = sections.map { ".Sh \($0.heading)\n" + Self.text($0.text) }
    return page(program, chapter, summary)
      + ".Sh SYNOPSIS\n" + synopsis
      + ".Sh DESCRIPTION\n" + Self.list(items) + ".Sh OPTIONS\n" + Self.list(rows)
      + others.joined() + (settingsFile.map { Self.seeAlso($0, 5) } ?? "")
  }

  /// The manual page of the file of settings.
  private var settingsManual: String {
    let name = settingsFile ?? ""
    let rows = options.filter(\.standsInFile).flatMap { row in
      row.forms.map { form in
        Self.item(
          "Cm " + row.name.dropFirst(2) + " = Ar " + Self.plain(form.value ?? "yes|no"),
          form.sentence)
      }
    }
    return page(name, 5, "settings of \(program)")
      + ".Sh DESCRIPTION\n"
      + Self.text(
        "Each line is name = value. Empty lines and lines that begin with # are skipped. "
          + "An option that is typed wins over the file. A setting that is unknown, given twice or "
          + "out of range is refused with its line, and \(program) does not start; --check-config "
          + "tries a file.")
      + Self.list(rows) + Self.seeAlso(program, chapter)
  }

  private func page(_ name: String, _ chapter: Int, _ summary: String) -> String {
    """
    .Dd \(Release.date)
    .Dt \(name.uppercased()) \(chapter)
    .Os
    .Sh NAME
    .Nm \(name)
    .Nd \(summary)

    """
  }

  private static func seeAlso(_ name: String, _ chapter: Int) -> String {
    ".Sh SEE ALSO\n.Xr \(name) \(chapter)\n"
  }

  private static func list(_ items: [String]) -> String {
    ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
  }

  private static func item(_ tag: String, _ sentence: String) -> String {
    ".It \(tag)\n" + text(sentence)
  }

  private static func macro(_ name: String, _ word: String) -> String { "\(name) \(word) No " }

  /// A text in lines, of which none is a request, and each sentence begins one.
  private static func text(_ text: String) -> String {
    var sentences: [[Substring]] = [[]]
    for word in text.split(whereSeparator: \.isWhitespace) {
      sentences[sentences.count - 1].append(word)
      if word.hasSuffix(".") || word.hasSuffix("?") { sentences.append([]) }
    }
    return sentences.filter { !$0.isEmpty }.map { words in
      wrapped(words.joined(separator: " "), columns: 76, width: \.utf8.count).map {
        plain($0) + "\n"
      }.joined()
    }.joined()
  }

  /// A text in which nothing has a meaning for mdoc.
  private static func plain(_ text: String) -> String {
    let escaped = text.map { $0 == "\\" ? "\\e" : "\($0)" }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}

// MARK: - Completions

extension ProgramGuide {
  /// The first words of the calls.
  private var verbs: [(word: String, sentence: String)] {
    var verbs: [(word: String, sentence: String)] = []
    for call in calls {
      let word = call.words.prefix { $0 != " " }
      guard word.allSatisfy(\.isLowercase), !word.isEmpty,
        !verbs.contains(where: { $0.word == word })
      else { continue }
      verbs.append((String(word), call.sentence))
    }
    return verbs
  }

  private func names(of value: String) -> String {
    options.filter { $0.value == value }.map(\.name).joined(separator: "|")
  }

  /// The name of a shell's function.
  private var function: String { "_" + program.map { $0 == "-" ? "_" : "\($0)" }.joined() }

  private var bashCompletion: String {
    let words = verbs.map(\.word) + options.map(\.name)
    let others = options.filter { $0.value != nil && !["FILE", "DIR"].contains($0.value) }
    let cases = [
      (names(of: "FILE"), "COMPREPLY=($(compgen -f -- \"$word\"))"),
      (names(of: "DIR"), "COMPREPLY=($(compgen -d -- \"$word\"))"),
      (others.map(\.name).joined(separator: "|"), "COMPREPLY=()"),
    ].filter { !$0.0.isEmpty }
    return """
      # Completions of \(program) for bash.
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]}
        case ${COMP_WORDS[COMP_CWORD-1]} in
      \(cases.map { "    \($0.0)) \($0.1); return ;;" }.joined(separator: "\n"))
        esac
        if [[ $word == -* || $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- "$word"))
        else
          COMPREPLY=($(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F \(function) \(program)

      """
  }

  private var zshCompletion: String {
    let rows = options.map { row in
      let action = ["FILE": "_files", "DIR": "_files -/"][row.value] ?? " "
      let value = row.value.map { ":\(Self.quoted($0, zsh: true)):\(action)" } ?? ""
      return
        "  '\(row.isRepeated ? "*" : "")\(row.name)[\(Self.quoted(row.forms[0].sentence, zsh: true))]\(value)'"
    }
    let words = verbs.map { "'\($0.word):\(Self.quoted($0.sentence, zsh: true))'" }
    return """
      #compdef \(program)
      \(function)_words() {
        local -a words=(\(words.joined(separator: " ")))
        _describe command words
      }
      _arguments \\
      \(rows.map { $0 + " \\" }.joined(separator: "\n"))
        '1: :\(function)_words' '*: :_files'

      """
  }

  private var fishCompletion: String {
    let words = verbs.map {
      "complete -c \(program) -n __fish_use_subcommand -a \($0.word) -d '\(Self.quoted($0.sentence))'"
    }
    let rows = options.map { row in
      let value =
        switch row.value {
        case nil: ""
        case "FILE", "DIR": " -r -F"
        default: " -x"
        }
      return
        "complete -c \(program) -l \(row.name.dropFirst(2))\(value) -d '\(Self.quoted(row.forms[0].sentence))'"
    }
    return (words + rows).joined(separator: "\n") + "\n"
  }

  /// A sentence between single quotes of a shell; zsh gives brackets and colons a meaning.
  private static func quoted(_ text: String, zsh: Bool = false) -> String {
    text.map { character in
      switch character {
      case "'": zsh ? "'\\''" : "\\'"
      case "[", "]", ":": zsh ? "\\\(character)" : "\(character)"
      case "\\": "\\\\"
      default: "\(character)"
      }
    }.joined()
  }
}
