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
    standardError.map { $0 * StudentT.quantile(degrees: count - 1) }
  }

  /// The fewest samples that justify an interval: two samples that happen to be equal would give
  /// one of zero width.
  public static let fewestSamples = 10

  /// Whether there are enough samples for an interval.
  public var tellsInterval: Bool { count >= Estimate.fewestSamples }
}
