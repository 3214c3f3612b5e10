import Cards
import Foundation
import Lines
import Testing

@testable import Nodes

/// Replies that were recorded and then broken, in any pieces: none traps, none is acknowledged that
/// was not, and none takes more memory than it may. `CARDROOM_REPLIES=1000000` breaks more of them,
/// and `CARDROOM_SEED` the same again.
struct BrokenReplyTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many replies of each kind are broken; in all there are five kinds.
  private static let count = (environment["CARDROOM_REPLIES"].flatMap(Int.init) ?? 40_000) / 5

  private static func breaker(_ test: String) throws -> ReplyBreaker {
    var system = SystemRandomNumberGenerator()
    let seed = environment["CARDROOM_SEED"].flatMap { UInt64($0) } ?? system.next() >> 32
    print("\(test): CARDROOM_SEED=\(seed)")
    let names = Recording.allCases.map(\.rawValue) + [Recording.login]
    return ReplyBreaker(seed: seed, words: try names.map { try Recording.bytes($0) })
  }

  private static let limits = {
    var limits = PostgresConnection.Limits()
    (limits.message, limits.rows) = (100_000, 200_000)
    return limits
  }()

  @Test(arguments: Recording.allCases) func theRecordedRepliesAreTaken(recording: Recording) throws
  {
    var connection = try Recording.ready()
    for batch in try recording.batches() { _ = connection.submit(batch) }
    connection.receive(try Recording.bytes(recording.rawValue))
    #expect(connection.outcomes().map(\.kind) == recording.outcomes)
    #expect(!connection.isAwaitingAnswer && connection.isReady)
  }

  /// The client's part of SCRAM against the server's signature, and the other way round.
  @Test func theRecordedLoginIsTaken() throws {
    var connection = try Recording.connection()
    connection.receive(try Recording.bytes(Recording.login))
    #expect(connection.isReady)
  }

  @Test(arguments: Recording.allCases)
  func noBrokenReplyIsAnAcknowledgement(recording: Recording) throws {
    var breaker = try Self.breaker(recording.rawValue)
    let good = try Recording.bytes(recording.rawValue)
    var asked = try Recording.ready(limits: Self.limits)
    let batches = try recording.batches()
    let judge = ReplyJudge(of: batches)
    for batch in batches { _ = asked.submit(batch) }
    for number in 0..<Self.count {
      let bytes = breaker.broken(good)
      var connection = asked
      var most = 0
      breaker.inPieces(bytes) { piece in
        connection.receive(piece)
        most = max(most, connection.heldBytes)
      }
      connection.end(with: .ended)
      let kinds = connection.outcomes().map(\.kind)
      let acknowledged = judge.acknowledged(by: bytes)
      guard kinds.count == batches.count, most <= Self.limits.message,
        zip(kinds, acknowledged).allSatisfy({ $0 != "committed" || $1 })
      else {
        Issue.record("reply \(number): \(kinds), \(most) bytes: \(bytes)")
        return
      }
      guard number.isMultiple(of: 16) else { continue }
      var whole = asked
      whole.receive(bytes)
      whole.end(with: .ended)
      guard whole.outcomes().map(\.kind) == kinds else {
        Issue.record("reply \(number): in one piece it is another: \(bytes)")
        return
      }
    }
  }

  /// A server that was not what it says is never logged in to.
  @Test func noBrokenLoginIsTrusted() throws {
    var breaker = try Self.breaker("login")
    let messages = ReplyJudge.messages(in: try Recording.bytes(Recording.login))
    // What comes behind the challenge: until there the client has to work for milliseconds.
    let early = messages.prefix(2).flatMap(\.bytes)
    let late = messages.dropFirst(2).flatMap(\.bytes)
    var proving = try Recording.connection(limits: Self.limits)
    proving.receive(early)
    for number in 0..<Self.count {
      let bytes = breaker.broken(late)
      var connection = proving
      breaker.inPieces(bytes) { connection.receive($0) }
      guard !connection.isReady || ReplyJudge.isLogin(bytes, like: late) else {
        Issue.record("reply \(number) is let in: \(bytes)")
        return
      }
    }
    for number in 0..<Self.count {
      let bytes = breaker.broken(early)
      if bytes.starts(with: early) { continue }
      var connection = try Recording.connection(limits: Self.limits)
      breaker.inPieces(bytes) { connection.receive($0) }
      guard !connection.isReady else {
        Issue.record("reply \(number) is let in: \(bytes)")
        return
      }
    }
  }
}

/// Breaks replies, all from one seed.
struct ReplyBreaker {
  private var random: SplitMix64
  /// Replies of which pieces are put in.
  private let words: [[UInt8]]

  init(seed: UInt64, words: [[UInt8]]) {
    random = SplitMix64(seed: seed)
    self.words = words
  }

  /// The reply, changed in one to three places, or nothing of it at all.
  mutating func broken(_ good: [UInt8]) -> [UInt8] {
    switch below(20) {
    case 0: return noise()
    case 1: return Array(good.prefix(below(good.count + 1))) + noise()
    case 2...6: return rearranged(good)
    default:
      var bytes = good
      for _ in 0...below(3) { change(&bytes) }
      return bytes
    }
  }

