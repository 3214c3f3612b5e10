import Games
import Lines

/// Lines from the peer, limited in rate, and the replies to their tags.
struct Input: Sendable {
  let limit: FloodLimit
  var framer = LineFramer()
  var bucket: FloodBucket
  var looks = FreeLooks()
  /// The next line, if it must wait.
  private(set) var deferred: (frame: LineFramer.Frame, price: Int64)?
  /// Whether the peer was told that its lines wait; they have not all been handled since.
  private var isToldToWait = false
  /// The number of telnet commands counted by the bucket so far.
  private var metered = 0
  /// Whether telnet commands have emptied the bucket: nothing is read until it has room for a line.
  private var isOverdrawn = false
  /// Whether an interrupt has been answered since the last line.
  var hasToldInterrupt = false
  var tags = TagMemory()
  /// Whether the next line is the rest of a name that telnet has cut.
  private var hasCutName = false
  /// The figures of its lines; reading them empties it.
  var tally = SessionTally()

  init(_ limit: FloodLimit, at now: Instant) {
    self.limit = limit
    bucket = FloodBucket(limit, at: now)
  }

  /// Whether the socket should be read. The framer keeps at most one byte of an overlong line more
  /// than a line may have.
  var wantsMore: Bool {
    !isDelayed && framer.pendingBytes <= Limits.lineBytes + 1
  }

  /// Whether received input must wait.
  var isDelayed: Bool { deferred != nil || isOverdrawn }

  /// When received input may be handled, if it contains a line.
  var due: Instant? {
    let start = Instant(nanoseconds: 0)
    if isDelayed { return bucket.due(at: start, for: deferred?.price ?? 0) }
    return framer.mayHaveFrame ? start : nil
  }

  /// The next line that may be handled.
  ///
  /// - Parameter isTyped: whether a person types it, perhaps with backspaces.
  mutating func next(isTyped: Bool, at now: Instant) -> LineFramer.Frame? {
    let first = deferred ?? framer.next(isTyped: isTyped).map { (frame: $0, price: .max) }
    guard var next = first else { return nil }
    if deferred == nil, isFreeLook(next.frame, at: now) { return next.frame }
    if bucket.due(at: now, for: next.price) > now {
      if deferred == nil { next.price = Self.price(of: next.frame) }
      if bucket.due(at: now, for: next.price) > now {
        if deferred == nil { tally.floods += 1 }
        deferred = next
        return nil
      }
    }
    bucket.take(at: now)
    deferred = nil
    hasToldInterrupt = false
    return next.frame
  }

  /// Whether lines have begun to wait; true once until none waits any more.
  mutating func takeStall() -> Bool {
    let wasTold = isToldToWait
    isToldToWait = deferred != nil || wasTold && framer.mayHaveFrame
    return isToldToWait && !wasTold
  }

  /// Whether a line requests a picture that is free for the connection.
  private func isFreeLook(_ frame: LineFramer.Frame, at now: Instant) -> Bool {
    guard looks.has(at: now), case .line(let bytes) = frame, let line = try? RequestLine(bytes)
    else { return false }
    return line.verb == "look"
  }

  /// The highest cost a line may have, by its length and first word; 0 for a move.
  private static func price(of frame: LineFramer.Frame) -> Int64 {
    guard case .line(let bytes) = frame else { return LineCost.line }
    let price = LineCost.line + Int64(bytes.count / LineCost.bytesRefused)
    guard let line = try? RequestLine(bytes), let row = Commands.named(line.verb) else {
      return price
    }
    return row.traits.contains(.isMove) ? 0 : max(price, LineCost.words[row.word] ?? 0)
  }

  /// Charges for a refused line, all of which was read.
  mutating func charge(forRefusing bytes: ArraySlice<UInt8>, at now: Instant) {
    bucket.charge(LineCost.line + Int64(bytes.count / LineCost.bytesRefused), at: now)
  }

  /// Counts each telnet command as a line; after too many, the peer is not read for a while.
  mutating func meterTelnet(at now: Instant) {
    let (commands, wasOverdrawn) = (framer.telnetCommands, isOverdrawn)
    if commands > metered {
      bucket.take(Int64(commands - metered), at: now)
      metered = commands
      isOverdrawn = true
    }
    if isOverdrawn { isOverdrawn = bucket.due(at: now, for: 0) > now }
    if isOverdrawn, !wasOverdrawn { tally.floods += 1 }
  }

  // MARK: - Seven bits

  /// What is left of 0xC2 to 0xC5, with which the letters of Europe with accents begin, when telnet
  /// without `-8` has taken the highest bit off.
  private static let sevenBitFirsts = UInt8(ascii: "B")...UInt8(ascii: "E")

  /// Whether a typed line is only the rest of a name in quotes: the second byte of some letters, as of
  /// `Ê`, has become an end of line.
  mutating func isRestOfName(_ line: ArraySlice<UInt8>) -> Bool {
    let isRest = hasCutName && Self.hasOpenQuote(line)
    hasCutName = !isRest && line.starts(with: Array("book ".utf8)) && Self.isCut(line)
    return isRest
  }

  private static func hasOpenQuote(_ line: ArraySlice<UInt8>) -> Bool {
    line.count { $0 == UInt8(ascii: "\"") } % 2 == 1
  }

  private static func isCut(_ line: ArraySlice<UInt8>) -> Bool {
    hasOpenQuote(line) && line.last.map(sevenBitFirsts.contains) == true
  }

  /// Whether a line has letters with accents whose highest bits are gone, as in `RenC)` for `René`.
  static func isSevenBit(_ line: ArraySlice<UInt8>) -> Bool {
    let signs = Array("!#$%&()*+,/:;<=>?".utf8)
    return isCut(line)
      || zip(line, line.dropFirst()).contains { sevenBitFirsts.contains($0) && signs.contains($1) }
  }

  // MARK: - HTTP

  private static let httpBeginnings = [
    "GET ", "POST ", "PUT ", "HEAD ", "DELETE ", "OPTIONS ", "PATCH ", "TRACE ", "CONNECT ",
    "Host:", "host:",
  ].map { Array($0.utf8) }

  /// Whether a line begins like an HTTP request or its `Host:` header.
  static func isHTTP(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 4, let first = line.first, first & 0x5F >= 0x43 else { return false }
    guard first < 0x61 || first == 0x68 else { return false }
    return httpBeginnings.contains { line.starts(with: $0) }
  }
}
