import NodeSimulation
import Testing

struct ClusterRunTests {
  @Test(arguments: [UInt64](stride(from: 1, through: 201, by: 100)))
  func nothingAcknowledgedIsLostOrDoubled(first: UInt64) {
    for seed in first..<(first + 100) {
      let report = ClusterRun.run(seed: seed)
      #expect(report.failures.isEmpty, "seed \(seed): \(report.failures)")
      if seed % 10 == 1 { print(report) }
    }
  }

  @Test(arguments: PlantedMistake.allCases)
  func aPlantedMistakeIsFound(mistake: PlantedMistake) {
    for seed in 1...300 as ClosedRange<UInt64> {
      let report = ClusterRun.run(seed: seed, mistake: mistake)
      if let failure = report.failures.first {
        print("\(mistake): seed \(seed): \(failure)")
        return
      }
    }
    Issue.record("\(mistake) was not found")
  }
}
