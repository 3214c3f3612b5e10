import Lines

/// Cards of a hand that turn over, from the old cards to the present ones.
struct CardTurn: Sendable, Equatable {
  /// The duration of a turn, in milliseconds.
  static let time = 200

  /// The visible part of a card.
  enum Frame: Sendable, Equatable {
    /// The whole card, or its back.
    case whole(Card?)
    /// Half turned.
    case narrow(Card?)
    case edge
  }

  /// When it began, in milliseconds of the client's clock.
  let began: Int
  /// The old cards by their index in the hand; `nil` for a card face down. Others do not turn.
  private let before: [Int: Card?]

  /// Turns those cards of `now` that differ from `before`; new ones count as face down before.
  /// `nil` if nothing turns.
  init?(from before: [Card?], to now: [Card?], at time: Int) {
    var turned: [Int: Card?] = [:]
    for (index, card) in now.enumerated() {
      let old = before.indices.contains(index) ? before[index] : nil
      if old != card { turned.updateValue(old, forKey: index) }
    }
    guard !turned.isEmpty else { return nil }
    (began, self.before) = (time, turned)
  }

  /// The visible frames of the turning cards at a time; empty afterwards.
  func frames(_ cards: [Card?], at time: Int) -> [Int: Frame] {
    var frames: [Int: Frame] = [:]
    guard time >= began, time - began < Self.time else { return frames }
    for (index, old) in before where cards.indices.contains(index) {
      let all = Self.frames(from: old, to: cards[index])
      frames[index] = all[(time - began) * all.count / Self.time]
    }
    return frames
  }

  /// When the next frame is due.
  func nextFrame(after time: Int) -> Int? {
    // A turn has four or five frames.
    let times = [4, 5].flatMap { count in
      (1...count).map { began + ($0 * Self.time + count - 1) / count }
    }
    return times.filter { $0 > time }.min()
  }

  /// Between two faces the back is visible.
  private static func frames(from old: Card?, to new: Card?) -> [Frame] {
    guard let old, let new else { return [.whole(old), .narrow(old), .edge, .narrow(new)] }
    return [.narrow(old), .edge, .whole(nil), .edge, .narrow(new)]
  }
}
