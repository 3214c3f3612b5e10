import Foundation
import Testing

/// What five hundred seeds' clients sent, and every byte that they and the disk got, stay the same:
/// however the code is written, and through whatever driver.
///
/// `recordings.txt` has for each seed a hash of the inputs, of all bytes to clients on the wire, in
/// JSON and in the text form, and of all bytes to the disk. With `CARDROOM_RECORDINGS=PATH` in the
/// environment today's are written to PATH. A change of the file is a commit of its own that says
/// which bytes changed, and why.
@Suite struct RecordingTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/recordings.txt")

  private static let environment = ProcessInfo.processInfo.environment
  /// Every tenth seed, and all of them at night and where they are written anew.
  private static let seeds = stride(
    from: 1, through: 500,
    by: environment["CARDROOM_NIGHT"] ?? environment["CARDROOM_RECORDINGS"] == nil ? 10 : 1)

  private static func stored() throws -> [UInt64: String] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let pairs = lines.filter { !$0.hasPrefix("#") }.compactMap { line -> (UInt64, String)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      return UInt64(parts[0]).map { ($0, String(parts[1])) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static let columns = ["inputs", "wire", "json", "text", "disk"]

  @Test func everyByteIsAsRecorded() async throws {
    let today = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for seed in Self.seeds {
        group.addTask {
          (seed, try Recording(seed: UInt64(seed), with: SimulatedDriver.self).hashes.text)
        }
      }
      var all: [Int: String] = [:]
      for try await (seed, text) in group { all[seed] = text }
      return all
    }
    if let path = Self.environment["CARDROOM_RECORDINGS"] {
      let lines = Self.seeds.map { "\($0) \(today[$0] ?? "")\n" }
      let text = "# seed \(Self.columns.joined(separator: " "))\n" + lines.joined()
      return try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let stored = try Self.stored()
    var differing: [String] = []
    for seed in Self.seeds {
      let (old, new) = (stored[UInt64(seed)] ?? "", today[seed] ?? "")
      let pairs = zip(old.split(separator: " "), new.split(separator: " "))
      let names = zip(Self.columns, pairs).filter { $1.0 != $1.1 }.map(\.0)
      if old.isEmpty || !names.isEmpty { differing.append("\(seed): \(names)") }
    }
    #expect(differing == [])
  }

  /// What is sent decides what comes: whoever replays the inputs blindly gets the same bytes.
  @Test(arguments: [1, 7, 14, 33, 46, 58] as [UInt64])
  func aReplayOfTheInputsGivesTheSame(seed: UInt64) throws {
    let recorded = try Recording(seed: seed, with: SimulatedDriver.self)
    let replayed = try Recording(replaying: recorded, with: SimulatedDriver.self)
    #expect(replayed.hashes == recorded.hashes)
    #expect(recorded.inputs.count > 30)
  }
}
