extension Game {
  /// Seconds during which a person who replaces another's entry is told about it.
  private static let newsSeconds = 600

  /// A sentence for each recent entry of another person that the newest change replaced, so that
  /// people who write into one cell at the same time learn of each other.
  var replacements: [String] {
    guard let newest = changes.last, case .entry(let entry, let before) = newest.action,
      case .counts(let counts) = entry.kind
    else { return [] }
    return counts.compactMap { count in
      guard count.count != before.counts[count.element],
        let earlier = lastEntry(of: count.element, as: entry, before: newest),
        earlier.author != newest.author
      else { return nil }
      let seconds = newest.time.seconds - earlier.time.seconds
      guard (0...Self.newsSeconds).contains(seconds) else { return nil }
      let minutes = seconds / 60
      let when =
        minutes == 0 ? "just now" : minutes == 1 ? "a minute ago" : "\(minutes) minutes ago"
      return "\(earlier.author) entered \(count.element.key) \(before.counts[count.element]) there"
        + " \(when): book undo gives that back."
    }
  }

  /// The last entry of the element for the same team and round before the newest change.
  private func lastEntry(
    of element: ScoreElement, as entry: Entry, before newest: GameChange
  ) -> GameChange? {
    changes.prefix(newest.number - 1).last { change in
      guard change.stands, case .entry(let other, _) = change.action,
        case .counts(let counts) = other.kind
      else { return false }
      return other.team == entry.team && other.round == entry.round
        && counts.contains { $0.element == element }
    }
  }
}
