import Lines
import Room

/// What a shard has seen of its connections.
struct ShardFigures: Sendable {
  /// Connections with a socket.
  var connections = 0
  /// Sessions that live here, including held ones.
  var sessions = 0
  /// Work posted to the shard, or to a queue on it, that has not begun.
  var queued = 0
  private(set) var actions = Histogram()
  private(set) var refusals: [ErrorCode: Int] = [:]
  private(set) var floods = 0
  /// Connections closed at once because their address already had its share.
  var turnedAway = 0

  /// Adds the outcome of a session's lines.
  mutating func take(_ tally: SessionTally) {
    for time in tally.actions { actions.note(time) }
    for code in tally.refusals { refusals[code, default: 0] += 1 }
    floods += tally.floods
  }
}

/// The figures of a server, for monitoring.
struct ServerFigures: Sendable {
  var shards: [ShardFigures] = []
  var house: HouseFigures?
  /// The number of the last record.
  var records: UInt64 = 0
  /// Entries that the disk has not acknowledged.
  var unacknowledged = 0
  /// Whether the disk has acknowledged nothing for a second.
  var isStalled = false
  /// The time from handing entries to the journal until they are durable.
  var commits = Histogram()
  /// The figures of the server's node, if it is one of several.
  var node: NodeFigures?
  /// The disk usage of the data directory; `nil` without one.
  var disk: DiskUsage?
  /// Connections closed at once because no descriptor was free.
  var turnedAway = 0
  /// How late loops handled what was due.
  var lateness = Histogram()
  /// Whether nothing can be stored any more.
  var hasFailed = false

  /// Why clients should not be sent to this server; `nil` if all is well.
  var trouble: String? {
    if hasFailed { return "nothing can be saved: the disk has failed, and the server ends" }
    if let node, node.epoch == nil {
      return node.isWarm ? nil : "node \(node.name) does not have the whole log yet"
    }
    if let node, !node.isServing {
      return "nothing can be saved: node \(node.name) has no engine, and answers wait"
    }
    if isStalled { return "nothing can be saved: the store does not answer, and answers wait" }
    return house?.isDraining == true ? "draining: nobody new is let in" : nil
  }

  /// What `/health` says.
  var health: HTTPAnswer {
    if let trouble { return .unhealthy(trouble) }
    let waits = node.map { $0.epoch == nil ? ": node \($0.name) waits" : "" }
    return HTTPAnswer(200, "OK", "ok\(waits ?? "")\n")
  }

