import Cards
import Games
import Glibc
import LineProtocol

/// `cardroom-bench histories`: hands of random play as the server writes them, for other programs
/// to prove.
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
      ]), measure: write)

  /// The file of the hands that the format has no code for.
  private static let ownFile = "own.toml"

  private static func write(_ given: Given) throws -> JSONLine {
    let (hands, seed, out) = (given.hands, given.seed, given.out)
    mkdir(out, 0o700)
    var files: [String: HandFile] = [:]
    var written = 0
    for (place, kind) in kinds.enumerated() {
      var chance = SplitMix64(seed: UInt64(seed) &+ UInt64(place) << 32)
      // The first table shows whether the format has a code.
      var needed = hands
      while needed > 0 {
        var play = RandomTable(kind.variant, kind.limit, using: &chance)
        for hand in play.playEvening(using: &chance) where needed > 0 {
          if hand.code == nil { needed = min(needed, max(1, hands / 20)) }
          let name = hand.code.map { "\($0.filter { $0 != "/" }).phhs" } ?? ownFile
          if files[name] == nil { files[name] = try HandFile("\(out)/\(name)") }
          try files[name]?.append(hand)
          needed -= 1
          written += 1
        }
      }
    }
    for file in files.values { try file.close() }
    var json = JSONLine()
    json.add("bench", "histories")
    json.add("seed", seed)
    json.add("hands", written)
    json.add("files", files.count)
    return json
  }

  /// Every kind with every betting structure.
  private static let kinds = Variant.all.flatMap { variant in
    variant.limits.map { (variant: variant, limit: $0) }
  }
}

/// A file of numbered hands.
private final class HandFile {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  private var count = 0

  init(_ path: String) throws {
    guard let file = fopen(path, "w") else { throw HandFileError(path) }
    (self.file, self.path) = (file, path)
  }

  func append(_ hand: HandDocument) throws {
    count += 1
    let text = (["[\(count)]"] + hand.lines + ["", ""]).joined(separator: "\n")
    if fputs(text, file) < 0 { throw HandFileError(path) }
  }

  func close() throws { if fclose(file) != 0 { throw HandFileError(path) } }
}

/// A file that cannot be written.
private struct HandFileError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String) {
    description = "cannot write \(path): \(String(cString: strerror(errno))); name another --out"
  }
}
