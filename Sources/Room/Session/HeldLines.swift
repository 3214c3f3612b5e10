import Cards
import Store

/// Lines that are kept back while somebody thinks about a turn, in the order in which they came.
struct HeldLines: Sendable {
  private var lines: [(text: Prose, isChat: Bool)] = []

  /// Whether there are none.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether what others say is among them.
  var hasChat: Bool { lines.contains(where: \.isChat) }

  /// Keeps some lines, at most `most` in all; gives back how many of the oldest gave way.
  mutating func append(_ texts: [Prose], isChat: Bool, most: Int) -> Int {
    lines += texts.map { ($0, isChat) }
    let tooMany = max(0, lines.count - most)
    lines.removeFirst(tooMany)
    return tooMany
  }

  /// Takes all lines.
  mutating func takeAll() -> [Prose] {
    defer { lines = [] }
    return lines.map(\.text)
  }

  /// Takes what others say, and leaves the rest.
  mutating func takeChat() -> [Prose] {
    defer { lines.removeAll(where: \.isChat) }
    return lines.filter(\.isChat).map(\.text)
  }
}

/// What waited for a person and was printed on this connection. It counts as told once a line has
/// come from the peer after all of its bytes were written; else it waits on.
struct PrintedMemos: Sendable {
  private(set) var all: [Memo] = []
  /// How many of them are known to have been told.
  private var told = 0
  /// Behind how many bytes of the connection the last one ends; `nil` while it is held back.
  private var end: Int?

  /// Notes one that is printed, or held back; whether it is a new one.
  mutating func note(_ memo: Memo) -> Bool {
    guard !all.contains(memo) else { return false }
    all.append(memo)
    end = nil
    return true
  }

  /// All that was held back is printed.
  mutating func noteEnd(_ end: Int) { self.end = self.end ?? end }

  /// Those that are told now that a line comes, of which so many bytes were written before.
  mutating func takeTold(written: Int) -> ArraySlice<Memo> {
    guard told < all.count, let end, end <= written else { return [] }
    defer { told = all.count }
    return all[told...]
  }
}
