import Glibc

/// Picks a load program by its name; each prints one line of JSON.
@main
enum Bench {
  static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }

  /// One of the load programs.
  struct Subcommand {
    /// As it is typed.
    let name: String
    /// What it measures, in a few words.
    let summary: String
    /// Does it, with the arguments after the name; returns the exit status.
    let run: @Sendable (_ arguments: [String]) -> Int32
  }

  /// Every load program.
  static let subcommands: [Subcommand] = [
    Subcommand(
      name: "lines", summary: "lines a second and round-trip times of one command",
      run: Lines.run),
    Subcommand(
      name: "tables", summary: "rounds and actions a second of tables full of bots",
      run: Tables.run),
    Subcommand(
      name: "floor", summary: "serves tables without rules: what the kernel alone asks for",
      run: Floor.run),
    Subcommand(
      name: "disk", summary: "how long a small write takes until it is on the disk",
      run: DiskBench.run),
    Subcommand(
      name: "idle", summary: "memory of idle connections, and what they cost the busy ones",
      run: Idle.run),
    Subcommand(
      name: "hands", summary: "hands valued a second, and the counts of all hands",
      run: HandsBench.run),
    Subcommand(
      name: "equity", summary: "exact chances of two and three hands before the flop",
      run: EquityBench.run),
    Subcommand(
      name: "keeping", summary: "reading what is kept, and a snapshot beside play",
      run: KeepingBench.run),
    Subcommand(
      name: "growth", summary: "bytes of each thing that is kept, and what more evenings add",
      run: GrowthBench.run),
    Subcommand(
      name: "poker", summary: "hands of each kind of poker a second, inside the process",
      run: PokerBench.run),
    Subcommand(
      name: "histories", summary: "random hands of poker in files, for scripts/judge-histories",
      run: Histories.run),
    Subcommand(
      name: "simulate", summary: "seeds of the simulator that keep every promise",
      run: Simulate.run),
  ]

  /// Exit status of a bad command line, from `sysexits.h`.
  static let usageStatus: Int32 = 64

  /// Runs what the command line says and returns the exit status.
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

  /// One load program from its options to its line of JSON; returns the exit status.
  static func report(
    _ table: OptionTable, _ arguments: [String], _ measure: (Options) throws -> JSONLine
  ) -> Int32 {
    if arguments.contains("--help") {
      print(table.help, terminator: "")
      return 0
    }
    do {
      print(try measure(try table.parse(arguments)))
      return 0
    } catch let error as UsageError {
      complain("\(error)")
      return usageStatus
    } catch {
      complain("\(error)")
      return 1
    }
  }

  /// Says something on standard error, where it does not mix with the JSON.
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
