import Games
import Lines

/// Encoded lines in one format, one after another.
private struct EncodedLines: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each line ends.
  private var ends: [Int] = []

  init(_ lines: [TableLine], _ encode: (TableLine, inout [UInt8]) -> Void) {
    bytes.reserveCapacity(128 * lines.count)
    ends.reserveCapacity(lines.count)
    for line in lines {
      encode(line, &bytes)
      ends.append(bytes.count)
    }
  }

  /// Copies lines, leaving some out and replacing others.
  init(
    _ shared: EncodedLines, _ parts: [TableNews.Part],
    _ encode: (TableLine, inout [UInt8]) -> Void
  ) {
    bytes.reserveCapacity(shared.bytes.count + 16 * parts.count)
    ends.reserveCapacity(parts.count)
    for part in parts {
      switch part {
      case .shared(let place): bytes += shared[place]
      case .own(let line): encode(line, &bytes)
      }
      ends.append(bytes.count)
    }
  }

  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}

/// Lines of a table, encoded once for all viewers who see the same.
public final class TableNews: Sendable {
  /// A line for one viewer: either a shared one, by its index, or the viewer's own version.
  fileprivate enum Part {
    case shared(Int)
    case own(TableLine)
  }

  public let table: TableID
  /// The lines, in order.
  public let lines: [TableLine]
  private let encoded: EncodedLines
  /// The same lines in JSON, if somebody at the table reads it.
  private let encodedJSON: EncodedLines?
  /// The clocks that these lines start.
  let clocks: [(player: SeatedPlayer, left: Int)]
  /// The players whose clocks ran out in these lines.
  let timeouts: [SeatedPlayer]

  init(_ lines: [TableLine], of table: TableID, inJSON: Bool = false) {
    (self.table, self.lines) = (table, lines)
    encoded = EncodedLines(lines) { $0.appendWire(table: table, to: &$1) }
    encodedJSON = inJSON ? EncodedLines(lines) { $0.appendJSON(table: table, to: &$1) } : nil
    clocks = lines.compactMap { line in
      guard case .clock(let player, let left, _) = line else { return nil }
      return (player, left)
    }
    timeouts = lines.compactMap { line in
      guard case .event(.timeout(let player, _), _) = line else { return nil }
      return player
    }
  }

  /// Copies news for a viewer who sees some of the lines differently; clocks are never among those.
  fileprivate init(_ news: TableNews, _ parts: [Part]) {
    let table = news.table
    self.table = table
    lines = parts.map { part in
      switch part {
      case .shared(let place): news.lines[place]
      case .own(let line): line
      }
    }
    encoded = EncodedLines(news.encoded, parts) { $0.appendWire(table: table, to: &$1) }
    encodedJSON = news.encodedJSON.map { shared in
      EncodedLines(shared, parts) { $0.appendJSON(table: table, to: &$1) }
    }
    (clocks, timeouts) = (news.clocks, news.timeouts)
  }

  /// All lines in the format of the wire.
  var wire: [UInt8] { encoded.bytes }

  /// One line in the format of the wire.
  func wire(at index: Int) -> ArraySlice<UInt8> { encoded[index] }

  /// Appends all lines in JSON.
  func appendJSON(to bytes: inout [UInt8]) {
    if let encodedJSON {
      bytes += encodedJSON.bytes
      return
    }
    for line in lines { line.appendJSON(table: table, to: &bytes) }
  }

  /// Appends one line in JSON.
  func appendJSON(at index: Int, to bytes: inout [UInt8]) {
    if let encodedJSON {
      bytes += encodedJSON[index]
      return
    }
    lines[index].appendJSON(table: table, to: &bytes)
  }
}

/// A step's lines for a table's members, before they are adapted to what each may see.
struct StepNews: Sendable {
  fileprivate enum Item: Sendable {
    case event(TableEvent, seq: Int)
    case line(TableLine)
  }

  /// The first lines as seen by everybody who owns none of their hidden cards.
  private struct Shared: Sendable {
    let news: TableNews
    /// The index of each item's line; `nil` for items that are not shown to everybody.
    let places: [Int?]

    func line(of item: Int) -> TableLine? { places[item].map { news.lines[$0] } }
  }

