import Cards
import Lines
import ScoreBook

/// A command that is declared by one initializer over its arguments, behind words of one kind.
protocol DeclaredCommand: Equatable {
  associatedtype Word: CommandWord

  /// Writes the command, or reads one.
  init<C: ArgumentCoder<Word>>(_ line: inout C, _ command: Self?) throws(CommandError)

  /// The word that it begins with.
  var verb: Word { get }
}

extension DeclaredCommand {
  /// - Parameter money: what a number without a sign and a point is, where money is meant.
  init(reading line: RequestLine, _ money: Args.Money = .cents) throws(CommandError) {
    var reader = ArgumentReader(try Word(typed: line.verb), line, money)
    try self.init(&reader, nil)
    try reader.finish()
  }

  /// The line that means it.
  var written: String {
    var writer = ArgumentWriter(verb)
    do throws(CommandError) {
      _ = try Self(&writer, self)
    } catch { assertionFailure(error.text) }
    return writer.line
  }

  /// How what follows a word is written.
  static func listed(_ word: Word) -> ArgumentLister<Word> {
    var lister = ArgumentLister(word)
    do throws(CommandError) {
      _ = try Self(&lister, nil)
    } catch { assertionFailure(error.text) }
    return lister
  }
}

/// How what follows the first word of a command is cut into words.
enum ArgumentForm {
  /// Into words and `key=value`, up to a text behind `:`.
  case pairs
  /// Into words in which `=`, `%` and `:` are characters like others.
  case plain
  /// Not at all.
  case uncut
}

/// The first word of a command, which says how the others are read.
protocol CommandWord: CaseIterable, Sendable {
  /// The word that is meant.
  ///
  /// - Throws: `CommandError` if there is none, with the one that was perhaps meant.
  init(typed word: String) throws(CommandError)

  /// The command as it is typed, without its arguments.
  var typed: String { get }

  var arguments: ArgumentForm { get }

  /// How what follows it is written.
  var forms: [String] { get }

  /// How it is written.
  var usage: String { get }

  /// A line that would work, where its usage does not say enough.
  var example: String? { get }
}

extension CommandWord {
  var usage: String { ([typed] + forms).joined(separator: " ") }
  var example: String? { nil }
}

extension CommandError {
  /// - Parameters:
  ///   - near: a word that was perhaps meant.
  ///   - help: what lists them.
  public init(noCommand word: String, _ near: String?, help: Prose = "type help") {
    let hint: Prose = near.map { "did you mean \(usage: $0)?" } ?? help
    self.init(
      .protoVerb, "there is no command \"\(quoting: SafeText.printable(word.prefix(20)))\"; \(hint)"
    )
  }
}
