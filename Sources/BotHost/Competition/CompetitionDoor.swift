import Cards
import Client
import Glibc
import Lines
import Sockets

/// A server for matches of one game by the protocol of the Annual Computer Poker Competition, one
/// after the other: each begins when all seats are taken.
struct CompetitionDoor {
  private let options: CompetitionOptions
  private let game: GameDefinition
  private let stacked: [[Card]]
  private let hands: Int
  private let ports: [ListeningSocket]
  private let signals: Signals
  private let log: WireLog?
  private var seats: [SeatConnection?]
  private var match: DealerMatch?
  private var matches: UInt64 = 0
  private var random = ChaCha20(seed: Seed(number: 0))
  private var output: DealerMatch.Output
  private var clock: ThinkingTime
  /// The seats of this match whose late answers have been reported.
  private var isLateTold: Set<Int> = []
  /// The time until which no newcomer is accepted, after descriptors ran out.
  private var pausedUntil: Int?
  /// Whether there are more steps to play without waiting.
  private var isInterrupted = false
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// The most steps in a row before newcomers and signals have their turn.
  private static let stepsATurn = 256
  private static let largestGame = 1 << 20
  private static let largestCards = 256 << 20

  /// Reads the files, opens the log and listens.
  ///
  /// - Throws: an `OptionError` that names the fix.
  init(_ options: CompetitionOptions) throws(OptionError) {
    self.options = options
    let path = options.gamePath
    let definition = try Self.text(of: path, most: Self.largestGame)
    do { game = try GameDefinition(fileText: definition) } catch {
      throw OptionError("\(path), \(error.description)")
    }
    if let cards = options.cardsPath {
      let hands = try Self.text(of: cards, most: Self.largestCards)
      do { stacked = try game.hands(fileText: hands) } catch {
        throw OptionError("\(cards), \(error.description)")
      }
    } else {
      stacked = []
    }
    guard [1, game.players].contains(options.endpoints.count) else {
      throw OptionError(
        "acpc \(path): give one port, or one for each of the game's \(game.players) players")
    }
    guard options.names.count <= game.players else {
      throw OptionError("--names: \(path) has \(game.players) players; name no more")
    }
    hands = options.hands ?? (stacked.isEmpty ? 3000 : stacked.count)
    if let path = options.logPath {
      log = try WireLog(path: path, isPrivate: false)
    } else {
      log = nil
    }
    do {
      ports = try options.endpoints.map { endpoint throws(SocketError) in
        try Socket.listen(on: try endpoint.listeningAddress())
      }
    } catch { throw OptionError(error.description) }
    signals = Signals()
    seats = Array(repeating: nil, count: game.players)
    output = DealerMatch.Output(seats: game.players)
    clock = ThinkingTime(options.times, seats: game.players, hands: hands)
  }