  private let table: TableID
  /// Whether somebody reads JSON, so that lines are encoded in it too.
  var isReadInJSON = false
  private var items: [Item] = []
  /// The items that show some viewers more than others.
  private var secrets: [Int] = []
  private var shared: [Shared] = []

  init(_ table: TableID) { self.table = table }

  var count: Int { items.count }

  mutating func append(_ event: TableEvent, seq: Int) {
    if !event.isSameForAll { secrets.append(items.count) }
    items.append(.event(event, seq: seq))
  }

  mutating func append(_ line: TableLine) { items.append(.line(line)) }

  /// Clears the news for the next step.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    secrets.removeAll(keepingCapacity: true)
  }

  /// The first `count` lines as `viewer` sees them; `nil` if there are none.
  mutating func seen(by viewer: PlayerName?, first count: Int) -> TableNews? {
    guard count > 0 else { return nil }
    let shared = shared(first: count)
    guard let viewer else { return shared.news }
    let own = secrets.prefix { $0 < count }.compactMap { item in
      let line = items[item].seen(by: viewer)
      return line == shared.line(of: item) ? nil : (item: item, line: line)
    }
    if own.isEmpty { return shared.news }
    var rest = own[...]
    let parts = shared.places.enumerated().compactMap { item, place -> TableNews.Part? in
      guard let next = rest.first, next.item == item else { return place.map { .shared($0) } }
      rest.removeFirst()
      return next.line.map { .own($0) }
    }
    return TableNews(shared.news, parts)
  }

  private mutating func shared(first count: Int) -> Shared {
    if let known = shared.first(where: { $0.places.count == count }) { return known }
    var lines: [TableLine] = []
    let places = items.prefix(count).map { item -> Int? in
      guard let line = item.seen(by: nil) else { return nil }
      lines.append(line)
      return lines.count - 1
    }
    let new = Shared(news: TableNews(lines, of: table, inJSON: isReadInJSON), places: places)
    shared.append(new)
    return new
  }
}

extension StepNews.Item {
  fileprivate func seen(by viewer: PlayerName?) -> TableLine? {
    switch self {
    case .event(let event, let seq): event.shown(to: viewer).map { .event($0, seq: seq) }
    case .line(let line): line
    }
  }
}

/// The last events of a table, numbered, for those who missed some.
struct EventLog: Sendable {
  private var events: [NumberedEvent] = []
  private var oldest = 0

  /// Appends an event that has been shown.
  mutating func append(_ event: TableEvent, seq: Int) {
    if events.count < Limits.eventsKept {
      events.append(NumberedEvent(seq, event))
    } else {
      events[oldest] = NumberedEvent(seq, event)
      oldest = (oldest + 1) % Limits.eventsKept
    }
  }

  /// The events after number `last` that are still there, oldest first, as `viewer` sees them.
  func lines(after last: Int, seenBy viewer: PlayerName?) -> [TableLine] {
    all.drop { $0.seq <= last }.compactMap { entry in
      entry.event.shown(to: viewer).map { .event($0, seq: entry.seq) }
    }
  }

  /// The number of the last event before a player sat down, or before another gave up the seat for
  /// that; those who sit down are told of the latter in the same step.
  ///
  /// - Parameter since: the number of the last event before the one of sitting down.
  func start(ofSittingDownAfter since: Int) -> Int {
    for entry in all.reversed() where entry.seq <= since {
      switch entry.event {
      case .out(_, .room): return entry.seq - 1
      case .leaving: continue
      case .game(let event) where event.departure != nil: continue
      default: return since
      }
    }
    return since
  }

  /// The events from the last one that matches on, oldest first; all of them if none matches.
  func suffix(from isFirst: (TableEvent) -> Bool) -> [NumberedEvent] {
    var newest: [NumberedEvent] = []
    for index in events.indices.reversed() {
      let entry = events[(oldest + index) % events.count]
      newest.append(entry)
      if isFirst(entry.event) { break }
    }
    return newest.reversed()
  }

  /// All events that are still kept, oldest first.
  var all: ArraySlice<NumberedEvent> {
    events[oldest...] + events[..<oldest]
  }
}
