import Sockets

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

/// The values of a command line.
struct Options {
  /// By the option's name; options that were not given and have no initial value are missing.
  fileprivate let values: [String: String]

  init(values: [String: String]) { self.values = values }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The text of an option; empty if it has none.
  func text(_ name: String) -> String { values[name] ?? "" }

  /// A whole number of the range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text(name)), range.contains(number) else {
      let fix = "a whole number from \(range.lowerBound) to \(range.upperBound), please"
      throw .bad(name, value: text(name), fix: fix)
    }
    return number
  }

  /// A time in seconds, as 2 or 0.5, of the range.
  func seconds(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double {
    guard let seconds = Double(text(name)), range.contains(seconds) else {
      let fix = "seconds from \(range.lowerBound) to \(range.upperBound), please"
      throw .bad(name, value: text(name), fix: fix)
    }
    return seconds
  }

  /// One line of text that can be sent: not empty, nothing under a space in it.
  func line(_ name: String) throws(UsageError) -> String {
    guard !text(name).isEmpty, text(name).utf8.allSatisfy({ $0 >= 32 }) else {
      throw .bad(name, value: text(name), fix: "one line of text, please, without its line end")
    }
    return text(name)
  }

  /// A host and a port.
  func endpoint(_ name: String) throws(UsageError) -> Endpoint {
    do {
      return try Endpoint(text(name))
    } catch {
      throw .bad(name, value: text(name), fix: "\(error)")
    }
  }
}

/// Why a command line was not understood.
enum UsageError: Error, Equatable, CustomStringConvertible {
  /// No such option; these are known.
  case unknown(String, known: [String])
  /// A word that is neither an option nor the value of one.
  case stray(String)
  /// The option ends the line, but wants a value of this form.
  case noValue(String, form: String)
  /// The option takes no value.
  case noValueTaken(String)
  /// The value is not of the form that the option wants.
  case bad(String, value: String, fix: String)

  /// One line that names the fix.
  var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no option \(name); there is \(known.joined(separator: ", "))"
    case .stray(let word): "'\(word)' stands alone; options are written --name value"
    case .noValue(let name, let form): "\(name) needs a value: \(name) \(form)"
    case .noValueTaken(let name): "\(name) takes no value; write it alone"
    case .bad(let name, let value, let fix): "\(name) '\(value)': \(fix)"
    }
  }
}
