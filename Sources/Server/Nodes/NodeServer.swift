import Dispatch
import Glibc
import Journal
import Nodes
import Room
import Sockets

/// A node as a process runs it: it waits with a copy of the log, serves people while it is active,
/// and waits again, until `stop` is called.
///
/// Unchecked, because the queue is the lock: everything declared below `queue` is used only there.
final class NodeServer: @unchecked Sendable {
  /// What a node needs to start.
  struct Setting: Sendable {
    /// For the server that it runs while it is active.
    let configuration: ServerConfiguration
    let name: String
    /// Where other nodes can ask whether this one is alive.
    let address: String
    let allowsSingleEngine: Bool
    /// The node's own, for as long as the process lives.
    let directory: NodeDirectory
    let connector: any EngineConnector
    let timing: NodeTiming
    let log: Log
  }

  /// What has happened to a node, for the program around it.
  enum News: Sendable {
    /// The node has a copy of the log, or keeps following it: people may connect.
    case waits
    case serves(CardroomServer)
    /// The node has ended, and why.
    case ended(ProgramError?)
  }

  private enum Phase {
    case waiting
    /// A server is about to start.
    case starting
    case serving(CardroomServer)
    /// A server is about to stop.
    case leaving
    case over
  }

  private let queue = DispatchQueue(label: "cardroom.node-server", target: .serverRoot)
  private let setting: Setting
  private let agent: AgentPort
  private let standby: StandbyListener
  private let news: @Sendable (News) -> Void
  private var phase = Phase.waiting
  private var life: NodeLifetime?
  private var watch: ActiveNodeWatch?
  /// Called when the node has ended, once it is to stop.
  private var whenStopped: (@Sendable () -> Void)?
  private var lastTrouble: EngineTrouble?
  /// Whether the engine is away and cannot be asked anything.
  private var isPaused = false
  /// The sockets of a node that has become active but will not serve, kept until another node has
  /// the log.
  private var unused: [ListeningSocket]?
  /// The epoch of the active node that was last announced.
  private var lastEpoch: Int64?
  /// The operator's socket while the node waits.
  private var adminSocket: AdminSocket?
  /// The metrics endpoint while the node waits.
  private var metrics: MetricsServer?
  /// Callers waiting for the list of the other waiting nodes, by number.
  private var questions: [Int: ([ListedNode]?) -> Void] = [:]
  private var lastQuestion = 0

  /// How long the engine may take to name the node that goes on, while people wait for the answer.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  /// - Parameters:
  ///   - agent: a socket at the node's address.
  ///   - news: called on the node's queue with each event.
  init(
    _ setting: Setting, agent: ListeningSocket, news: @escaping @Sendable (News) -> Void
  ) {
    (self.setting, self.news) = (setting, news)
    self.agent = AgentPort.start(at: agent, log: setting.log)
    standby = StandbyListener(log: setting.log)
  }

  /// Begins to wait, and to answer at the sockets. Call it once.
  func start(at sockets: [ListeningSocket]) { queue.async { self.wait(at: sockets) } }

  /// Hands over to a waiting node, if there is one, and calls `done` once nothing is open.
  func stop(then done: @escaping @Sendable () -> Void) {
    queue.async {
      self.whenStopped = done
      switch self.phase {
      case .waiting: self.life?.finish()
      case .serving(let server): self.leave(server)
      case .starting, .leaving: break
      case .over: done()
      }
    }
  }

  // MARK: - Waiting

  private func wait(at sockets: [ListeningSocket], after pause: Duration = .zero) {
    (phase, isPaused) = (.waiting, false)
    agent.tell(.down, epoch: nil)
    setting.directory.stopFollowing()
    standby.listen(at: sockets)
    let life = NodeLifetime(setting) { [weak self] life, news in
      guard let node = self else { return }
      node.queue.async { node.take(news, of: life) }
    }
    self.life = life
    watch = ActiveNodeWatch { [weak life] epoch in life?.post(.peerDied(epoch: epoch)) }
    let nanoseconds = Int(pause / .nanoseconds(1))
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { life.start() }
    openAdministration(life)
    news(.waits)
  }

  /// Opens the operator's socket and the metrics endpoint of a waiting node.
  private func openAdministration(_ life: NodeLifetime) {
    let setting = setting
    if let data = setting.configuration.data {
      adminSocket = AdminSocket.open(
        in: data, log: setting.log, audit: AuditLog(in: data, log: setting.log)
      ) { [weak self] request in
        guard let node = self else { return }
        node.queue.async { node.answer(request, life) }
      }
      adminSocket?.start()
    }
    guard let address = setting.configuration.metrics else { return }
    do throws(SocketError) {
      let socket = try Socket.listen(on: address, mode: setting.configuration.socketMode)
      metrics = MetricsServer(socket, log: setting.log) { done in
        life.figures { node in
          var figures = ServerFigures()
          figures.node = node
          done(figures)
        }
      }
      metrics?.start()
    } catch {
      setting.log.write("no figures while node \(setting.name) waits: \(error)", .warning)
    }
  }

