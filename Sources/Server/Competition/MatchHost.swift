import Cards
import Competition
import Room
import Sockets

/// A place where matches of one game are played, one after the other: each begins when all seats
/// are taken. Confined to its server's queue.
final class MatchHost {
  private let configuration: CompetitionConfiguration
  private let ports: [ListeningSocket]
  private let connections: SeatConnections
  private let seed: Seed?
  private let file: MatchLog?
  private var seats: [SeatConnection?]
  private var match: Match?
  private var matches: UInt64 = 0
  private var random = ChaCha20(seed: Seed(number: 0))
  private var output: Match.Output
  private var finished: [UInt8] = []
  private var clock: ThinkingTime
  /// Who was told of in the log for not answering in this match.
  private var isLateTold: Set<Int> = []
  /// Newcomers are not looked for until then, since descriptors ran out.
  private var pausedUntil: Instant?
  /// When lines were last kept waiting for seats that are not asked; `nil`: none wait.
  private(set) var heldSince: Instant?
  /// Whether there is more to play without waiting.
  private var isInterrupted = false
  private var isClosed = false

  /// Steps that need no waiting, before others have their turn.
  private static let stepsATurn = 256
  /// A line for a seat that is not asked waits until it is, or until the match has paused for so
  /// long: then a player is woken once for two lines.
  static let longestHold = Duration.milliseconds(1)
  /// Bytes of finished hands that are gathered before they are written.
  private static let gathered = 16_384

  /// - Parameter seed: what all cards follow from, for tests; `nil`: the system's generator.
  init(
    _ place: CompetitionPlace, seed: Seed?, connections: SeatConnections
  ) throws(SocketError) {
    (configuration, ports, file) = (place.configuration, place.ports, place.file)
    (self.seed, self.connections) = (seed, connections)
    let players = configuration.game.players
    seats = Array(repeating: nil, count: players)
    output = Match.Output(seats: players)
    clock = ThinkingTime(
      configuration.options.match.times, seats: players, hands: configuration.hands)
    for (index, port) in ports.enumerated() { try connections.listen(port, self, index) }
  }

  private func note(_ text: String) {
    connections.log.write("acpc \(configuration.name) match \(matches): \(text)")
  }

  // MARK: - Seats

  /// Takes newcomers in.
  func accept(_ port: Int, _ now: Instant) {
    do {
      while let socket = try ports[port].accept() {
        let free = seats.indices.first {
          (seats[$0]?.isGone ?? true) && (ports.count == 1 || $0 == port)
        }
        let deadline = now.after(configuration.options.match.times.version)
        let added = connections.add(
          socket, self, seat: free ?? port, versionDeadline: deadline)
        guard let connection = added else { continue }
        if let free {
          if let lost = seats[free] { leave(lost, now) }
          seats[free] = connection
        } else {
          connection.send(Array("# the seat is taken\r\n".utf8))
          connections.retire(connection, now)
        }
      }
    } catch {
      connections.ignore(ports, self)
      pausedUntil = now.after(seconds: 1)
    }
  }

  /// Serves a connection that has something to say, can be written to again, or is gone.
  func ready(_ connection: SeatConnection, _ now: Instant) {
    if !connection.hasVersion, let line = connection.nextLine() {
      guard VersionLine.isValid(line) else {
        note("seat \(connection.seat) does not begin with VERSION:2.0.0; it is closed")
        return leave(connection, now)
      }
      connection.versionDeadline = nil
      welcome(connection, now)
    }
    if connection.isGone { leave(connection, now) }
    advance(now)
    connections.update(connection)
  }

  private func welcome(_ connection: SeatConnection, _ now: Instant) {
    if let match {
      let seat = connection.seat
      output.seats[seat].removeAll(keepingCapacity: true)
      match.appendState(for: seat, to: &output.seats[seat])
      send(to: seat)
    } else if seats.allSatisfy({ $0?.hasVersion == true }) {
      begin(now)
    }
  }

  private func leave(_ connection: SeatConnection, _ now: Instant) {
    if seats[connection.seat] === connection { seats[connection.seat] = nil }
    if connection.isBroken {
      connections.forget(connection)
    } else {
      connections.retire(connection, now)
    }
  }

  // MARK: - A match

  private func begin(_ now: Instant) {
    matches += 1
    if let seed {
      random = ChaCha20(seed: seed, stream: matches)
    } else {
      var system = SystemRandomNumberGenerator()
      random = ChaCha20(seed: Seed(from: &system))
    }
    match = Match(
      configuration.game, hands: configuration.hands, names: configuration.options.match.names,
      stacked: configuration.stacked, using: &random)
    isLateTold = []
    note("begins, \(configuration.hands) hands")
    let times = configuration.options.match.times
    finished +=
      """
      # name/game/hands/seed match\(matches) \(configuration.name) \(configuration.hands) -
      #--t_response \(times.response.milliseconds)
      #--t_hand \(times.hand.milliseconds)
      #--t_per_hand \(times.perHand.milliseconds)

      """.utf8
    clock.beginMatch()
    match?.appendStates(to: &output)
    clock.ask(match?.seatToAct, hand: 0, now)
    flush(now)
  }

