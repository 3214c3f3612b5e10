// Proves that every check of the simulator can fail, each by a room that is broken on purpose.

import Testing

@testable import Simulation

@Suite struct CanaryTests {
  /// A broken room must be caught within so many seeds.
  private static let patience: ClosedRange<UInt64> = 1...60

  @Test(arguments: Canary.all)
  func aBrokenRoomIsCaught(canary: Canary) {
    var seen: [Check] = []
    for seed in Self.patience {
      var run = Run(seed: seed)
      run.workings = canary.workings
      guard let violation = run.report().violation else { continue }
      seen.append(violation.check)
      if violation.check == canary.check { return }
    }
    Issue.record("\(canary.name): \(canary.check) does not see it; seen were \(seen)")
  }

  @Test func everyCheckHasItsCanary() {
    #expect(Set(Canary.all.map(\.check)) == Set(Check.allCases))
  }
}
