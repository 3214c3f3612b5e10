/// The time that each seat of a match has used, and the deadline of the seat to act, both in
/// milliseconds.
struct ThinkingTime {
  private let times: CompetitionTimes
  private let match: Int
  private var usedInHand: [Int]
  private var usedInMatch: [Int]
  private var handNumber = 0
  /// The seat to act; `nil` between matches.
  private(set) var asked: Int?
  private var began = 0
  private(set) var deadline: Int?

  init(_ times: CompetitionTimes, seats: Int, hands: Int) {
    self.times = times
    let (match, isTooLarge) = times.perHand.multipliedReportingOverflow(by: hands)
    self.match = isTooLarge ? .max : match
    usedInHand = Array(repeating: 0, count: seats)
    usedInMatch = usedInHand
  }

  /// Starts the clock of a seat, or stops it if no seat has to act.
  mutating func ask(_ seat: Int?, hand number: Int, _ now: Int) {
    if number != handNumber {
      handNumber = number
      for seat in usedInHand.indices { usedInHand[seat] = 0 }
    }
    (asked, began) = (seat, now)
    deadline = seat.map { seat in
      now + max(0, min(times.response, times.hand - usedInHand[seat], match - usedInMatch[seat]))
    }
  }

  /// Whether the seat to act has no time left.
  func isOver(_ now: Int) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Charges the seat to act for the time it used.
  mutating func answered(_ now: Int) {
    guard let asked else { return }
    let used = max(0, now - began)
    usedInHand[asked] += used
    usedInMatch[asked] += used
  }
}