  /// Plays as far as it goes without waiting for anybody.
  func advance(_ now: Instant) {
    // Moved out and back, since a copy of it would cost more than a step.
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
      guard let line = connection.nextLine() else { break }
      guard case .action(let action, let correction) = current.read(line) else { continue }
      if let correction, configuration.options.comments {
        current.appendRejection(correction, played: action, to: &output.seats[seat])
      }
      play(action, &current, now)
    }
    isInterrupted = steps == Self.stepsATurn
    flush(now)
    if current.isOver { note("\(current.score.dropLast())") }
    if current.isOver || isAbandoned { close(now) } else { match = current }
  }

  /// Checks or folds for a seat.
  ///
  /// - Returns: whether the match goes on.
  private func standIn(
    for seat: Int, _ reason: String, _ match: inout Match, _ now: Instant
  ) -> Bool {
    if let connection = seats[seat], connection.isGone { leave(connection, now) }
    let isLast = seats.allSatisfy { $0?.isGone ?? true }
    if configuration.options.aborts || isLast {
      note("ends without a score: seat \(seat) \(reason)")
      finished += "# ended: seat \(seat) \(reason)\n".utf8
      return false
    }
    if isLateTold.insert(seat).inserted {
      note("seat \(seat) \(reason); it checks or folds (said once a match)")
    }
    play(match.passiveAction, &match, now)
    return true
  }

  private func play(_ action: BettingAction, _ match: inout Match, _ now: Instant) {
    clock.answered(now)
    match.play(action, into: &output, using: &random)
    clock.ask(match.seatToAct, hand: match.number, now)
  }

  /// Sends to who is asked; what the others get may wait.
  private func flush(_ now: Instant) {
    if let seat = clock.asked { send(to: seat) }
    heldSince = output.seats.contains { !$0.isEmpty } ? now : nil
    guard !output.log.isEmpty else { return }
    finished += output.log
    output.log.removeAll(keepingCapacity: true)
    if finished.count >= Self.gathered { writeLog() }
  }

  /// Sends what waits, if the match has paused since then or longer.
  func sendHeld(since: Instant) {
    guard let heldSince, heldSince <= since else { return }
    self.heldSince = nil
    for seat in seats.indices { send(to: seat) }
  }

  private func send(to seat: Int) {
    if let connection = seats[seat], connection.hasVersion {
      connection.send(output.seats[seat])
      connections.update(connection)
    }
    output.seats[seat].removeAll(keepingCapacity: true)
  }

  /// Writes the hands that are finished to the file.
  func writeLog() {
    guard !finished.isEmpty else { return }
    file?.write(finished)
    finished.removeAll(keepingCapacity: true)
  }

  /// Closes the connections; who comes then plays the next match.
  private func close(_ now: Instant) {
    sendHeld(since: now)
    match = nil
    clock.ask(nil, hand: 0, now)
    writeLog()
    for connection in seats { if let connection { connections.retire(connection, now) } }
    seats = Array(repeating: nil, count: seats.count)
  }

  // MARK: - Time

  /// When something is due here.
  var wake: Instant? {
    let deadline = match == nil ? nil : isInterrupted ? Instant(nanoseconds: 0) : clock.deadline
    let versions = seats.compactMap { $0?.versionDeadline }
    return ([deadline, pausedUntil].compactMap { $0 } + versions).min()
  }

  /// Does what is due.
  func deadlineHasCome(_ now: Instant) {
    if let pausedUntil, pausedUntil <= now, !isClosed { listenAgain(now) }
    freeSilentSeats(now)
    advance(now)
  }

  /// A connection that says nothing would keep its seat from a player for ever.
  private func freeSilentSeats(_ now: Instant) {
    for case let connection? in seats {
      guard let deadline = connection.versionDeadline, deadline <= now else { continue }
      note("seat \(connection.seat) does not say VERSION:2.0.0 in time; it is closed")
      leave(connection, now)
    }
  }

  private func listenAgain(_ now: Instant) {
    do {
      for (index, port) in ports.enumerated() { try connections.listen(port, self, index) }
      pausedUntil = nil
    } catch {
      connections.ignore(ports, self)
      pausedUntil = now.after(seconds: 1)
    }
  }

  /// Closes everything; `done` is called when the file has all that was finished.
  func stop(then done: @escaping @Sendable () -> Void) {
    isClosed = true
    connections.ignore(ports, self)
    for port in ports { port.close() }
    if match != nil { finished += "# ended: the server stops\n".utf8 }
    match = nil
    writeLog()
    if let file { file.drain(then: done) } else { done() }
  }
}
