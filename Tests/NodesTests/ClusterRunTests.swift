import Foundation
import Testing

@testable import Simulation

/// Nodes, engines and links that fail in every way, from seeds. `CARDROOM_SEEDS=N` plays as many;
/// `CARDROOM_SEED=SEED` plays one and prints what happened.
struct ClusterRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds =
    environment["CARDROOM_SEEDS"].flatMap { Int($0) }
    ?? (environment["CARDROOM_NIGHT"] == nil ? 50 : 500)
  private static let seed = environment["CARDROOM_SEED"].flatMap { UInt64($0) }
  private static let together = 50

  @Test(arguments: 0..<max(1, seeds / together))
  func nothingAcknowledgedIsLostOrDoubled(part: Int) {
    var (longest, epochs, faults, snapshots) = (Duration.zero, 0, 0, 0)
    for number in 1...ClusterRunTests.together {
      let seed = UInt64(part * ClusterRunTests.together + number)
      let report = ClusterRun.run(seed: seed)
      #expect(report.failures.isEmpty, "CARDROOM_SEED=\(seed): \(report.failures)")
      longest = max(longest, report.recovery)
      epochs += report.epochs
      faults += report.faults
      snapshots += report.snapshots
    }
    // Else nothing was tried.
    #expect(epochs > ClusterRunTests.together && faults > 4 * ClusterRunTests.together)
    #expect(snapshots > ClusterRunTests.together)
    #expect(longest < .seconds(10))
  }

  @Test(.enabled(if: seed != nil))
  func oneSeedIsPrinted() {
    let report = ClusterRun.run(seed: ClusterRunTests.seed ?? 0, isTraced: true)
    for line in report.trace { print(line) }
    #expect(report.failures.isEmpty, "\(report.failures)")
  }

  @Test func aSeedIsPlayedTheSameEachTime() {
    let (one, other) = (
      ClusterRun.run(seed: 7, isTraced: true), ClusterRun.run(seed: 7, isTraced: true)
    )
    #expect(one.trace == other.trace)
    #expect(one.trace.count > 100)
  }

  /// What is wrong with the nodes' rules if somebody breaks one, and that it is seen.
  @Test(arguments: PlantedMistake.allCases)
  func aPlantedMistakeIsFound(mistake: PlantedMistake) {
    for seed in 1...600 as ClosedRange<UInt64> {
      if !ClusterRun.run(seed: seed, mistake: mistake).failures.isEmpty { return }
    }
    Issue.record("\(mistake) was not found")
  }
}
