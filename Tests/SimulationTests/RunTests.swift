// Runs of the simulator: many seeds keep every promise, and a seed is a run to the last byte.

import Simulation
import Testing

@Suite struct RunTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func everySeedKeepsEveryPromise(seed: UInt64) {
    let report = Run(seed: seed).report()
    #expect(report.violation == nil, "scripts/replay \(seed)")
  }
}
