import Simulation
import Synchronization
import Testing

/// Many seeds keep every promise, and a seed is a run to the last byte.
@Suite struct RunTests {
  /// The report of one seed, made by the first test that asks for it.
  private final class Kept: Sendable {
    private let report = Mutex<Report?>(nil)

    func report(of seed: UInt64) -> Report {
      report.withLock { kept in
        let report = kept ?? Run(seed: seed).report()
        kept = report
        return report
      }
    }
  }

  /// The gate has hundreds more, and the night thousands: scripts/simulate.
  private static let seeds = 1...20 as ClosedRange<UInt64>
  private static let kept = seeds.map { _ in Kept() }

  private func report(_ seed: UInt64) -> Report {
    guard Self.seeds.contains(seed) else { return Run(seed: seed).report() }
    return Self.kept[Int(seed) - 1].report(of: seed)
  }

  /// Beside them three in which a restart comes while somebody is told who made room, bots of the
  /// house sit where cards are changed in a shadow, and three of a kind beats a straight.
  @Test(arguments: Array(seeds) + [111, 1310, 1447]) func everySeedKeepsEveryPromise(seed: UInt64) {
    #expect(report(seed).violation == nil, "scripts/simulate \(seed)")
  }

  @Test(arguments: [3, 8, 17] as [UInt64])
  func theSameSeedIsTheSameRun(seed: UInt64) {
    let first = Run(seed: seed).report(keepsTranscript: true)
    let second = Run(seed: seed).report(keepsTranscript: true)
    #expect(first.transcript == second.transcript && !first.transcript.isEmpty)
    #expect(first.fingerprint == report(seed).fingerprint)
  }

  @Test func anotherSeedIsAnotherRun() {
    let prints = Set(Self.seeds.map { report($0).fingerprint })
    #expect(prints.count == Self.seeds.count)
  }

  @Test func enoughHappens() {
    let reports = Self.seeds.map { report($0) }
    #expect(reports.map(\.rounds).reduce(0, +) > 80)
    #expect(reports.map(\.lines).reduce(0, +) > 4000)
    #expect(reports.map(\.shadows).reduce(0, +) > 5)
    #expect(reports.map(\.poker.hands).reduce(0, +) > 20)
    #expect(reports.map(\.poker.kills).reduce(0, +) > 0)
  }
}
