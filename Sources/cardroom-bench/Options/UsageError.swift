// What can be wrong with a command line, each said in one line that names the fix.

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
