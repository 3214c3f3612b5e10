import Games
import Lines

/// The stakes of a poker table that says nothing of them: each follows from what is played and from
/// those that are written.
struct StandardStakes {
  private let subject: PokerSubject
  private let options: TableOptions
  private let structures: [PokerSubject.Structure]

  init(_ subject: PokerSubject, _ options: TableOptions) {
    (self.subject, self.options) = (subject, options)
    structures = subject.structures(options)
  }

  /// Whether bets of a size and others are mixed: then the blinds are those of the others.
  private var isMixture: Bool {
    structures.contains(where: \.hasSizes) && !structures.allSatisfy(\.hasSizes)
  }

  private var writtenBets: (small: Int, big: Int)? {
    if case .pair(let small, let big) = options.value(.bets) { (small, big) } else { nil }
  }

  private var writtenBlinds: (small: Int, big: Int)? {
    if case .pair(let small, let big) = options.value(.blinds) { (small, big) } else { nil }
  }

  /// The big blind is the small bet, or half of it where bets are mixed.
  var blinds: OptionValue {
    if structures.contains(where: \.hasSizes), let bets = writtenBets {
      let big = max(1, isMixture ? bets.small / 2 : bets.small)
      return .pair(max(1, big / 2), big)
    }
    let isLow = isMixture || subject.limits.first == .no || subject.limits.first == .pot
    return isLow ? .pair(1, 2) : .pair(2, 4)
  }

  var bets: OptionValue? {
    guard structures.contains(where: \.hasSizes) else { return nil }
    switch subject.id {
    case Variant.kuhn.id: return .pair(1, 1)
    case Variant.leduc.id: return .pair(2, 4)
    default: break
    }
    guard let blinds = writtenBlinds else { return .pair(4, 8) }
    return isMixture ? .pair(2 * blinds.big, 4 * blinds.big) : .pair(blinds.big, 2 * blinds.big)
  }

  /// Where there are blinds only, nobody pays one.
  var ante: OptionValue {
    .number(structures.allSatisfy { $0.forced == .blinds } ? 0 : 1)
  }

  /// Half of the small bet; where bets have no size, the ante.
  var bringIn: OptionValue {
    .number(max(1, writtenBets.map { $0.small / 2 } ?? options[.ante]))
  }

  /// From 10 to 50 big bets, or from 20 to 100 big blinds where bets have no size.
  var buyIn: OptionValue {
    if let bets = writtenBets { return span(10, 50, of: bets.big) }
    return span(20, 100, of: max(1, writtenBlinds?.big ?? 0, options[.ante], options[.bringIn]))
  }

  private func span(_ least: Int, _ most: Int, of chips: Int) -> OptionValue {
    let most = min(most * chips, PokerCatalogue.chipsMost)
    return .span(min(least * chips, most)...most)
  }
}
