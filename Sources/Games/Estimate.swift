/// The mean of independent samples and its uncertainty, by Welford's running mean and variance.
public struct Estimate: Sendable, Equatable {
  /// The number of samples.
  public private(set) var count = 0
  /// Their mean; 0 without samples.
  public private(set) var mean = 0.0
  /// The sum of their squared distances from the mean.
  private var squares = 0.0

  /// No samples yet.
  public init() {}

  /// The estimate from some samples.
  public init(_ samples: some Sequence<Double>) { for sample in samples { add(sample) } }

  /// Adds a sample.
  public mutating func add(_ sample: Double) {
    count += 1
    let distance = sample - mean
    mean += distance / Double(count)
    squares += distance * (sample - mean)
  }

  /// The standard error of the mean; `nil` with fewer than two samples.
  public var standardError: Double? {
    guard count > 1 else { return nil }
    return (squares / Double(count - 1) / Double(count)).squareRoot()
  }

  /// Half the width of the 95 % interval, by Student's t with one degree of freedom less than there
  /// are samples; `nil` with fewer than two.
  public var margin: Double? {
    standardError.map { $0 * Self.studentT(degrees: count - 1) }
  }

  /// The 0.975 quantile of Student's t distribution: 95 % of all values lie between its negative and
  /// it.
  ///
  /// - Parameter degrees: degrees of freedom, from 1 on. Above 20 an expansion in their inverse
  ///   (Cornish and Fisher's) is right to four digits.
  static func studentT(degrees: Int) -> Double {
    if degrees <= fewDegrees.count { return fewDegrees[max(1, degrees) - 1] }
    // The 0.975 quantile of the normal distribution.
    let (z, v) = (1.959964, Double(degrees))
    let (third, fifth, seventh) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z)
    return z + (third + z) / (4 * v) + (5 * fifth + 16 * third + 3 * z) / (96 * v * v)
      + (3 * seventh + 19 * fifth + 17 * third - 15 * z) / (384 * v * v * v)
  }

  /// These quantiles for 1 to 20 degrees of freedom.
  private static let fewDegrees = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
  ]

  /// The fewest samples that justify an interval: two samples that happen to be equal would give
  /// one of zero width.
  public static let fewestSamples = 10

  /// Whether there are enough samples for an interval.
  public var tellsInterval: Bool { count >= Estimate.fewestSamples }
}
