// STUB, replaced at the merge.

import LineProtocol

public struct Outbox: Sendable {
  var bytes: [UInt8] = []
  var start = 0
  public var isEmpty: Bool { start == bytes.count }
  public var count: Int { bytes.count - start }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }
  public mutating func consume(_ count: Int) {
    start += count
    if start == bytes.count {
      start = 0
      if bytes.capacity > 4096 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    }
  }
  mutating func put(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(10)
  }
  static let pong: [UInt8] = Array("+ ping\n".utf8)
  mutating func putPong() { bytes.append(contentsOf: Self.pong) }
}
public struct Session: Sendable {
  let id: SessionID
  let token: String
  let limits: FloodLimit
  let hold: Duration
  var partial: [UInt8] = []
  var other: [Int] = []
  var words: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
  public var wake: Instant?
  public var wantsInput = true
  public var outbox = Outbox()
  public var isFinished = false
  public init(id: SessionID, token: String, limits: FloodLimit, hold: Duration, at now: Instant) {
    self.id = id
    self.token = token
    self.limits = limits
    self.hold = hold
  }
  public mutating func greet(at now: Instant) -> [Effect] {
    outbox.put("* welcome server=stub token=\(token)")
    return []
  }
  public mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard let end = rest.firstIndex(of: 10) else {
        partial.append(contentsOf: rest)
        return effects
      }
      let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
      if partial.isEmpty, end == 4, line.loadUnaligned(as: UInt32.self) == 0x676e_6970 {
        outbox.putPong()
      } else {
        var text = partial + line
        if text.last == 13 { text.removeLast() }
        effects += obey(String(decoding: text, as: UTF8.self), now)
        partial = []
      }
      start += end + 1
    }
    return effects
  }
  mutating func obey(_ line: String, _ now: Instant) -> [Effect] {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "ping": outbox.putPong()
    case "hello": outbox.put("+ hello")
    case "quit":
      outbox.put("+ quit")
      isFinished = true
    case "nap":
      wantsInput = false
      wake = Instant(nanoseconds: now.nanoseconds + 50_000_000)
    case "big": for _ in 0..<(Int(words[1]) ?? 0) { outbox.put(String(repeating: "x", count: 99)) }
    case "create": return [.lobby(.create(id, TableID(words[1])!))]
    case "drop": return [.lobby(.drop(id, TableID(words[1])!))]
    case "watch": return [.table(TableID(words[1])!, .watch(id))]
    case "say": return [.table(TableID(words[1])!, .say(id, words[2]))]
    default: outbox.put("- code=proto.unknown")
    }
    return []
  }
  public mutating func handle(_ input: SessionInput, at now: Instant) -> [Effect] {
    switch input {
    case .wake:
      wake = nil
      wantsInput = true
      outbox.put("+ nap")
    case .inputEnded: isFinished = true
    case .connectionLost:
      isFinished = true
      return [.log("session lost")]
    case .noSuchTable(let id): outbox.put("- code=table.unknown :\(id)")
    case .stop:
      outbox.put("* bye code=server.stop")
      isFinished = true
    case .line(let line): outbox.put(line)
    }
    return []
  }
}
