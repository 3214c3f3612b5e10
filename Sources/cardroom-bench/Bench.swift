import Glibc
import Lines

/// Picks a load program by its name; each prints one line of JSON.
@main
enum Bench {
  static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }

  /// Every load program.
  static let subcommands = [
    LineLoad.subcommand, TableLoad.subcommand, Floor.subcommand, PokerBench.subcommand,
    Histories.subcommand, Simulate.subcommand,
  ]

  /// The exit status for a bad command line, from `sysexits.h`.
  static let usageStatus: Int32 = 64

  /// Runs the command line and returns the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      complain("say what to measure: \(names); as in cardroom-bench lines")
      return usageStatus
    }
    if name == "--help" || name == "help" {
      print(help, terminator: "")
      return 0
    }
    guard let subcommand = subcommands.first(where: { $0.name == name }) else {
      complain("there is no '\(name)'; there is \(names), and --help")
      return usageStatus
    }
    return subcommand.run(Array(arguments.dropFirst()))
  }

  /// Prints a sentence on standard error, where it does not mix with the JSON.
  static func complain(_ sentence: String) {
    let line = Array("cardroom-bench: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  private static var names: String { subcommands.map(\.name).joined(separator: ", ") }

  private static var help: String {
    let width = subcommands.map(\.name.count).max() ?? 0
    let rows = subcommands.map { subcommand in
      let gap = String(repeating: " ", count: width - subcommand.name.count)
      return "  \(subcommand.name)\(gap)  \(subcommand.summary)\n"
    }
    return "usage: cardroom-bench PROGRAM [options]; each prints one line of JSON\n\n"
      + rows.joined() + "\ncardroom-bench PROGRAM --help shows its options\n"
  }
}

/// A load program.
struct Subcommand: Sendable {
  /// The name as typed.
  let name: String
  /// A short description of what it measures.
  let summary: String
  /// Runs it with the arguments after the name; returns the exit status.
  let run: @Sendable (_ arguments: [String]) -> Int32

  /// Creates a load program.
  ///
  /// - Parameters:
  ///   - about: the description in its help.
  ///   - perform: runs it, and returns the exit status.
  init<Given>(
    _ summary: String, _ about: String, _ options: ProgramOptions<Given>,
    perform: @escaping @Sendable (Given) throws -> Int32
  ) {
    name = options.program.split(separator: " ").last.map(String.init) ?? ""
    self.summary = summary
    run = { arguments in
      do {
        guard let given = try options.read(arguments) else {
          print("usage: \(options.program) [options]\n\(about)\n\n\(options.help)", terminator: "")
          return 0
        }
        return try perform(given)
      } catch {
        Bench.complain("\(error)")
        return error is OptionError ? Bench.usageStatus : 1
      }
    }
  }
}

extension ProgramOption {
  /// An option whose value is a time in seconds in a range: 2 or 0.5.
  static func seconds(
    _ name: String, in range: ClosedRange<Double>, _ sentence: String,
    _ path: any WritableKeyPath<Target, Double> & Sendable
  ) -> Self {
    property(name, "S", sentence, path) { text in
      guard let seconds = Double(text), range.contains(seconds) else {
        throw OptionError(text, give: "seconds from \(range.lowerBound) to \(range.upperBound)")
      }
      return seconds
    }
  }

  /// An option whose value is a line of text without its line end.
  static func line(
    _ name: String, _ form: String, _ sentence: String,
    _ path: any WritableKeyPath<Target, String> & Sendable
  ) -> Self {
    property(name, form, sentence, path) { text in
      guard text.utf8.allSatisfy({ $0 >= 32 }) else {
        throw OptionError(text, give: "one line of text, without its line end")
      }
      return text
    }
  }
}
