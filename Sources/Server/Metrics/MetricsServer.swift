import Dispatch
import Sockets

/// Answers `GET /metrics` and `GET /health`, and `HEAD`, over HTTP, on a queue of its own: each
/// connection is for one request, and is closed after the answer.
actor MetricsServer {
  /// Asks for the figures; they come on any queue.
  typealias Source = @Sendable (@escaping @Sendable (ServerFigures) -> Void) -> Void

  /// A connection whose request is not yet complete.
  private final class Request {
    let socket: Socket
    var head: [UInt8] = []
    var isAnswered = false

    init(_ socket: Socket) { self.socket = socket }
  }

  private let executor = QueueExecutor(
    label: "cardroom.metrics", target: .global(qos: .utility))
  private let socket: ListeningSocket
  private let log: Log
  private let figures: Source
  private var listener: Listener?
  private var requests: [InputWatch.Number: Request] = [:]
  private let watch: InputWatch
  private var isClosed = false

  /// The most connections at once; others are closed.
  private static let capacity = 16
  /// The most bytes of a request that are read.
  private static let largestHead = 8192
  /// How long a request may take to arrive, and its answer to leave.
  private static let patience = DispatchTimeInterval.seconds(5)
  /// Seconds without figures after which the server counts as unwell.
  private static let longestSilence = 2

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Takes over the socket, which already listens.
  init(_ socket: ListeningSocket, log: Log, figures: @escaping Source) {
    (self.socket, self.log, self.figures) = (socket, log, figures)
    watch = InputWatch(on: executor.queue)
  }

  private nonisolated func enter(
    _ body: @escaping @Sendable (isolated MetricsServer) -> Void
  ) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept.
  nonisolated func start() { enter { $0.listen() } }

  /// Closes everything, and then calls `done`.
  nonisolated func close(then done: @escaping @Sendable () -> Void) { enter { $0.end(then: done) } }

  private func listen() {
    guard !isClosed, listener == nil else { return }
    let listener = Listener([socket], for: "readers of figures", on: executor, log: log) { socket in
      self.assumeIsolated { server in
        if server.requests.count < Self.capacity { server.welcome(socket) } else { socket.close() }
      }
    }
    listener.start()
    self.listener = listener
  }

  private func end(then done: @escaping @Sendable () -> Void) {
    guard !isClosed else { return done() }
    isClosed = true
    for key in requests.keys { forget(key) }
    guard let listener else {
      socket.close()
      return done()
    }
    self.listener = nil
    listener.close(then: done)
  }

  private func welcome(_ connection: Socket) {
    let key = watch.add(connection) { key in self.assumeIsolated { $0.read(key) } }
    guard let key else { return }
    requests[key] = Request(connection)
    executor.queue.asyncAfter(deadline: .now() + Self.patience) {
      self.assumeIsolated { $0.forget(key) }
    }
  }

  private func forget(_ key: InputWatch.Number) {
    requests[key] = nil
    watch.close(key)
  }

  private func read(_ key: InputWatch.Number) {
    guard let request = requests[key], !request.isAnswered else { return forget(key) }
    var buffer = [UInt8](repeating: 0, count: 2048)
    let before = request.head.count
    switch buffer.withUnsafeMutableBytes({ request.socket.receive(into: $0) }) {
    case .bytes(let count): request.head += buffer[..<count]
    case .wouldBlock: return
    case .ended, .failed: return forget(key)
    }
    guard request.head.count <= Self.largestHead else {
      return answer(key, request, HTTPAnswer(431, "Request Header Fields Too Large"))
    }
    guard let line = HTTPAnswer.requestLine(request.head, from: before) else { return }
    switch HTTPAnswer.refusal(of: line) {
    case let refusal?: answer(key, request, refusal)
    case nil:
      request.isAnswered = true
      let asksForHealth = HTTPAnswer.path(of: line) == HTTPAnswer.healthPath
      figures { figures in
        let answer =
          asksForHealth
          ? figures.health : HTTPAnswer(200, "OK", figures.text + ProcessFigures().text)
        self.enter { $0.answer(key, answer) }
      }
      guard asksForHealth else { return }
      executor.queue.asyncAfter(deadline: .now() + .seconds(Self.longestSilence)) {
        let trouble = "busy: no answer from all parts within \(Self.longestSilence) s"
        self.assumeIsolated { $0.answer(key, .unhealthy(trouble)) }
      }
    }
  }

  private func answer(_ key: InputWatch.Number, _ answer: HTTPAnswer) {
    guard let request = requests[key] else { return }
    self.answer(key, request, answer)
  }

  /// The answer fits into the kernel's buffer; anything beyond is dropped.
  private func answer(_ key: InputWatch.Number, _ request: Request, _ answer: HTTPAnswer) {
    request.isAnswered = true
    _ = answer.bytes(to: request.head).withUnsafeBytes { request.socket.send($0) }
    request.socket.finishSending()
    forget(key)
  }
}

/// An answer to an HTTP client.
struct HTTPAnswer {
  private let status: String
  private let body: String

  init(_ code: Int, _ reason: String, _ body: String? = nil) {
    status = "\(code) \(reason)"
    self.body = body ?? "\(code) \(reason)\n"
  }

  /// The words of a request's first line, once its head is whole; `nil` before.
  ///
  /// - Parameter start: where to look from; earlier bytes were searched when they came.
  static func requestLine(_ head: [UInt8], from start: Int = 0) -> [Substring]? {
    let ends = ["\n\n", "\n\r\n"].map { Array($0.utf8) }
    let isWhole = head.indices[start...].contains { index in
      ends.contains { head[...index].suffix($0.count).elementsEqual($0) }
    }
    guard isWhole else { return nil }
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self).split(separator: " ")
  }

  /// The answer of `/health` when something is wrong.
  static func unhealthy(_ trouble: String) -> HTTPAnswer {
    HTTPAnswer(503, "Service Unavailable", trouble + "\n")
  }

  static let healthPath = "/health"

  static func path(of line: [Substring]) -> Substring { line[1].prefix { $0 != "?" } }

  /// The refusal of a request that asks for neither the figures nor the health; `nil` for one that
  /// does.
  static func refusal(of line: [Substring]) -> HTTPAnswer? {
    guard line.count == 3, line[2].hasPrefix("HTTP/1.") else {
      return HTTPAnswer(400, "Bad Request")
    }
    guard line[0] == "GET" || line[0] == "HEAD" else {
      return HTTPAnswer(405, "Method Not Allowed")
    }
    guard ["/metrics", healthPath[...]].contains(path(of: line)) else {
      return HTTPAnswer(404, "Not Found", "only /metrics and /health are here\n")
    }
    return nil
  }

  /// The whole answer to a request with this head; without the body for HEAD.
  func bytes(to request: [UInt8]) -> [UInt8] {
    let head = """
      HTTP/1.1 \(status)\r
      Content-Type: text/plain; version=0.0.4; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r

      """
    return Array((request.starts(with: "HEAD ".utf8) ? head : head + body).utf8)
  }
}
