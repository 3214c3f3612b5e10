import Room

/// How long each seat of a match has thought, and until when the one that is asked may.
struct ThinkingTime {
  private let response: Int64
  private let hand: Int64
  private let match: Int64
  private var usedInHand: [Int64]
  private var usedInMatch: [Int64]
  private var handNumber = 0
  /// The seat that is asked; nobody before a match and after it.
  private(set) var asked: Int?
  private var began = Instant(nanoseconds: 0)
  /// When the time of the seat that is asked is over.
  private(set) var deadline = Instant(nanoseconds: .max)

  init(_ times: CompetitionTimes, seats: Int, hands: Int) {
    response = times.response.nanoseconds
    hand = times.hand.nanoseconds
    let (match, isTooLarge) = times.perHand.nanoseconds.multipliedReportingOverflow(
      by: Int64(hands))
    self.match = isTooLarge ? .max : match
    usedInHand = Array(repeating: 0, count: seats)
    usedInMatch = usedInHand
  }

  /// Nobody has used any time.
  mutating func beginMatch() {
    usedInHand = usedInHand.map { _ in 0 }
    usedInMatch = usedInHand
    handNumber = 0
  }

  /// A seat is asked, `nil`: nobody.
  mutating func ask(_ seat: Int?, hand number: Int, _ now: Instant) {
    if number != handNumber {
      handNumber = number
      for seat in usedInHand.indices { usedInHand[seat] = 0 }
    }
    (asked, began) = (seat, now)
    guard let seat else {
      deadline = Instant(nanoseconds: .max)
      return
    }
    let left = min(response, hand - usedInHand[seat], match - usedInMatch[seat])
    deadline = Instant(nanoseconds: now.nanoseconds + max(0, left))
  }

  /// Whether the seat that is asked has no time left.
  func isOver(_ now: Instant) -> Bool { deadline <= now }

  /// The seat that was asked has answered, or has lost its turn.
  mutating func answered(_ now: Instant) {
    guard let asked else { return }
    let used = max(0, now.nanoseconds - began.nanoseconds)
    usedInHand[asked] += used
    usedInMatch[asked] += used
  }
}

extension Duration {
  /// The whole of it in nanoseconds.
  var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// The whole of it in milliseconds.
  var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