  private func answer(_ request: OperatorRequest, _ life: NodeLifetime) {
    guard let adminSocket else { return }
    switch request.line.word {
    case "status":
      life.figures { figures in
        adminSocket.answer(request.number, OperatorReply(isDone: true, lines: figures.lines))
      }
    default:
      adminSocket.answer(
        request.number,
        OperatorReply(
          isDone: false,
          lines: [
            "node \(setting.name) waits, and knows status only; status of each node tells which "
              + "one serves people: say this to that one"
          ]
        ))
    }
  }

  /// Closes what is open while the node waits, and calls `done` on the queue.
  private func closeAdministration(then done: @escaping @Sendable () -> Void) {
    let closed = DispatchGroup()
    if let adminSocket = adminSocket.take() {
      closed.enter()
      adminSocket.close { closed.leave() }
    }
    if let metrics = metrics.take() {
      closed.enter()
      metrics.close { closed.leave() }
    }
    closed.notify(queue: queue, execute: done)
  }

  private func take(_ news: NodeLifetime.News, of life: NodeLifetime) {
    guard life === self.life else { return }
    switch news {
    case .watches(let node):
      lastTrouble = nil
      watch?.watch(node)
      note(node)
    case .trouble(let trouble): note(trouble)
    case .nodes(let nodes):
      let waiting = nodes.filter { $0.left > 0 && !$0.isActive && $0.name != setting.name }
      let asked = questions
      questions = [:]
      for done in asked.values { done(waiting) }
    case .active(let store, let epoch):
      lastTrouble = nil
      serve(store, epoch: epoch, life)
    case .pauses:
      isPaused = true
      setting.log.write("the engine is away: answers wait, and clocks stand still", .warning)
      if case .serving = phase { agent.tell(.pause, epoch: life.epoch) }
    case .resumes:
      (lastTrouble, isPaused) = (nil, false)
      setting.log.write("the engine is back: everything goes on")
      if case .serving = phase { agent.tell(.up, epoch: life.epoch) }
    case .unreadable(let reason): fail(ProgramError(.badData, reason))
    case .ended(let end): finish(end)
    }
  }

  private func note(_ node: WatchedNode?) {
    guard let node, case .waiting = phase, node.epoch != lastEpoch else { return }
    lastEpoch = node.epoch
    setting.log.write(
      "node \(setting.name) waits; node \(node.name) is active in epoch \(node.epoch)")
  }

  /// Logs each trouble once, until another comes or everything is well again.
  private func note(_ trouble: EngineTrouble) {
    guard trouble != lastTrouble else { return }
    lastTrouble = trouble
    setting.log.write("trouble with the engine: \(trouble.explanation)", .warning)
  }

  // MARK: - Serving

  private func serve(_ store: OpenedStore, epoch: Int64, _ life: NodeLifetime) {
    guard case .waiting = phase else { return }
    phase = .starting
    watch?.watch(nil)
    standby.release { sockets in
      self.queue.async {
        self.closeAdministration { self.serve(store, at: sockets, epoch: epoch, life) }
      }
    }
  }

  private func serve(
    _ store: OpenedStore, at sockets: [ListeningSocket], epoch: Int64, _ life: NodeLifetime
  ) {
    guard case .starting = phase else {
      for socket in sockets { socket.close() }
      return
    }
    guard whenStopped == nil, life.end == nil else { return giveUp(life, at: sockets) }
    do {
      var configuration = setting.configuration
      configuration.inherited = sockets
      configuration.node = control(of: life)
      let server = try CardroomServer.start(
        configuration, log: setting.log, store: store, clock: life.clock
      ) { [weak self] reason in
        guard let node = self else { return }
        node.queue.async { node.fail(ProgramError(.disk, reason)) }
      }
      phase = .serving(server)
      agent.tell(.up, epoch: epoch)
      setting.log.write(
        "node \(setting.name) is active in epoch \(epoch), with records up to \(store.lastNumber)")
      news(.serves(server))
      // The node may have ended, or been asked to stop, meanwhile.
      if let end = life.end { finish(end) } else if whenStopped != nil { leave(server) }
    } catch let error as SocketError {
      fail(ProgramError(error))
    } catch let error as ProgramError {
      fail(error)
    } catch {
      fail(ProgramError(.system, "\(error)"))
    }
  }

  /// Lets a node that has become active, but will not serve, wait again once another may have the
  /// log.
  private func giveUp(_ life: NodeLifetime, at sockets: [ListeningSocket]) {
    (phase, unused) = (.leaving, sockets)
    if let end = life.end { finish(end) } else { life.finish() }
  }

