import Cards
import Identity
import Lines
import ScoreBook

/// Reads, writes or lists the arguments of a command, in the order in which people write them. A
/// command is declared by one initializer that names them: with a command it writes that and gives
/// it back, without one it reads one.
protocol ArgumentCoder<Word> {
  associatedtype Word: CommandWord

  /// The command's first word.
  var verb: Word { get }

  /// Whether the first word has its `!`.
  mutating func insistence(_ isInsistent: Bool?) -> Bool

  /// An argument that has to be there.
  ///
  /// - Parameters:
  ///   - question: the question that a refusal asks if it is missing.
  ///   - key: a key that may introduce it instead of its place.
  ///   - form: how usage writes it, if not like others of its type.
  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: Prose, or key: String?, as form: String?
  ) throws(CommandError) -> Value

  /// An argument that may be left out.
  ///
  /// - Parameter isNoNumber: whether it may stand before or behind a number, and is none.
  mutating func optional<Value: Argument>(
    _ value: Value?, or key: String?, as form: String?, isNoNumber: Bool
  ) throws(CommandError) -> Value?

  /// What takes as many words as it wants, perhaps none.
  mutating func words<Value: Argument>(_ value: Value?) throws(CommandError) -> Value

  /// A `key=value`.
  ///
  /// - Parameters:
  ///   - form: how usage writes the value, if not like others of its type.
  ///   - isListed: whether usage names it; it leaves out what every command of a table takes.
  mutating func option<Value: Argument>(
    _ key: String, _ value: Value?, as form: String?, isListed: Bool
  ) throws(CommandError) -> Value?

  /// Every other `key=value`.
  mutating func options(_ value: [TableOption]?, as form: String) -> [TableOption]

  /// A `key=value` that stands before a text.
  mutating func leadingOption<Value: Argument>(
    _ key: String, _ value: Value?
  ) throws(CommandError) -> Value?

  /// The text of a chat line: the rest of the line exactly as it was typed.
  mutating func text(_ value: String?, _ question: Prose) throws(CommandError) -> String

  /// The rest of the line as it was typed, whatever it is.
  mutating func echo(_ value: String?) -> String?

  /// The one word that can stand there.
  mutating func fixed(_ word: String) throws(CommandError)

  /// A command of the score book, which takes the rest of the line.
  mutating func book(_ line: BookLine?) throws(CommandError) -> BookLine

  /// Lists, in place of what `body` names, a form; else does `body`.
  mutating func repeated<Value>(
    as form: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value]
}

extension ArgumentCoder {
  /// A refusal that shows how the command is written.
  func usage(_ problem: Prose) -> CommandError { ArgumentPlace(verb).usage(problem) }

  mutating func argument<Value: Argument>(
    _ value: Value?, _ question: Prose, as form: String? = nil
  ) throws(CommandError) -> Value {
    try argument(value, question, or: nil, as: form)
  }

  mutating func optional<Value: Argument>(
    _ value: Value?, or key: String? = nil, as form: String? = nil
  ) throws(CommandError) -> Value? {
    try optional(value, or: key, as: form, isNoNumber: false)
  }

  mutating func option<Value: Argument>(
    _ key: String, _ value: Value?, as form: String? = nil
  ) throws(CommandError) -> Value? {
    try option(key, value, as: form, isListed: true)
  }

  /// A `key=value` that usage leaves out.
  mutating func unlistedOption<Value: Argument>(
    _ key: String, _ value: Value?
  ) throws(CommandError) -> Value? {
    try option(key, value, as: nil, isListed: false)
  }

  /// A number from 1 that has to be there, in its place or behind a key.
  mutating func ordinal(
    _ value: Int?, _ question: Prose, or key: String? = nil, as form: String? = nil
  ) throws(CommandError) -> Int {
    try argument(value.map(Ordinal.init), question, or: key, as: form).number
  }

  /// The same where it may be left out.
  mutating func optionalOrdinal(_ value: Int?, or key: String) throws(CommandError) -> Int? {
    try optional(value.map(Ordinal.init), or: key)?.number
  }

  mutating func number(_ key: String, _ value: Int?) throws(CommandError) -> Int? {
    try option(key, value.map(WholeNumber.init))?.number
  }

  mutating func name(_ value: PlayerName?) throws(CommandError) -> PlayerName {
    try argument(value, "which name?")
  }

  /// The table that is meant, which has to be named.
  mutating func table(_ value: TableID?) throws(CommandError) -> TableID {
    try argument(value, "which table? tables lists them", or: "table", as: nil)
  }

  /// The table that is meant, if it is not the one where one is.
  mutating func optionalTable(
    _ value: TableID?, isNoNumber: Bool = false
  ) throws(CommandError) -> TableID? {
    try optional(value, or: "table", as: nil, isNoNumber: isNoNumber)
  }

  /// The same of a command whose words are other things.
  mutating func tableBehindKey(_ value: TableID?) throws(CommandError) -> TableID? {
    try unlistedOption("table", value)
  }
}

/// What can be an argument: one word, or some.
protocol Argument: Equatable {
  /// How the reference writes it.
  static var form: String { get }

  /// Takes the words that it is written with off the front; there is one at least, except where it
  /// may do with none.
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError)

  /// The words that mean it.
  var words: [String] { get }

  /// Some that differ in form; the first stands for it in the reference.
  static var examples: [Self] { get }
}

/// The place of an argument in its command, which its refusal names.
struct ArgumentPlace {
  private let word: any CommandWord
  /// The word, if it is one of a player's.
  let verb: Verb?
  /// The key that introduces it, if one does.
  let key: String?
  init<Word: CommandWord>(_ word: Word, key: String? = nil) {
    (self.word, verb, self.key) = (word, word as? Verb, key)
  }

  /// The command as it is typed.
  var command: String { word.typed }

  /// A refusal that shows how the command is written.
  func usage(_ problem: Prose) -> CommandError {
    let end: Prose = problem.hasSuffix("?") ? "" : ";"
    let example: Prose = word.example.map { ", as in \(usage: $0)" } ?? ""
    return CommandError(.protoArguments, "\(problem)\(end) write: \(usage: word.usage)\(example)")
  }
}

/// An argument of one word, which is written as in a line from the server.
protocol WordArgument: Argument, FieldValue {
  static func refusal(of word: String, in place: ArgumentPlace) -> CommandError
}

extension WordArgument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let value = Self(word: Array(word.utf8)[...]) else {
      throw Self.refusal(of: word, in: place)
    }
    self = value
  }

  var words: [String] {
    var word: [UInt8] = []
    append(to: &word)
    return [String(decoding: word, as: UTF8.self)]
  }
}

/// One word of a few, in any case.
protocol ChoiceArgument: Argument, FieldValue, RawRepresentable<String> {}

extension ChoiceArgument {
  static var form: String { examples.map(\.rawValue).joined(separator: "|") }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard let choice = Self(rawValue: words.removeFirst().lowercased()) else {
      let key = place.key.map { $0 + "=" } ?? ""
      let choices = Self.examples.map { key + $0.rawValue }
      throw place.usage(
        "it is \(usage: choices.dropLast().joined(separator: ", ")) or \(usage: choices.last ?? "")"
      )
    }
    self = choice
  }

  var words: [String] { [rawValue] }
}
