// The world around a queue of logins: guessers, a hasher, and a clock that is wound by hand.

import Lines
import Testing

@testable import Room

extension Instant {
  static let start = Instant(nanoseconds: 0)
}

/// Somebody who knows the password.
struct Owner {
  static let name = "ann"

  let address: String
  var isKnown = false
  var isFromDevice = false

  func entry(_ number: Int, at now: Instant) -> LoginQueue.Entry {
    var entry = Siege.Guesser(address: address, name: Self.name).entry(
      number, session: number, at: now)
    (entry.isFromKnownAddress, entry.isFromDevice) = (isKnown, isFromDevice)
    return entry
  }
}

/// A queue whose turns are taken one after the other, without time.
struct TurnOrder {
  var queue: LoginQueue
  var refused: [LoginQueue.Refusal] = []

  init(room: Int = Limits.loginsWaiting) { queue = LoginQueue(room: room) }

  mutating func add(
    _ number: Int, _ address: String, name: String? = nil, failures: Int = 0,
    isKnown: Bool = false, isFromDevice: Bool = false, isGuess: Bool = true
  ) {
    var entry = Siege.Guesser(address: address, name: name ?? "n\(number)", failures: failures)
      .entry(number, session: number, at: .start)
    (entry.isFromKnownAddress, entry.isFromDevice) = (isKnown, isFromDevice)
    entry.isGuess = isGuess
    refused += [queue.add(entry)].compactMap { $0 }
  }

  mutating func all(isWrong: Bool = false, at now: Instant = .start) -> [Int] {
    var order: [Int] = []
    while let number = queue.next(at: now) {
      order.append(number)
      queue.finish(number, isWrong: isWrong)
    }
    return order
  }
}

/// Guessers who try again as soon as they are answered, a hasher, and a clock wound by hand.
struct Siege {
  struct Guesser: Sendable, CustomTestStringConvertible {
    var address: String
    /// Another name each time if there is none.
    var name: String?
    /// Whether each guess comes from a new connection.
    var reconnects = false
    var failures = 0
    /// Whether the owner of the name has logged in from the address.
    var isAtKnownAddress = false

    var testDescription: String {
      "\(name ?? "any name")\(reconnects ? ", reconnecting" : "")"
    }

    func moved(to address: String) -> Guesser {
      var copy = self
      (copy.address, copy.isAtKnownAddress) = (address, false)
      return copy
    }

    /// At the owner's name and at any, over the same connection and over new ones.
    static func kinds(at address: String) -> [Guesser] {
      [Owner.name, nil].flatMap { name in
        [false, true].map { reconnects in
          Guesser(
            address: address, name: name, reconnects: reconnects, isAtKnownAddress: name != nil)
        }
      }
    }

    func entry(_ number: Int, session: Int, at now: Instant) -> LoginQueue.Entry {
      guard let name = PlayerName(name ?? "n\(number % 100_000)") else {
        preconditionFailure("no name")
      }
      return LoginQueue.Entry(
        number: number, session: SessionID(number: session), name: name, address: address,
        failures: failures, isFromKnownAddress: isAtKnownAddress,
        latest: now.after(seconds: Limits.loginWaitSeconds))
    }
  }

  private var queue = LoginQueue()
  private(set) var now = Instant.start
  private let hashing: Int
  private var finishes: Instant?
  private var guessers: [Guesser]
  private var sessions: [Int]
  /// Which guesser an attempt is of.
  private var attempts: [Int: Int] = [:]
  private var numbers = 0
  private var lastSession = 0
  private(set) var failures: [(name: String, at: Instant)] = []
  private(set) var refusals = 0
  private var refused: Set<Int> = []
  private var owners: Set<Int> = []
  private var served: Set<Int> = []

  /// - Parameter hashing: how many milliseconds one password takes.
  init(_ guessers: [Guesser], hashing: Int = 20) {
    self.guessers = guessers
    self.hashing = hashing
    sessions = guessers.indices.map { $0 + 1 }
    lastSession = guessers.count
    for index in guessers.indices { guess(index) }
  }

  private mutating func guess(_ index: Int) {
    numbers += 1
    attempts[numbers] = index
    let entry = guessers[index].entry(numbers, session: sessions[index], at: now)
    if let refusal = queue.add(entry) { answer(refusal.number, isWrong: false) }
  }

  /// A guesser is answered, and tries again.
  private mutating func answer(_ number: Int, isWrong: Bool) {
    guard let index = attempts.removeValue(forKey: number) else {
      refused.insert(number)
      return
    }
    if isWrong {
      let name = guessers[index].entry(number, session: 0, at: now).name
      failures.append((name.description, now))
    }
    if guessers[index].reconnects {
      queue.drop(SessionID(number: sessions[index]))
      lastSession += 1
      sessions[index] = lastSession
    } else if isWrong {
      guessers[index].failures += 1
    }
    guess(index)
  }

  mutating func run(seconds: Double) {
    let end = Instant(nanoseconds: now.nanoseconds + Int64(seconds * 1e9))
    run(until: end) { _ in false }
    now = end
  }

  private mutating func run(until end: Instant, _ isOver: (Siege) -> Bool) {
    while !isOver(self) {
      for refusal in queue.expire(at: now) {
        refusals += 1
        answer(refusal.number, isWrong: false)
      }
      if queue.next(at: now) != nil { finishes = now.after(milliseconds: hashing) }
      guard let due = [finishes, queue.wake].compactMap({ $0 }).min(), due <= end else { return }
      now = max(now, due)
      guard let finish = finishes, finish <= now, let number = queue.running else { continue }
      finishes = nil
      queue.finish(number, isWrong: !owners.contains(number))
      if owners.contains(number) {
        served.insert(number)
      } else {
        answer(number, isWrong: true)
      }
    }
  }

  /// Has somebody come who knows the password; after how many seconds that is looked at, if it is.
  mutating func wait(_ owner: Owner, most: Double = 120, retries: Bool = false) -> Double? {
    let start = now
    let end = Instant(nanoseconds: now.nanoseconds + Int64(most * 1e9))
    lastSession += 1
    let session = SessionID(number: lastSession)
    repeat {
      numbers += 1
      let number = numbers
      owners.insert(number)
      let entry = owner.entry(number, at: now)
      var own = LoginQueue.Entry(
        number: number, session: session, name: entry.name, address: entry.address, failures: 0,
        latest: entry.latest)
      (own.isFromDevice, own.isFromKnownAddress) = (entry.isFromDevice, entry.isFromKnownAddress)
      if queue.add(own) != nil { return nil }
      run(until: end) { $0.served.contains(number) || $0.refused.contains(number) }
      if served.contains(number) {
        return Double(now.nanoseconds - start.nanoseconds) / 1e9
      }
    } while retries && now < end
    return nil
  }

  func mostInAnHour(_ name: String) -> Int {
    let times = failures.filter { $0.name == name }.map(\.at)
    var (first, most) = (0, 0)
    for (index, time) in times.enumerated() {
      while times[first].after(seconds: 3600) <= time { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }
}