  /// All figures in Prometheus' text form, version 0.0.4.
  var text: String {
    var text = PrometheusText(prefix: "cardroom_")
    let build = ["version": Release.version, "commit": Release.commit ?? "unknown"]
    text.gauge("build_info", "1, with the release in its labels.", 1, labels: build)
    text.gauge("connections", "Open connections.", shards.reduce(0) { $0 + $1.connections })
    text.gauge("sessions", "Sessions, held ones included.", shards.reduce(0) { $0 + $1.sessions })
    if let house {
      text.gauge("people", "People with a name.", house.people)
      text.gauge("tables", "Open tables.", house.tables)
      text.gauge("tables_occupied", "Tables at which somebody sits.", house.occupied)
      text.gauge("members", "Accounts.", house.members)
      text.counter("rounds", "Rounds that are over.", house.rounds)
      text.gauge("book_games", "Games in the score book.", house.bookGames)
      text.gauge("book_changes", "Changes in the score book.", house.bookChanges)
      text.counter("clock_steps", "Times that the clock on the wall was set.", house.clockSteps)
    }
    var actions = Histogram()
    for shard in shards { actions += shard.actions }
    text.counter("actions", "Actions that were answered.", actions.count)
    text.histogram("action_seconds", "From reading an action to its reply.", actions)
    var refusals: [String: Int] = [:]
    for (code, count) in shards.flatMap(\.refusals) { refusals[code.rawValue, default: 0] += count }
    text.counter("refusals", "Refused lines by code.", label: "code", refusals)
    text.counter(
      "turned_away", "Connections that were closed at once, by what there is too little of.",
      label: "limit",
      ["address": shards.reduce(0) { $0 + $1.turnedAway }, "descriptors": turnedAway])
    text.counter(
      "floods", "Times that a connection was not read for a while, having sent too much.",
      shards.reduce(0) { $0 + $1.floods })
    text.histogram("loop_late_seconds", "How late a loop came to what was due.", lateness)
    var queues = ["journal": unacknowledged, "logins": house?.waitingLogins ?? 0]
    for (number, shard) in shards.enumerated() { queues["shard-\(number)"] = shard.queued }
    text.gauge("queue_depth", "What waits in a queue.", label: "queue", queues)
    text.counter("journal_records", "The number of the last record.", Int(clamping: records))
    if let disk {
      text.gauge("data_bytes", "Bytes of the data directory.", disk.used)
      text.gauge("journal_bytes", "Bytes of the journal in it.", disk.journal)
    }
    if let node {
      text.gauge("node_active", "1 of the node that serves people.", node.isServing ? 1 : 0)
      text.gauge("node_epoch", "The epoch in which it is active, or 0.", Int(node.epoch ?? 0))
      text.gauge("lease_left_milliseconds", "What is left of its lease.", node.leaseLeft)
      text.gauge("records_behind", "Records that its copy lacks.", Int(clamping: node.behind))
    }
    text.histogram("commit_seconds", "From the journal's queue to the disk.", commits)
    let all = house?.quotaHits.map { ($0.key.rawValue, $0.value) } ?? []
    text.counter(
      "quota_hits", "What came too fast or was too much.", label: "limit",
      Dictionary(all) { $0 + $1 })
    return text.lines
  }
}

/// Prometheus' text form, for metrics whose names all begin alike.
struct PrometheusText {
  private let prefix: String
  private(set) var lines = ""

  init(prefix: String) { self.prefix = prefix }

  mutating func gauge(_ name: String, _ help: String, _ value: some Numeric) {
    begin(name, help, "gauge")
    add(name, "", "\(value)")
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Int, labels: [String: String]) {
    let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
    begin(name, help, "gauge")
    add(name, "{\(pairs.joined(separator: ","))}", "\(value)")
  }

  mutating func counter(_ name: String, _ help: String, _ value: some Numeric) {
    begin(name + "_total", help, "counter")
    add(name + "_total", "", "\(value)")
  }

  mutating func gauge(_ name: String, _ help: String, label: String, _ values: [String: Int]) {
    begin(name, help, "gauge")
    add(name, label, values)
  }

  mutating func counter(_ name: String, _ help: String, label: String, _ values: [String: Int]) {
    begin(name + "_total", help, "counter")
    add(name + "_total", label, values)
  }

  mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
    begin(name, help, "histogram")
    var below = 0
    for (place, count) in histogram.counts.enumerated() {
      below += count
      let bound = place < Histogram.bounds.count ? "\(Histogram.bounds[place])" : "+Inf"
      add(name + "_bucket", "{le=\"\(bound)\"}", "\(below)")
    }
    add(name + "_sum", "", "\(histogram.sum)")
    add(name + "_count", "", "\(below)")
  }

  private mutating func begin(_ name: String, _ help: String, _ type: String) {
    lines += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) \(type)\n"
  }

  /// Labels contain only our own codes and names, which need no escapes.
  private mutating func add(_ name: String, _ label: String, _ values: [String: Int]) {
    for (value, count) in values.sorted(by: { $0.key < $1.key }) {
      add(name, "{\(label)=\"\(value)\"}", "\(count)")
    }
  }

  private mutating func add(_ name: String, _ labels: String, _ value: String) {
    lines += "\(prefix)\(name)\(labels) \(value)\n"
  }
}
