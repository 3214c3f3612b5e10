import Cards
import Foundation
@testable import Room
import Testing

/// Nothing that is read traps, and what is accepted is written back the same: the corpus, and
/// seeded mutations of it. `scripts/prove-fuzz` goes on from the same corpus for as long as wanted.
@Suite struct FuzzTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  /// The corpus of a target, by file.
  private static func files(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test(arguments: FuzzTarget.allCases) func theCorpusIsTaken(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(files.count >= 3)
    for file in files { expectSane(target, file.bytes, file.name) }
  }

  /// A line that no store reads any more would be no beginning for mutations. Records that the
  /// snapshot before them has are read, and refused.
  @Test func theStoreReadsItsCorpus() throws {
    for file in try Self.files(of: .snapshot) + Self.files(of: .records) {
      var (store, states) = (Store(), TableStates())
      for line in file.bytes.split(separator: 10).map({ String(decoding: $0, as: UTF8.self) }) {
        do throws(StoreError) {
          if line.first?.isNumber == true {
            try store.apply(record: line)
          } else {
            try states.restore(line: String(line.drop { $0 == "#" }), in: &store)
          }
        } catch .recordOutOfOrder {
        } catch {
          Issue.record("\(file.name): \(error): \(line.prefix(80))")
        }
      }
    }
  }

  /// How many inputs a seed makes: as many as take a second or two unoptimised.
  private static let counts: [FuzzTarget: Int] = [
    .lines: 60, .telnet: 200, .records: 40, .snapshot: 40, .journal: 100,
  ]

  @Test(arguments: FuzzTarget.allCases, [1, 2] as [UInt64])
  func whatIsMadeOfItIsTakenOrRefused(target: FuzzTarget, seed: UInt64) throws {
    let files = try Self.files(of: target).map(\.bytes)
    var mutator = Mutator(seed: seed)
    for number in 0..<(Self.counts[target] ?? 0) {
      let bytes = mutator.mutated(files)
      expectSane(target, bytes, "seed \(seed), input \(number): \(bytes.prefix(200))")
    }
  }

  @Test func everyFolderOfTheCorpusIsATargets() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path()).sorted()
    #expect(folders == FuzzTarget.allCases.map(\.rawValue).sorted())
  }

  private func expectSane(_ target: FuzzTarget, _ bytes: [UInt8], _ input: String) {
    do throws(FuzzFinding) {
      try fuzz(target, bytes)
    } catch {
      Issue.record("\(target.rawValue), \(input): \(error.explanation)")
    }
  }
}

/// Makes damaged inputs of good ones, all of them from one seed.
private struct Mutator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// One of these, changed in one to four places.
  mutating func mutated(_ inputs: [[UInt8]]) -> [UInt8] {
    var bytes = pick(inputs)
    for _ in 0...random.uniform(below: 4) { mutate(&bytes, pick(inputs)) }
    return bytes
  }

  private mutating func pick(_ inputs: [[UInt8]]) -> [UInt8] {
    inputs.isEmpty ? [] : inputs[random.uniform(below: inputs.count)]
  }

  private mutating func mutate(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let place = random.uniform(below: bytes.count + 1)
    let length = random.uniform(below: min(200, bytes.count - place) + 1)
    let piece = bytes[place..<(place + length)]
    switch random.uniform(below: 7) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.uniform(below: 8))
    case 1 where place < bytes.count: bytes[place] = UInt8(random.uniform(below: 256))
    case 2: bytes.removeSubrange(piece.indices)
    case 3: bytes.insert(contentsOf: piece, at: place)
    case 4: bytes = Array(bytes[..<place] + other.dropFirst(random.uniform(below: other.count + 1)))
    case 5: swapLines(&bytes)
    default: bytes.insert(contentsOf: pick(Mutator.words), at: place)
    }
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    lines.swapAt(random.uniform(below: lines.count), random.uniform(below: lines.count))
    bytes = Array(lines.joined(separator: [10]))
  }

  /// What is likelier to matter than a byte: ends of lines, signs, numbers at their limits, telnet.
  private static let words =
    [
      "\n", "\r\n", "\r\0", " ", "=", "-", ":", ";", "@", "%", "\u{4}", "é", "e\u{301}", "🂡", "0",
      "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1000000000001",
    ].map { Array($0.utf8) } + [
      [255], [255, 244], [255, 246], [255, 253, 1], [255, 254, 1], [255, 250, 24], [255, 240], [0],
      [0xC3], [0xFF, 0xFF],
    ]
}
