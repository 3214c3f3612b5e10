// What a line means to a bot, and what it says then. Owns nothing.

import Glibc
import LineProtocol
import Sockets

extension TableLoad {
  /// The bot that watches for the events of this one: the next at its table.
  private func observer(of index: Int) -> Int {
    let first = index - bots[index].place
    return first + (bots[index].place + 1) % plan.players
  }

  /// Handles one line.
  mutating func take(_ line: WireLine, of index: Int, at now: UInt64) throws {
    guard !isLeaving else { return }
    switch line.sign {
    case Message.Class.ask.rawValue: try takeQuestion(line, of: index)
    case Message.Class.event.rawValue: try takeEvent(line, of: index, at: now)
    case Message.Class.done.rawValue: try takeReply(line, of: index)
    case Message.Class.refused.rawValue: try takeRefusal(line, of: index)
    default: break
    }
  }

  private static let reset = Array("reset\n".utf8)

  private func repeatsCommand(_ index: Int) -> Bool {
    plan.command != nil && bots[index].place == 0
  }

  private mutating func takeQuestion(_ question: WireLine, of index: Int) throws {
    guard !repeatsCommand(index) else { return }
    line.removeAll(keepingCapacity: true)
    chooser.choose(from: question.value("legal"), into: &line)
    try answer(question, of: index)
  }

  /// Sends the move in `line` as the answer to this question.
  private mutating func answer(_ question: WireLine, of index: Int) throws {
    guard let turn = question.value("turn") else { return }
    line.append(contentsOf: " turn=".utf8)
    line.append(contentsOf: turn)
    line.append(0x0A)
    try send(line, from: index)
  }

  /// Sends a whole line whose reply is awaited.
  private mutating func send(_ bytes: [UInt8], from index: Int) throws {
    guard bots[index].sent.push(Monotonic.now()) else { return }
    try bytes.withUnsafeBytes { try bots[index].socket.sendAll($0) }
  }

  private mutating func takeEvent(_ event: WireLine, of index: Int, at now: UInt64) throws {
    guard !event.isKind("turn") else { return }
    if let sequence = event.number("seq") {
      events.arrived(at: index, sequence: sequence, time: now)
    }
    let isRound = roundEvent.withUnsafeBytes { event.isKind($0) }
    if bots[index].place == 0 {
      if isRound { rounds[bots[index].table] += 1 }
      // After the end of a game anyone may begin the next; one is enough.
      if plan.command == nil, event.isKind("over") { try send(Self.reset, from: index) }
      if index == 0, event.isKind("welcome") { Lines.warnOfLimit(Array(event.text.utf8)) }
    }
    if isRound, plan.command != nil, bots[index].place == 1 % plan.players {
      try takeRound(of: index, at: now)
    }
  }

  private mutating func takeRound(of observer: Int, at now: UInt64) throws {
    let table = bots[observer].table
    guard let next = loops[table].arrived() else { return }
    events.record(now &- loops[table].sent)
    try go(next, at: observer - bots[observer].place)
  }

  private mutating func takeReply(_ reply: WireLine, of index: Int) throws {
    if bots[index].seat == 0 {
      bots[index].awaited -= 1
      if reply.isKind("sit") { bots[index].seat = reply.number("seat") ?? 0 }
    } else if repeatsCommand(index) {
      actions += 1
      try go(loops[bots[index].table].replied(isRefused: false), at: index)
    } else if let sent = bots[index].sent.pop(), reply.isKind("act") {
      actions += 1
      guard let sequence = reply.number("seq") else { return }
      events.acted(seenBy: observer(of: index), sequence: sequence, sent: sent)
    }
  }

  private mutating func takeRefusal(_ refusal: WireLine, of index: Int) throws {
    guard bots[index].seat > 0 else { throw LoadError.refused(refusal.text) }
    if repeatsCommand(index) {
      refused += 1
      let next = loops[bots[index].table].replied(isRefused: true)
      guard next != .giveUp else { throw LoadError.refused(refusal.text) }
      return try go(next, at: index)
    }
    _ = bots[index].sent.pop()
    // Others act at the same time: a question may be put anew while its answer is on the way. The
    // new one is answered when it is read.
    if refusal.isCode(.turnStale) {
      stale += 1
      return
    }
    refused += 1
    guard refusal.value("legal") != nil else { return }
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: "auto".utf8)
    try answer(refusal, of: index)
  }

  /// Repeats the command at a table whose first bot this is.
  mutating func go(_ next: CommandLoop.Next, at index: Int) throws {
    guard next == .again || next == .afresh else { return }
    let isAfresh = next == .afresh
    loops[bots[index].table].said(commands: isAfresh ? 2 : 1, at: Monotonic.now())
    let bytes = isAfresh ? commands.afresh : commands.again
    try bytes.withUnsafeBytes { try bots[index].socket.sendAll($0) }
  }
}
