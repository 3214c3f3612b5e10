import Lines

/// Cards in the user's hand, some of which are to be given up: keys mark them, and the marked ones
/// are in the input line.
struct CardSelection: Sendable, Equatable {
  /// `draw` or `discard`.
  let verb: String
  let cards: [Card]
  /// How many may be marked.
  let counts: ClosedRange<Int>
  /// The index of the card at the cursor.
  private(set) var cursor = 0
  private(set) var marked: Set<Int> = []

  /// The selection, if it is for these cards.
  func of(_ hand: [Card?]) -> CardSelection? {
    cards == hand.prefix(cards.count).compactMap(\.self) ? self : nil
  }

  var text: String {
    let chosen = cards.indices.filter(marked.contains).map { cards[$0] }
    return chosen.isEmpty ? verb : "\(verb) \(chosen.notation)"
  }

  /// The present effect of Enter.
  var meaning: String {
    if !counts.contains(marked.count) {
      return "mark \(counts.lowerBound) \(counts.lowerBound == 1 ? "card" : "cards")"
    }
    if verb == "draw" {
      return marked.isEmpty ? "Enter stands pat" : "Enter draws \(marked.count)"
    }
    return "Enter gives \(marked.count == 1 ? "it" : "them") up"
  }

  /// Handles a key; returns whether it belongs to the selection.
  mutating func press(_ key: KeyStroke) -> Bool {
    switch key {
    case .tab, .right: cursor = cards.isEmpty ? 0 : (cursor + 1) % cards.count
    case .left: cursor = cards.isEmpty ? 0 : (cursor + cards.count - 1) % cards.count
    case .character(" "): toggle(cursor)
    case .character(let scalar) where ("1"..."9").contains(scalar):
      toggle(Int(scalar.value) - 49)
    case .up, .down: break
    default: return false
    }
    return true
  }

  /// If only one may be given up, another card replaces it.
  private mutating func toggle(_ index: Int) {
    guard cards.indices.contains(index) else { return }
    cursor = index
    if marked.remove(index) != nil { return }
    if marked.count == counts.upperBound, counts.upperBound == 1 { marked = [] }
    if marked.count < counts.upperBound { marked.insert(index) }
  }
}
