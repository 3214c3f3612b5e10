import Simulation
import Testing

/// Many seeds keep every promise, and a seed is a run to the last byte.
@Suite struct RunTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func everySeedKeepsEveryPromise(seed: UInt64) {
    let report = Run(seed: seed).report()
    #expect(report.violation == nil, "scripts/replay \(seed)")
  }

  @Test(arguments: [3, 8, 42] as [UInt64])
  func theSameSeedIsTheSameRun(seed: UInt64) {
    let first = Run(seed: seed).report(keepsTranscript: true)
    let second = Run(seed: seed).report(keepsTranscript: true)
    #expect(first.transcript == second.transcript && !first.transcript.isEmpty)
    #expect(first.fingerprint == Run(seed: seed).report().fingerprint)
  }

  @Test func anotherSeedIsAnotherRun() {
    let prints = Set((1...20).map { Run(seed: $0).report().fingerprint })
    #expect(prints.count == 20)
  }

  @Test func enoughHappens() {
    let reports = (1...20).map { Run(seed: $0).report() }
    #expect(reports.map(\.rounds).reduce(0, +) > 200)
    #expect(reports.map(\.lines).reduce(0, +) > 10_000)
    #expect(reports.map(\.shadows).reduce(0, +) > 50)
  }

  /// The rules that keep people from waiting are all needed.
  @Test func everyMannerComesUp() {
    var missing: Set = ["satOut", "gaveUp", "lateReset", "isLeaving"]
    for seed in 1...400 as ClosedRange<UInt64> where !missing.isEmpty {
      for (manner, count) in Run(seed: seed).report().manners where count > 0 {
        missing.remove(manner)
      }
    }
    #expect(missing.isEmpty)
  }
}
