// The options as they were given, read as what they mean. Ranges are checked here, once.

import Sockets

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
