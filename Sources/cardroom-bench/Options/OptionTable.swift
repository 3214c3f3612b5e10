// Owns which options a load program has. Never knows what they do.

/// The options of one load program, for its parser and its help.
struct OptionTable {
  /// One option.
  struct Option {
    /// As it is typed, with its dashes.
    let name: String
    /// What its value is called in the help; nil if it takes none.
    let form: String?
    /// Its value when it is not given; nil: it has none then.
    let initial: String?
    /// What it does, in a few words.
    let meaning: String

    init(_ name: String, _ form: String? = nil, _ initial: String? = nil, _ meaning: String) {
      self.name = name
      self.form = form
      self.initial = initial
      self.meaning = meaning
    }
  }

  /// The load program.
  let command: String
  /// What it measures.
  let summary: String
  /// All it understands, beside `--help`.
  let options: [Option]

  /// Reads `--name value`, `--name=value` and `--name`; of two the last counts.
  func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var values: [String: String] = [:]
    for option in options { values[option.name] = option.initial }
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { throw .stray(word) }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw .unknown(name, known: options.map(\.name) + ["--help"])
      }
      let attached = parts.count > 1 ? String(parts[1]) : nil
      values[name] = try value(of: option, attached: attached, rest: &rest)
    }
    return Options(values: values)
  }

  private func value(
    of option: Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let form = option.form else {
      guard attached == nil else { throw .noValueTaken(option.name) }
      return "yes"
    }
    guard let value = attached ?? rest.popFirst() else {
      throw .noValue(option.name, form: form)
    }
    return value
  }

  /// What `--help` prints.
  var help: String {
    let rows = options.map { ("\($0.name) \($0.form ?? "")", $0) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { title, option in
      let gap = String(repeating: " ", count: width - title.count)
      return "  \(title)\(gap)  \(option.meaning)\(option.initial.map { " [\($0)]" } ?? "")\n"
    }
    return "usage: cardroom-bench \(command) [options]\n\(summary)\n\n\(lines.joined())"
  }
}
