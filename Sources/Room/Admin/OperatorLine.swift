import LineProtocol

/// A line of the operator's, as the admin socket takes it.
public enum OperatorLine: Sendable, Equatable {
  /// Nothing to do: an empty line, or a comment behind `#`.
  case nothing
  /// The list of commands is wanted.
  case help
  /// The conversation is over.
  case quit
  /// Something for the office.
  case command(OperatorCommand)

  /// What `help` prints.
  public static let helpLines = OperatorVerb.helpLines

  /// Reads a line without its end.
  ///
  /// - Throws: `CommandError` if it is no safe text or no command; its text names the fix.
  public init(_ bytes: ArraySlice<UInt8>) throws(CommandError) {
    let line = try RequestLine(bytes)
    guard line.tag == nil else {
      throw CommandError(.protoTag, "no tags here: answers come in the order of the commands")
    }
    guard !line.verb.isEmpty, !line.verb.hasPrefix("#") else {
      self = .nothing
      return
    }
    guard let verb = OperatorVerb(rawValue: line.verb) else {
      throw OperatorLine.unknown(line.verb)
    }
    var reader = OperatorWords(verb, line.rest)
    switch verb {
    case .help: self = .help
    case .quit: self = .quit
    default: self = .command(try OperatorCommand(&reader))
    }
    try reader.finish()
  }

  private static func unknown(_ word: String) -> CommandError {
    let words = OperatorVerb.allCases.map(\.rawValue)
    let near = NearestWord.find(word, among: words)
    return CommandError(
      .protoVerb,
      "there is no command \"\(SafeText.printable(word.prefix(20)))\"; "
        + (near.map { "did you mean \($0)?" } ?? "help lists them"))
  }
}
