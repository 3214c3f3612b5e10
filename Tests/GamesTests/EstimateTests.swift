// Means and intervals against figures reckoned by hand, and against those of printed tables.

import Testing

@testable import Games

struct EstimateTests {
  @Test func fourSamplesReckonedByHand() throws {
    // Distances from 2.5: 1.5 0.5 0.5 1.5, squares 5, variance 5/3, error sqrt(5/3/4) = 0.6455;
    // times t(3) = 3.1824.
    let estimate = Estimate([1, 2, 3, 4])
    #expect(estimate.count == 4 && estimate.mean == 2.5)
    #expect(abs(try #require(estimate.standardError) - 0.645497) < 1e-6)
    #expect(abs(try #require(estimate.margin) - 2.054230) < 1e-5)
  }

  @Test(arguments: [
    ([0.0, 0, 0], 0.0, 0.0 as Double?), ([-6, 6], 0, 6), ([5], 5, nil), ([], 0, nil),
    ([10, 10, 40], 20, 10),
  ])
  func meanAndError(samples: [Double], mean: Double, error: Double?) {
    let estimate = Estimate(samples)
    #expect(estimate.mean == mean)
    #expect(estimate.standardError.map { ($0 * 1e9).rounded() } == error.map { $0 * 1e9 })
    #expect((estimate.margin == nil) == (error == nil))
  }

  @Test(arguments: [
    (1, 12.7062), (2, 4.3027), (10, 2.2281), (20, 2.0860), (21, 2.0796), (30, 2.0423),
    (60, 2.0003), (120, 1.9799), (1_000_000, 1.95997),
  ])
  func theQuantilesAreThoseOfTheTables(degrees: Int, quantile: Double) {
    #expect(abs(Estimate.studentT(degrees: degrees) - quantile) < 1e-4)
  }
}
