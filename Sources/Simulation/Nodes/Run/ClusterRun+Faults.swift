import Nodes

/// Faults, and how they are repaired.
extension ClusterRun {
  mutating func inflict() {
    let process = draw(0...(processes.count - 1))
    let active = processes.indices.first { processes[$0].epoch != nil } ?? process
    let victim = happens(600) ? active : process
    let fault = draw(0...19)
    if isTraced { note("fault \(fault)") }
    switch fault {
    case 0, 1: kill(victim)
    case 2: stop(victim, for: draw(200...6000) * 1000)
    case 3: deliver(.end, to: victim)
    case 4: crashPrimary(thenPromotes: false)
    case 5, 6: crashPrimary(thenPromotes: true)
    case 7: crashStandby()
    case 8: isolateStandbys(thenRestarts: false)
    case 9, 10: isolateStandbys(thenRestarts: true)
    case 11: cancelWaits()
    case 12: freeze(victim)
    case 13: breakConnection()
    case 14: replacePrimary()
    case 15: setClock()
    case 16: misjudge()
    case 17: delayStatements(of: active)
    case 18: slowUntil = now + Int64(draw(500...4000) * 1000)
    default: slowStandby()
    }
  }

  private mutating func deliver(_ event: Node.Event, to number: Int) {
    deliver(event, to: number, processes[number].life)
  }

  private var standbys: [Int] { engine.standbys(of: engine.primary) }

  private mutating func crashPrimary(thenPromotes: Bool) {
    let primary = engine.primary
    take(engine.crash(primary))
    if thenPromotes { add(.promote, in: draw(50...1500) * 1000) }
    add(.restartServer(primary), in: draw(100...2500) * 1000)
  }

  /// Promotes a standby while the primary goes on, as the operator may.
  private mutating func replacePrimary() {
    let old = engine.primary
    promote()
    if happens(500) { add(.rejoin(old), in: draw(200...3000) * 1000) }
  }

  mutating func promote() {
    let old = engine.primary
    for standby in standbys { connectStandby(standby) }
    take(engine.promote())
    if engine.primary != old { add(.rejoin(old), in: draw(300...4000) * 1000) }
  }

  private mutating func crashStandby() {
    guard let standby = standbys.first else { return }
    take(engine.crash(standby))
    add(.restartServer(standby), in: draw(100...2000) * 1000)
  }

  /// Makes commits wait, restarts the primary, which then shows them, and may replace it by a
  /// standby that has never heard of them.
  private mutating func isolateStandbys(thenRestarts: Bool) {
    let way = draw(0...2)
    let cut = draw(300...3000) * 1000
    for standby in standbys {
      take(
        engine.set(
          standby, receives: way == 1 ? .milliseconds(1) : nil,
          confirms: way == 0 ? .milliseconds(1) : nil))
      if !thenRestarts { add(.reconnect(standby: standby), in: cut) }
    }
    guard thenRestarts else { return }
    let primary = engine.primary
    let delay = draw(50...1500) * 1000
    add(.restartServer(primary), in: delay + 60_000)
    add(.crashServer(primary), in: delay)
    for standby in standbys { add(.reconnect(standby: standby), in: delay + cut) }
    if happens(700) { add(.promote, in: delay + draw(70...3000) * 1000) }
  }

  mutating func connectStandby(_ standby: Int) {
    take(engine.set(standby, receives: .milliseconds(1), confirms: .milliseconds(1)))
  }

  private mutating func slowStandby() {
    for standby in standbys {
      let delay = Duration.milliseconds(draw(1...700))
      take(engine.set(standby, receives: delay, confirms: .milliseconds(1)))
      add(.reconnect(standby: standby), in: draw(500...3000) * 1000)
    }
  }

  private mutating func cancelWaits() {
    // This has an effect only while something waits.
    if happens(800) {
      for standby in standbys {
        take(engine.set(standby, receives: nil, confirms: nil))
        add(.reconnect(standby: standby), in: draw(800...3000) * 1000)
      }
      if happens(500) { add(.promote, in: draw(600...2000) * 1000) }
      add(.cancelWaits, in: draw(100...700) * 1000)
    } else {
      take(engine.cancelWaits(of: engine.primary, at: time))
    }
  }

  /// Freezes one direction or both, of the present connections, or to one server or all.
  private mutating func freeze(_ process: Int) {
    let way = draw(0...2)
    let until = now + Int64(draw(100...5000) * 1000)
    guard happens(300) else {
      for session in connections.keys.sorted() where happens(600) {
        guard connections[session]?.process == process else { continue }
        if way != 1 { connections[session]?.toServer = until }
        if way != 0 { connections[session]?.toProcess = until }
      }
      return
    }
    for server in 0..<3 where happens(700) {
      if way != 1 { frozen[Pair(process: process, server: server, isToServer: true)] = until }
      if way != 0 { frozen[Pair(process: process, server: server, isToServer: false)] = until }
    }
  }

  /// Delays statements until the node has given them up and sent them again.
  private mutating func delayStatements(of process: Int) {
    let until = now + Int64(draw(2300...6000) * 1000)
    for session in connections.keys.sorted() {
      if connections[session]?.process == process { connections[session]?.toServer = until }
    }
  }

  private mutating func breakConnection() {
    let open = connections.keys.sorted()
    guard !open.isEmpty else { return }
    let session = open[draw(0...(open.count - 1))]
    if happens(500) {
      take(engine.terminate(session, at: time))
    } else {
      // Only the node hears of it; the engine goes on.
      answer(session, .lost)
    }
  }

  /// At most once in a lease: clocks are not set more often.
  private mutating func setClock() {
    guard now > clockSet + 4_000_000 else { return }
    clockSet = now
    let server = draw(0...2)
    engine.setClock(of: server, ahead: .seconds(86_400 * draw(-1...1)))
  }

  /// Makes a standby node falsely believe that the active one is dead.
  private mutating func misjudge() {
    for number in processes.indices {
      if let epoch = processes[number].watched?.epoch {
        misjudged.insert(epoch)
        deliver(.peerDied(epoch: epoch), to: number)
        return
      }
    }
  }

  mutating func mend() {
    isMended = true
    mended = now
    frozen = [:]
    slowUntil = now
    take(engine.restart(engine.primary))
    for server in 0..<3 where server != engine.primary {
      if !standbys.contains(server) { take(engine.rejoin(server)) }
      take(engine.restart(server))
      connectStandby(server)
    }
    for number in processes.indices { add(.resume(process: number), in: 0) }
  }
}
