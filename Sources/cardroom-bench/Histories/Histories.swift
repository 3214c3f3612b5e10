import Cards
import Games
import Glibc
import Lines

/// `cardroom-bench histories`: hands of random play in the server's format, for other programs to
/// check.
enum Histories {
  struct Given {
    fileprivate var hands = 2000
    fileprivate var seed = 1
    fileprivate var out = "histories"
  }

  static let subcommand = Subcommand(
    "random hands of poker in files, for scripts/judge-histories",
    "Plays random hands of every kind of poker and writes them down, one file a kind.",
    ProgramOptions<Given>(
      of: "cardroom-bench histories", Given(),
      [
        .number(
          "--hands", "N", in: 1...10_000_000,
          "hands of each kind that the format has a code for", \.hands),
        .number(
          "--seed", "N", in: 0...Int.max, "what all cards and moves follow from", \.seed),
        .line(
          "--out", "DIR", "a directory for the files; it is made if need be", \.out),
        .help,
      ])
  ) { given in
    print(try write(given))
    return 0
  }

  /// The file of hands for which the format has no code.
  private static let ownFile = "own.toml"

  private static func write(_ given: Given) throws -> JSONLine {
    let (hands, seed, out) = (given.hands, given.seed, given.out)
    mkdir(out, 0o700)
    var files: [String: UnsafeMutablePointer<FILE>] = [:]
    var written: [String: Int] = [:]
    func unwritable(_ name: String) -> LoadError {
      .unwritable(path: "\(out)/\(name)", code: errno)
    }
    for (place, kind) in kinds.enumerated() {
      var chance = SplitMix64(seed: UInt64(seed) &+ UInt64(place) << 32)
      // The first table shows whether the format has a code.
      var needed = hands
      while needed > 0 {
        var table = RandomTable(kind.variant, kind.limit, using: chance)
        defer { chance = table.chance }
        for hand in table.playEvening() where needed > 0 {
          if hand.code == nil { needed = min(needed, max(1, hands / 20)) }
          let name = hand.code.map { "\($0.filter { $0 != "/" }).phhs" } ?? ownFile
          guard let file = files[name] ?? fopen("\(out)/\(name)", "w") else {
            throw unwritable(name)
          }
          files[name] = file
          written[name, default: 0] += 1
          let text = (["[\(written[name, default: 0])]"] + hand.lines + ["", ""]).joined(
            separator: "\n")
          if fputs(text, file) < 0 { throw unwritable(name) }
          needed -= 1
        }
      }
    }
    for (name, file) in files where fclose(file) != 0 { throw unwritable(name) }
    var json = JSONLine()
    json.add("bench", "histories")
    json.add("seed", seed)
    json.add("hands", written.values.reduce(0, +))
    json.add("files", files.count)
    return json
  }

  /// Every kind of poker with each of its betting structures.
  private static let kinds = Variant.all.flatMap { variant in
    variant.limits.map { (variant: variant, limit: $0) }
  }
}
