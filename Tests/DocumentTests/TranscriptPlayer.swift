import Foundation
@testable import Room
import Testing

@testable import cardroom_server

/// Plays the transcripts of one document, one after the other.
final class TranscriptPlayer {
  private var server: CardroomServer?
  private var peers: [String: Peer] = [:]
  private var marks = 0
  /// Where the server keeps what must outlive it.
  private var directory: String?
  /// What did not come as the document says.
  private(set) var failures: [String] = []
  /// The beginnings of the wire lines that came, such as `* bet`.
  private(set) var seen: Set<String> = []

  /// How often somebody looks whether another one is gone, before it counts as a failure.
  private static let looks = 100

  /// A server as `cardroom-server --seed 1` is one, on a port of its own.
  private static func start(in directory: String?) throws -> CardroomServer {
    try CardroomServer.start(
      ServerConfiguration(
        tables: TableConfiguration.opening, seed: 1, shards: 1,
        data: directory.map { $0 + "/data" }))
  }

  /// Begins anew, unless `transcript` goes on where the last one ended.
  private func prepare(_ transcript: Transcript) async throws {
    if transcript.goesOn, server != nil { return }
    await stop()
    if transcript.isKept {
      var template = Array("/tmp/cardroom-transcript-XXXXXX".utf8CString)
      directory = String(cString: try #require(mkdtemp(&template)))
    }
    server = try TranscriptPlayer.start(in: directory)
  }

  /// Ends the server as a node that another takes the place of; `goOn` comes next.
  private func handOver() async { await server?.stop(saying: .moved) }

  /// Goes on with what was kept.
  private func goOn() throws { server = try TranscriptPlayer.start(in: directory) }

  /// Ends the server.
  func stop() async {
    peers = [:]
    await server?.stop()
    server = nil
    if let directory { try? FileManager.default.removeItem(atPath: directory) }
    directory = nil
  }

  /// Plays a transcript and notes in `failures` where the server does something else.
  func play(_ transcript: Transcript) async throws {
    try await prepare(transcript)
    for step in transcript.steps {
      guard try await take(step, of: transcript) else { return }
    }
    for (name, peer) in peers where !peer.isClosed {
      marks += 1
      let rest = try peer.linesSoFar(mark: "end-of-transcript-\(marks)")
      for line in rest where transcript.shown.contains(name) {
        failures.append("not in the document: \(name)< \(line)")
      }
      for line in rest { check(line) }
    }
  }

  /// - Returns: whether it makes sense to go on.
  private func take(
    _ step: Transcript.Step, of transcript: Transcript
  ) async throws -> Bool {
    switch step {
    case .send(let name, let text):
      try peer(name).send(text)
      if !transcript.shown.contains(name) { try passOver(name) }
    case .receive(let name, let text):
      let line = try peer(name).next(
        isGreetingWanted: text.hasPrefix("* welcome") || text.hasPrefix("# "))
      return compare(name, line, text)
    case .breaks(let name): try breakConnection(of: name)
    case .closed(let name):
      if let line = peers[name]?.next() { failures.append("not closed: \(name)< \(line)") }
      peers[name] = nil
    case .takeOver:
      for name in peers.keys where !transcript.shown.contains(name) { peers[name] = nil }
      await handOver()
      try goOn()
    case .unknown(let line):
      failures.append("not the form of a transcript: \(line)")
    }
    return true
  }

  private func compare(_ name: String, _ line: String?, _ text: String) -> Bool {
    guard let line else {
      failures.append("nothing came for: \(name)< \(text)")
      return false
    }
    check(line)
    if Transcript.matches(line, text) { return true }
    failures.append("expected: \(name)< \(text)\n     came: \(name)< \(line)")
    return true
  }

  /// Waits until what somebody did who is not shown is done.
  private func passOver(_ name: String) throws {
    marks += 1
    for line in try peer(name).linesSoFar(mark: "passed-over-\(marks)") { check(line) }
  }

  /// Closes a connection, and waits until the lobby has noticed. Whatever depends on a table having
  /// noticed must wait for its `* gone`, so somebody is shown who gets that.
  private func breakConnection(of name: String) throws {
    peers[name] = nil
    guard let observer = peers.values.first(where: { $0.isWire && !$0.isClosed }) else { return }
    for _ in 0..<TranscriptPlayer.looks {
      marks += 1
      if try !observer.sees(name, mark: "seen-\(marks)") { return }
    }
    failures.append("the server does not notice that \(name)'s connection is gone")
  }

  private func peer(_ name: String) throws -> Peer {
    if let peer = peers[name] { return peer }
    let address = try #require(server?.addresses.first)
    let peer = try Peer(address)
    peers[name] = peer
    return peer
  }

  private func check(_ line: String) {
    if let shape = WireShape.name(of: line) { seen.insert(shape) }
    if let problem = WireShape.problem(with: line) { failures.append("\(problem): \(line)") }
  }
}

// MARK: - Recording

extension TranscriptPlayer {
  /// Plays what is sent in a transcript and writes down what comes, with `…` where the old lines
  /// have it and where times are.
  func record(_ transcript: Transcript) async throws -> [String] {
    try await prepare(transcript)
    var isGreetingShown: Set<String> = []
    for step in transcript.steps {
      if case .receive(let name, let text) = step, text.hasPrefix("* welcome") {
        isGreetingShown.insert(name)
      }
    }
    var lines: [String] = []
    for step in transcript.steps {
      switch step {
      case .send(let name, let text):
        let isNew = peers[name] == nil
        let greeting = try peer(name).greeting
        if isNew, isGreetingShown.contains(name) { lines += greeting.map { "\(name)< \($0)" } }
        lines.append(text.isEmpty ? "\(name)>" : "\(name)> \(text)")
        try peer(name).send(text)
        lines += try whatCame(in: transcript, first: name)
      case .breaks(let name):
        lines.append("(\(name)'s connection breaks)")
        try breakConnection(of: name)
        lines += try whatCame(in: transcript, first: name)
      case .takeOver:
        lines.append(Transcript.takeOver)
        await handOver()
        lines += try whatCame(in: transcript, first: "")
        try goOn()
      case .receive, .closed, .unknown: break
      }
    }
    return lines
  }