  /// Gives the bytes in one to some pieces.
  mutating func inPieces(_ bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var rest = bytes[...]
    let most = [1, 3, 40, 1000, 1 << 20][below(5)]
    // Byte by byte is slow, and finds most at the heads of messages.
    let isSlow = most < 40 && bytes.count > 600
    while !rest.isEmpty {
      let count = min(rest.count, isSlow ? 40 + below(40) : 1 + below(most))
      body(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  private mutating func below(_ bound: Int) -> Int {
    bound < 2 ? 0 : Int(truncatingIfNeeded: (random.next() >> 33) % UInt64(bound))
  }

  /// Messages that begin as some do, with anything in them; or nothing but bytes.
  private mutating func noise() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<below(6) {
      let body = (0..<below(20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if below(3) > 0 {
        let types = Array("RSKZ123nIstTDCENAvGHWdc".utf8)
        let length = below(8) == 0 ? below(1 << 31) : body.count + 4
        bytes.append(types[below(types.count)])
        bytes += Backend.int32(length)
      }
      bytes += body
    }
    return bytes
  }

  /// Whole messages left out, doubled, exchanged or taken from elsewhere.
  private mutating func rearranged(_ good: [UInt8]) -> [UInt8] {
    var messages = ReplyJudge.messages(in: good)
    let others = ReplyJudge.messages(in: words[below(words.count)])
    for _ in 0...below(3) where !messages.isEmpty {
      let place = below(messages.count)
      switch below(4) {
      case 0: messages.remove(at: place)
      case 1: messages.insert(messages[place], at: below(messages.count + 1))
      case 2: messages.swapAt(place, below(messages.count))
      default: messages.insert(others[below(others.count)], at: place)
      }
    }
    return messages.flatMap(\.bytes)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = below(bytes.count + 1)
    let length = below(min(40, bytes.count - place) + 1)
    switch below(7) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
    case 1 where place < bytes.count: bytes[place] = UInt8(below(256))
    case 2: bytes.removeSubrange(place..<(place + length))
    case 3: bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
    case 4: bytes.removeSubrange(place...)
    case 5:
      let other = words[below(words.count)]
      bytes.insert(contentsOf: other.dropFirst(below(other.count)).prefix(length), at: place)
    default: bytes.insert(contentsOf: Backend.int32([0, 4, 5, 1 << 20, -1][below(5)]), at: place)
    }
  }
}

/// Reads replies a second time, plainly: which batches they acknowledge at most.
struct ReplyJudge {
  struct Message {
    let type: UInt8
    let bytes: [UInt8]
    var body: ArraySlice<UInt8> { bytes.dropFirst(5) }
  }

  /// What was asked, in its order: of a batch how many answers it wants, `nil` if it is a script;
  /// nothing of a preparation.
  private var requests: [(isBatch: Bool, answers: Int?)] = []

  init(of batches: [PostgresBatch]) {
    var known: Set<PostgresStatement> = []
    for batch in batches {
      for call in batch.calls where known.insert(call.statement).inserted {
        requests.append((false, nil))
      }
      requests.append((true, batch.script == nil ? batch.calls.count : nil))
    }
  }

  /// The whole messages, as far as lengths make sense.
  static func messages(in bytes: [UInt8]) -> [Message] {
    var messages: [Message] = []
    var place = 0
    while place + 5 <= bytes.count {
      let length = bytes[(place + 1)...(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length >= 4, place + 1 + length <= bytes.count else { break }
      messages.append(
        Message(type: bytes[place], bytes: Array(bytes[place..<(place + 1 + length)])))
      place += 1 + length
    }
    return messages
  }

  /// For each batch whether the reply acknowledges it.
  func acknowledged(by bytes: [UInt8]) -> [Bool] {
    var answers: [[Message]] = [[]]
    for message in Self.messages(in: bytes) {
      answers[answers.count - 1].append(message)
      if message.type == UInt8(ascii: "Z") { answers.append([]) }
    }
    return requests.enumerated().filter(\.element.isBatch).map { place, request in
      place < answers.count && Self.isAcknowledged(answers[place], request.answers)
    }
  }

  private static func isAcknowledged(_ answer: [Message], _ wanted: Int?) -> Bool {
    guard let last = answer.last, last.bytes == Backend.ready() else { return false }
    var done = 0
    for message in answer {
      switch UnicodeScalar(message.type) {
      case "E": return false
      case "N" where !isHarmless(message): return false
      case "C", "I":
        done += 1
        let tag = String(decoding: message.body.dropLast(), as: UTF8.self)
        if ["BEGIN", "COMMIT", "ROLLBACK"].contains(tag) { return false }
      default: break
      }
    }
    return wanted.map { $0 == done } ?? (done > 0)
  }

  private static func isHarmless(_ notice: Message) -> Bool {
    let fields = notice.body.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let severity =
      fields.last { $0.hasPrefix("V") } ?? fields.last { $0.hasPrefix("S") } ?? ""
    return ["NOTICE", "INFO", "LOG", "DEBUG"].contains(String(severity.dropFirst()))
  }

  /// Whether a server shows that it knows the password, lets in, and answers the check as it did.
  static func isLogin(_ bytes: [UInt8], like good: [UInt8]) -> Bool {
    let (found, wanted) = (messages(in: bytes), messages(in: good))
    func bodies(_ messages: [Message], _ type: Unicode.Scalar) -> [[UInt8]] {
      messages.filter { $0.type == UInt8(ascii: type) }.map { Array($0.body) }
    }
    let isProven = Array(bodies(found, "R").prefix(2)) == bodies(wanted, "R")
    let isChecked = bodies(found, "D").first == bodies(wanted, "D").first
    return isProven && isChecked && bodies(found, "Z").count >= 2
  }
}
