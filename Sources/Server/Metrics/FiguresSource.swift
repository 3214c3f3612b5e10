import Dispatch

/// Gathers the figures of every part of a server.
struct FiguresSource: Sendable {
  let shards: [Shard]
  let house: Mailbox<HouseHost>
  let clock: ServerClock
  let failure: DiskFailure
  /// Accepts connections.
  let listener: Listener
  /// The data directory, if there is one.
  let data: String?
  /// The node that the server belongs to, if it is one of several.
  let node: NodeControl?

  /// Calls `done`, on a queue that may block, with the figures of all parts. It waits for a busy
  /// one.
  func gather(then done: @escaping @Sendable (ServerFigures) -> Void) {
    ask(shards[...], ServerFigures()) { figures in
      let asked = ServerClock.monotonic()
      house.fill(figures) { figures in
        clock.noteLateness(since: asked)
        DispatchQueue.global(qos: .utility).async {
          var figures = figures
          figures.lateness = clock.lateness
          figures.turnedAway = listener.turnedAway
          figures.hasFailed = failure.hasHappened
          figures.disk = data.map { DiskUsage(of: $0) }
          add(to: figures, then: done)
        }
      }
    }
  }

  private func add(
    to figures: ServerFigures, then done: @escaping @Sendable (ServerFigures) -> Void
  ) {
    guard let node else { return done(figures) }
    node.figures { its in
      var figures = figures
      figures.node = its
      done(figures)
    }
  }

  /// One shard after the other, so that no lock is needed to combine the results.
  private func ask(
    _ rest: ArraySlice<Shard>, _ figures: ServerFigures,
    then done: @escaping @Sendable (ServerFigures) -> Void
  ) {
    guard let shard = rest.first else { return done(figures) }
    let asked = ServerClock.monotonic()
    shard.figures { its in
      clock.noteLateness(since: asked)
      var figures = figures
      figures.shards.append(its)
      ask(rest.dropFirst(), figures, then: done)
    }
  }
}