  /// What has come to everybody, beginning with whoever acted.
  private func whatCame(in transcript: Transcript, first: String) throws -> [String] {
    let shown = transcript.shown
    var lines: [String] = []
    let order = peers.sorted { ($0.key == first ? "" : $0.key) < ($1.key == first ? "" : $1.key) }
    for (name, peer) in order {
      let came = try peer.linesUntilQuiet()
      if shown.contains(name) {
        lines += came.map { "\(name)< " + TranscriptPlayer.elided($0, in: transcript) }
      }
      if peer.isClosed {
        if shown.contains(name) { lines.append("(\(name)'s connection is closed)") }
        peers[name] = nil
      }
    }
    return lines
  }

  /// A line with `…` for what differs from run to run, and for tokens that nobody sends again.
  private static func elided(_ line: String, in transcript: Transcript) -> String {
    let old = transcript.steps.compactMap {
      if case .receive(_, let text) = $0 { text } else { nil }
    }
    let sent = transcript.steps.compactMap { if case .send(_, let text) = $0 { text } else { nil } }
    if let same = old.first(where: { $0.contains("…") && Transcript.matches(line, $0) }) {
      return same
    }
    return line.replacing(/\ (ts|uptime|median|p99)=[\d.]+/) { " \($0.1)=…" }
      .replacing(/\ session=([0-9a-f]{32})/) { found in
        sent.contains { $0.contains(found.1) } ? String(found.0) : " session=…"
      }
      .replacing(/\ (time|since|seen)=[0-9T:-]{8,}/) { " \($0.1)=…" }
      .replacing(/\ left=(\d+)/) { found in
        found.1.hasSuffix("000") || found.1 == "0" ? String(found.0) : " left=…"
      }
  }
}
