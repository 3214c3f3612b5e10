import Foundation
import Testing

@testable import Simulation

/// Every check of the simulator can fail, each by a server that is broken on purpose.
@Suite struct CanaryTests {
  /// A broken server must be caught within so many seeds.
  private static let patience: ClosedRange<UInt64> = 1...240
  /// Seeds that have caught most of them before the others, which are looked at first.
  private static let promising: [UInt64] = [5, 70, 33, 8, 3, 1, 18, 27, 41]

  /// Every tenth of them, and all at night.
  private static let tried = stride(
    from: 0, to: Canary.all.count,
    by: ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 10 : 1
  ).map { Canary.all[$0] }

  @Test(arguments: tried)
  func aBrokenServerIsCaught(canary: Canary) {
    var seen: [Check] = []
    for seed in Self.promising + Self.patience.filter({ !Self.promising.contains($0) }) {
      var run = Run(seed: seed)
      run.hooks = canary.hooks
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