  private static func text(of path: String, most: Int) throws(OptionError) -> String {
    let bytes = try LocalFile(path).bytes(most: most)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OptionError("\(path) is no text: name a file of the competition's form")
    }
    return text
  }

  /// The address of each port that it listens on.
  var addresses: [SocketAddress] { ports.compactMap { try? $0.localAddress() } }

  /// Plays until a signal asks the program to end.
  ///
  /// - Returns: the signal.
  mutating func run() -> Int32 {
    // Writing to a closed connection, log or terminal then fails like any other write.
    for signal in [SIGPIPE, SIGXFSZ] { Glibc.signal(signal, SIG_IGN) }
    while true {
      if let signal = wait() {
        end()
        return signal
      }
    }
  }

  private func end() {
    if match != nil { write("# ended: the program stops\n") }
    for port in ports { port.close() }
    for case let connection? in seats { connection.socket.close() }
  }

  private func tell(_ text: String) {
    BotProgram.complain("\(options.gamePath) match \(matches): \(text)")
  }

  private func write(_ text: String) {
    guard let log, let path = options.logPath, !log.append(text) else { return }
    let reason = String(cString: strerror(errno))
    tell("\(path) lacks \(text.utf8.count) bytes: \(reason); make room, the next hands are tried")
  }

  // MARK: - Waiting

  /// Waits for the first event and handles it.
  ///
  /// - Returns: a signal that asks the program to end.
  private mutating func wait() -> Int32? {
    let seated = seats.compactMap(\.self)
    let takesNewcomers = pausedUntil == nil
    var watched = [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
    watched += ports.map {
      pollfd(fd: takesNewcomers ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0)
    }
    watched += seated.map(\.poll)
    let count = poll(&watched, nfds_t(watched.count), patience(at: MonotonicClock.now))
    if let signal = signals.takeEnding() { return signal }
    guard count >= 0 else { return nil }
    let now = MonotonicClock.now
    let ready = watched.map { $0.revents != 0 }
    // Before newcomers: one of them may be a player coming back after losing the connection.
    for (connection, isReady) in zip(seated, ready[(1 + ports.count)...])
    where isReady || connection.isGone {
      if isReady { connection.receive(&buffer) }
      hear(connection, now)
    }
    for port in ports.indices where ready[1 + port] { accept(port, now) }
    freeSilentSeats(now)
    advance(now)
    if let pausedUntil, pausedUntil <= now { self.pausedUntil = nil }
    return nil
  }

  /// Milliseconds to wait, as `poll` expects them: -1 is forever.
  private func patience(at now: Int) -> Int32 {
    // A connection may have broken during a write, and `poll` no longer watches it.
    if isInterrupted || seats.contains(where: { $0?.isGone == true }) { return 0 }
    let deadlines =
      [match == nil ? nil : clock.deadline, pausedUntil] + seats.map { $0?.versionDeadline }
    guard let due = deadlines.compactMap(\.self).min() else { return -1 }
    return Int32(min(max(0, due - now), 60_000))
  }

  // MARK: - Seats

  private mutating func accept(_ port: Int, _ now: Int) {
    do {
      while let socket = try ports[port].accept() {
        try? socket.disableDelay()
        let free = seats.indices.first {
          (seats[$0]?.isGone ?? true) && (ports.count == 1 || $0 == port)
        }
        let connection = SeatConnection(
          socket, seat: free ?? port, versionDeadline: now + options.times.version)
        if let free {
          if let lost = seats[free] { leave(lost) }
          seats[free] = connection
        } else {
          connection.send(Array("# the seat is taken\r\n".utf8))
          leave(connection)
        }
      }
    } catch {
      pausedUntil = now + 1000
    }
  }

  /// Reads a connection's first line; the others are read when it is the seat's turn.
  private mutating func hear(_ connection: SeatConnection, _ now: Int) {
    if connection.versionDeadline != nil, let line = connection.nextLine() {
      guard LineScanner.isVersion(line) else {
        tell("seat \(connection.seat) does not begin with VERSION:2.0.0; it is closed")
        return leave(connection)
      }
      connection.versionDeadline = nil
      welcome(connection, now)
    }
    if connection.isGone { leave(connection) }
  }

  private mutating func welcome(_ connection: SeatConnection, _ now: Int) {
    if let match {
      match.appendState(for: connection.seat, to: &output.seats[connection.seat])
      flush()
    } else if seats.allSatisfy({ $0.map { $0.versionDeadline == nil } ?? false }) {
      begin(now)
    }
  }

  /// Closes silent connections, which would keep their seats from players forever.
  private mutating func freeSilentSeats(_ now: Int) {
    for case let connection? in seats {
      guard let deadline = connection.versionDeadline, deadline <= now else { continue }
      tell("seat \(connection.seat) does not say VERSION:2.0.0 in time; it is closed")
      leave(connection)
    }
  }

  /// Gives up a connection and frees its seat.
  private mutating func leave(_ connection: SeatConnection) {
    if seats[connection.seat] === connection { seats[connection.seat] = nil }
    connection.close()
  }

  // MARK: - A match

  private mutating func begin(_ now: Int) {
    matches += 1
    if let seed = options.seed {
      random = ChaCha20(seed: Seed(number: seed), stream: matches)
    } else {
      var system = SystemRandomNumberGenerator()
      random = ChaCha20(seed: Seed(from: &system))
    }
    match = DealerMatch(game, hands: hands, names: options.names, stacked: stacked, using: &random)
    isLateTold = []
    tell("begins, \(hands) hands")
    write(
      """
      # name/game/hands/seed match\(matches) \(options.gamePath) \(hands) -
      #--t_response \(options.times.response)
      #--t_hand \(options.times.hand)
      #--t_per_hand \(options.times.perHand)

      """)
    clock = ThinkingTime(options.times, seats: game.players, hands: hands)
    match?.appendStates(to: &output)
    clock.ask(match?.seatToAct, hand: 0, now)
    flush()
  }

  /// Plays as far as possible without waiting for anybody.
  private mutating func advance(_ now: Int) {
    // Moved out and back, since a copy would cost more than a step.
    guard var current = match.take() else { return }
    var steps = 0
    var isAbandoned = false
    while steps < Self.stepsATurn, !isAbandoned, let seat = clock.asked {
      steps += 1
      guard let connection = seats[seat], !connection.isGone else {
        isAbandoned = !standIn(for: seat, "is gone", &current, now)
        continue
      }
      if clock.isOver(now) {
        isAbandoned = !standIn(for: seat, "did not answer in time", &current, now)
        continue
      }
      guard connection.versionDeadline == nil, let line = connection.nextLine() else { break }
      guard let (action, correction) = current.read(line) else { continue }
      if let correction, options.comments {
        current.appendRejection(correction, played: action, to: &output.seats[seat])
      }
      play(action, &current, now)
    }
    isInterrupted = steps == Self.stepsATurn
    flush()
    if current.isOver { tell("\(current.score.dropLast())") }
    if current.isOver || isAbandoned { close(now) } else { match = current }
  }

  /// Checks or folds for a seat.
  ///
  /// - Returns: whether the match goes on.
  private mutating func standIn(
    for seat: Int, _ reason: String, _ match: inout DealerMatch, _ now: Int
  ) -> Bool {
    if let connection = seats[seat], connection.isGone { leave(connection) }
    let isLast = seats.allSatisfy { $0?.isGone ?? true }
    if options.aborts || isLast {
      tell("ends without a score: seat \(seat) \(reason)")
      output.log += "# ended: seat \(seat) \(reason)\n".utf8
      return false
    }
    if isLateTold.insert(seat).inserted {
      tell("seat \(seat) \(reason); it checks or folds (said once a match)")
    }
    play(match.passiveAction, &match, now)
    return true
  }

  private mutating func play(_ action: BettingAction, _ match: inout DealerMatch, _ now: Int) {
    clock.answered(now)
    match.play(action, into: &output, using: &random)
    clock.ask(match.seatToAct, hand: match.number, now)
  }

  /// Sends every seat its lines and logs the finished hands.
  private mutating func flush() {
    for (seat, connection) in seats.enumerated() {
      if let connection, connection.versionDeadline == nil { connection.send(output.seats[seat]) }
      output.seats[seat].removeAll(keepingCapacity: true)
    }
    guard !output.log.isEmpty else { return }
    write(String(decoding: output.log, as: UTF8.self))
    output.log.removeAll(keepingCapacity: true)
  }

  /// Closes the connections; newcomers play the next match.
  private mutating func close(_ now: Int) {
    isInterrupted = false
    clock.ask(nil, hand: 0, now)
    for case let connection? in seats { leave(connection) }
  }
}
