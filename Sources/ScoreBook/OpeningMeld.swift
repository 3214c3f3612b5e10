import Lines

/// The rule for the points that a team must lay down to open a round.
public enum OpeningMeld: Hashable, Sendable {
  /// By the team's score before the round: the highest step that it has reached counts.
  case byScore([Step])
  /// By the round, the first one first: all teams need the same points.
  case byRound([Int])

  /// A step: the points that a team needs from a score upward.
  public struct Step: Hashable, Sendable {
    /// The score at which the step begins.
    public let score: Int
    /// The points to lay down.
    public let points: Int

    /// A step.
    public init(from score: Int, _ points: Int) { (self.score, self.points) = (score, points) }
  }

  /// The steps of Hand, Knee and Foot.
  public static let threshold = OpeningMeld.byScore([
    Step(from: 0, 50), Step(from: 15_000, 90), Step(from: 30_000, 120), Step(from: 50_000, 150),
  ])
  /// The rounds of Hand & Foot.
  public static let round = OpeningMeld.byRound([50, 90, 120, 150])

  /// Reads `threshold`, `round`, `50/90/120/150` by round or `0:50/15000:90` by score; `nil` for
  /// anything else. It does not check whether a profile may use the result.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "threshold": self = .threshold
    case "round": self = .round
    default:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let steps = parts.compactMap { OpeningMeld.step($0) }
      let points = parts.compactMap { TypedNumber.parse($0) }
      if steps.count == parts.count {
        self = .byScore(steps)
      } else if points.count == parts.count {
        self = .byRound(points)
      } else {
        return nil
      }
    }
  }

  private static func step(_ text: Substring) -> Step? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let score = TypedNumber.parse(parts[0]),
      let points = TypedNumber.parse(parts[1])
    else { return nil }
    return Step(from: score, points)
  }

  /// The text from which it can be read.
  public var text: String {
    switch self {
    case .threshold: "threshold"
    case .round: "round"
    case .byScore, .byRound: steps.joined(separator: "/")
    }
  }

  /// All steps, as `0:50` by score and `50` by round.
  public var steps: [String] {
    switch self {
    case .byScore(let steps): steps.map { "\($0.score):\($0.points)" }
    case .byRound(let points): points.map(String.init)
    }
  }

  /// The word for the kind of rule.
  public var scheme: String {
    switch self {
    case .byScore: "threshold"
    case .byRound: "round"
    }
  }

  /// Whether it is valid for a game: a step at score 0, ascending scores, all within limits.
  var isValid: Bool {
    switch self {
    case .byScore(let steps):
      let scores = steps.map(\.score)
      return scores.first == 0 && zip(scores, scores.dropFirst()).allSatisfy(<)
        && steps.count <= BookLimits.meldSteps && scores.allSatisfy { $0 <= BookLimits.meldScore }
        && steps.allSatisfy { $0.points <= BookLimits.points }
    case .byRound(let points):
      return !points.isEmpty && points.count <= BookLimits.rounds
        && points.allSatisfy { $0 <= BookLimits.points }
    }
  }

  /// A copy without points for rounds after the last.
  func cut(to rounds: Int) -> OpeningMeld {
    guard case .byRound(let points) = self else { return self }
    return .byRound(Array(points.prefix(rounds)))
  }

  /// The opening meld of a team with `score` points before `round`. Rounds after the last one
  /// listed need the same as that one.
  public func points(score: Int, round: Round) -> Int {
    switch self {
    case .byScore(let steps):
      (steps.last { $0.score <= score } ?? steps.first)?.points ?? 0
    case .byRound(let points):
      points.indices.contains(round.index) ? points[round.index] : points.last ?? 0
    }
  }
}

extension OpeningMeld: WordCodable {
  public var description: String { text }
}

/// The steps: `0:50,15000:90` by score and `50,90` by round.
extension OpeningMeld: FieldValue {
  public func append(to bytes: inout [UInt8]) { steps.append(to: &bytes) }

  public init?(word: ArraySlice<UInt8>) {
    self.init(String(decoding: word, as: UTF8.self).replacing(",", with: "/"))
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .byScore(let steps):
      JSONRendering.append(array: steps, to: &bytes) {
        [$0.score, $0.points].appendJSON(to: &$1)
      }
    case .byRound(let points): points.appendJSON(to: &bytes)
    }
  }
}
