/// A game's record of changes in packed form, since it is most of what a book holds.
///
/// A change takes 24 bytes and a few more for each count; each name is stored once per game.
struct ChangeLog: Equatable, Sendable {
  private struct Row: Equatable {
    let time: BookTime
    /// The index of the author in `names`.
    let author: UInt32
    /// The end of its numbers in `bytes`; they begin at the end of the previous row's.
    let end: UInt32
    let kind: Kind
    let team: UInt8
    let round: UInt8
    var isUndone = false
  }

  enum Kind: UInt8 {
    case counts, win, finish, undo, reopen, lineup, mark
  }

  private var rows: [Row] = []
  private var names: [Author] = []
  /// The reasons for reopening the game, and what was done with all of it, in order.
  private var notes: [String] = []
  /// For each change of players, the teams before and after it.
  private var lineups: [[Team]] = []
  /// For an entry, three numbers for each element: its index in the profile, the count before and
  /// the count now. For an undo, the number of the change; for a reopening, the index of its note;
  /// for a change of players, its index in `lineups`.
  private var bytes: [UInt8] = []

  /// The time of a person's last change.
  func lastTime(of reader: BookReader) -> BookTime? {
    let authors = names.indices.filter { reader.isAuthor(names[$0]) }
    guard !authors.isEmpty else { return nil }
    return rows.last { authors.contains(Int($0.author)) }?.time
  }

  /// The number of changes.
  var count: Int { rows.count }

  /// Adds a legal entry.
  ///
  /// - Parameter before: the entry before. Only the replaced parts of it are kept.
  mutating func append(
    _ entry: Entry, before: RoundEntry, by author: Author, at time: BookTime,
    _ elements: [ProfileElement]
  ) {
    let kind: Kind
    switch entry.kind {
    case .counts(let counts):
      kind = .counts
      for count in counts { append(count, before: before.counts, elements) }
    case .win:
      kind = .win
      for rule in elements where rule.isMarkedByWin {
        append(ElementCount(rule.element, 1), before: before.counts, elements)
      }
    case .finish: kind = .finish
    }
    append(kind, UInt8(entry.team.index), UInt8(entry.round.number), by: author, at: time)
  }

  /// Adds an undo of a change.
  ///
  /// - Parameter root: the change itself or, if it is an undo, the change that stands again.
  mutating func append(undoOf number: Int, of root: Int, by author: Author, at time: BookTime) {
    let stands = rows[root - 1].isUndone
    // Of all undos of one change, only the newest can be taken back.
    for index in rows.indices.dropFirst(root) where self.root(ofUndoAt: index) == root {
      rows[index].isUndone = true
    }
    rows[root - 1].isUndone = !stands
    append(number)
    append(.undo, by: author, at: time)
  }

  /// Adds a change with a note: a reopening of the complete game, or a mark on the whole game.
  mutating func append(_ note: String, _ kind: Kind, by author: Author, at time: BookTime) {
    append(notes.count)
    notes.append(note)
    append(kind, by: author, at: time)
  }

  /// Adds a change of players in some teams.
  mutating func append(lineup before: [Team], _ after: [Team], by author: Author, at time: BookTime)
  {
    append(lineups.count)
    lineups += [before, after]
    append(.lineup, by: author, at: time)
  }

  /// Updates a player whose data have changed.
  mutating func update(_ player: Player, to new: Player) {
    for place in lineups.indices {
      for team in lineups[place].indices { lineups[place][team].update(player, to: new) }
    }
  }

  /// The teams before and after all changes of players.
  var lineupTeams: [Team] { Array(lineups.joined()) }

  /// The change that an undo, or a chain of undos, finally concerns.
  private func root(ofUndoAt index: Int) -> Int? {
    guard rows[index].kind == .undo else { return nil }
    var number = numbers(at: index).first ?? 0
    while rows.indices.contains(number - 1), rows[number - 1].kind == .undo {
      number = numbers(at: number - 1).first ?? 0
    }
    return number
  }

  private mutating func append(
    _ kind: Kind, _ team: UInt8 = 0, _ round: UInt8 = 0, by author: Author, at time: BookTime
  ) {
    let place = names.lastIndex(of: author) ?? names.count
    if place == names.count { names.append(author) }
    rows.append(
      Row(
        time: time, author: UInt32(place), end: UInt32(bytes.count), kind: kind, team: team,
        round: round))
  }

  private mutating func append(
    _ count: ElementCount, before: Counts, _ elements: [ProfileElement]
  ) {
    guard let place = elements.firstIndex(where: { $0.element == count.element }) else { return }
    append(place)
    append(before[count.element])
    append(count.count)
  }

  /// A number in groups of seven bits, the lowest first; all but the last have the highest bit set.
  private mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

extension ChangeLog {
  /// The change at an index, in a game with these elements.
  func change(at index: Int, _ elements: [ProfileElement]) -> GameChange {
    let row = rows[index]
    return GameChange(
      number: index + 1, action: action(at: index, elements), author: names[Int(row.author)],
      time: row.time, isUndone: row.isUndone)
  }

  private func action(at index: Int, _ elements: [ProfileElement]) -> GameChange.Action {
    let (row, numbers) = (rows[index], numbers(at: index))
    switch row.kind {
    case .undo: return .undo(of: numbers.first ?? 0)
    case .reopen: return .reopening(notes[numbers.first ?? 0])
    case .mark: return .mark(notes[numbers.first ?? 0])
    case .lineup:
      let place = numbers.first ?? 0
      return .lineup(before: lineups[place], after: lineups[place + 1])
    case .counts, .win, .finish: break
    }
    var (before, counts) = (Counts(), [ElementCount]())
    for place in stride(from: 0, to: numbers.count, by: 3) {
      let element = elements[numbers[place]].element
      before[element] = numbers[place + 1]
      counts.append(ElementCount(element, numbers[place + 2]))
    }
    let kind: Entry.Kind =
      switch row.kind {
      case .win: .win
      case .finish: .finish
      case .counts, .undo, .reopen, .lineup, .mark: .counts(counts)
      }
    let team = TeamName.allCases.first { $0.index == Int(row.team) } ?? .red
    let entry = Entry(team, Round(Int(row.round)) ?? .first, kind)
    return .entry(entry, before: RoundEntry(counts: before))
  }

  private func numbers(at index: Int) -> [Int] {
    var (numbers, number, shift) = ([Int](), UInt(0), UInt(0))
    for byte in bytes[(index > 0 ? Int(rows[index - 1].end) : 0)..<Int(rows[index].end)] {
      number |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte <= 0x7F {
        numbers.append(Int(bitPattern: number))
        (number, shift) = (0, 0)
      }
    }
    return numbers
  }
}

/// One line of a game's record of changes.
public struct GameChange: Hashable, Sendable {
  /// The content of a change.
  public enum Action: Hashable, Sendable {
    /// An entry; `before` has only the parts that it replaced.
    case entry(Entry, before: RoundEntry)
    /// An undo of the change with this number: an entry, a line-up, or another undo, whose change
    /// then stands again.
    case undo(of: Int)
    /// A change of the players of these teams.
    case lineup(before: [Team], after: [Team])
    /// A reopening of the complete game, for a reason.
    case reopening(String)
    /// What was done with the game as a whole, in words.
    case mark(String)
  }

  /// The number of the change in its game, from 1.
  public let number: Int
  /// The content of the change.
  public let action: Action
  /// The author of the change.
  public let author: Author
  /// The time of the change.
  public let time: BookTime
  /// Whether it has been taken back.
  public let isUndone: Bool
}