  /// Lets a node that was to become active, but has not, wait again.
  private func waitAgain() {
    phase = .leaving
    watch?.watch(nil)
    standby.release { sockets in
      self.queue.async {
        self.closeAdministration { self.hasLeft(at: sockets, after: .zero) }
      }
    }
  }

  /// Stops the server; its log goes to another node once all of it is kept.
  ///
  /// - Parameter letsOthersPast: whether this node pauses for a lease before it joins the waiting
  ///   nodes, so that one of the others goes on.
  private func leave(
    _ server: CardroomServer, saying reason: CardroomServer.StopReason,
    lettingOthersPast letsOthersPast: Bool = false
  ) {
    phase = .leaving
    agent.tell(.down, epoch: life?.epoch)
    let sockets = Locked<[ListeningSocket]>([])
    server.stop(saying: reason) { released in
      sockets.withLock { $0 = released }
    } then: {
      self.queue.async {
        self.hasLeft(
          at: sockets.withLock(\.self), after: letsOthersPast ? self.setting.timing.lease : .zero)
      }
    }
  }

  /// The same, once the engine has said whether another node goes on, which people are told.
  private func leave(_ server: CardroomServer) {
    guard !isPaused else { return leave(server, saying: .nodeStopping) }
    findOthers(within: Self.patience) { others in
      // Another node may have taken over meanwhile.
      guard case .serving = self.phase else { return }
      self.leave(server, saying: others?.isEmpty == false ? .moved : .nodeStopping)
    }
  }

  /// Asks the engine for the other waiting nodes, and calls `done` on the queue, with `nil` if
  /// there is no answer in time.
  private func findOthers(
    within patience: DispatchTimeInterval, then done: @escaping ([ListedNode]?) -> Void
  ) {
    lastQuestion += 1
    let number = lastQuestion
    questions[number] = done
    life?.post(.listNodes)
    queue.asyncAfter(deadline: .now() + patience) {
      self.questions.removeValue(forKey: number)?(nil)
    }
  }

  private func hasLeft(at sockets: [ListeningSocket], after pause: Duration) {
    // The node ends with its log; if the engine is away, nobody here waits for that.
    life?.finish()
    life = nil
    guard whenStopped == nil else {
      for socket in sockets { socket.close() }
      return over(nil)
    }
    wait(at: sockets, after: pause)
  }

  // MARK: - Handing over

  private func control(of life: NodeLifetime) -> NodeControl {
    NodeControl(
      figures: { life.figures(then: $0) },
      handOver: { [weak self] done in
        guard let node = self else { return }
        node.queue.async {
          // An operator waits for this, too.
          node.findOthers(within: .seconds(2)) { node.handOver(to: $0, then: done) }
        }
      })
  }

  private func handOver(
    to others: [ListedNode]?, then done: @escaping @Sendable (OperatorReply) -> Void
  ) {
    func refuse(_ reason: String) { done(OperatorReply(isDone: false, lines: [reason])) }
    guard let others else { return refuse("the engine does not answer; try again when it is back") }
    guard case .serving(let server) = phase else { return refuse("this node stops already") }
    guard !others.isEmpty else {
      return refuse(
        "no other node waits; start one, or wait a few seconds for one that has just handed over")
    }
    let names = others.map(\.name).joined(separator: ", ")
    setting.log.write("node \(setting.name) hands over")
    done(OperatorReply(isDone: true, lines: ["another node goes on: \(names)"]))
    leave(server, saying: .moved, lettingOthersPast: true)
  }

  // MARK: - The end

  private func finish(_ end: NodeEnd) {
    setting.log.write("node \(setting.name): \(end.explanation)")
    switch (phase, end) {
    case (.over, _): break
    case (.leaving, .handedOver), (.leaving, .moved):
      if let sockets = unused.take() { hasLeft(at: sockets, after: .zero) }
    case (.serving(let server), .moved): leave(server, saying: .moved)
    case (.serving(let server), .handedOver): leave(server)
    // The node may have claimed the log without knowing yet whether the claim went through.
    case (.waiting, .stopped), (.waiting, .handedOver), (.waiting, .moved):
      if whenStopped == nil { waitAgain() } else { over(nil) }
    case (.starting, _): break
    default: fail(ProgramError(.unavailable, end.explanation))
    }
  }

  private func fail(_ error: ProgramError) {
    if case .over = phase { return }
    let before = phase
    phase = .over
    life?.finish()
    for socket in unused.take() ?? [] { socket.close() }
    guard case .serving(let server) = before else { return over(error) }
    // The server ends for a reason of its own, and no other node is known to do better.
    server.stop(saying: .nodeStopping) { self.queue.async { self.over(error) } }
  }

  private func over(_ error: ProgramError?) {
    phase = .over
    watch?.watch(nil)
    agent.tell(.down, epoch: nil)
    let done = whenStopped.take()
    closeAdministration {
      self.standby.close {
        self.setting.directory.close {
          self.news(.ended(error))
          done?()
        }
      }
    }
  }
}
