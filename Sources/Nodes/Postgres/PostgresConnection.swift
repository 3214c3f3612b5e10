import Lines

/// A connection to PostgreSQL as a value: fed with the server's bytes, it produces bytes to send
/// and events. It has no socket and no clock.
///
/// Batches may be submitted before earlier ones are answered. Each is a transaction of its own, and
/// the server runs them in order, each even if the previous one was refused.
public struct PostgresConnection: Sendable {
  /// The database's user, and where to log in.
  public struct Login: Sendable {
    /// The user's name in the database.
    public var user: String
    /// The name of the database.
    public var database: String
    /// Not needed where the server trusts this machine.
    public var password: PostgresPassword?
    /// The name that the server's lists of connections show.
    public var application: String

    /// Creates a login.
    public init(
      user: String, database: String, password: PostgresPassword?, application: String = "cardroom"
    ) {
      (self.user, self.database, self.password) = (user, database, password)
      self.application = application
    }
  }

  /// Limits on what a server may send.
  public struct Limits: Sendable {
    /// Bytes of a message.
    public var message = 64 << 20
    /// Bytes of the rows in the answer to one batch.
    public var rows = 256 << 20
    /// The most different statements.
    public var statements = 100

    /// Limits that suffice for programs.
    public init() {}
  }

  /// What has happened.
  public enum Event: Sendable {
    /// Batches may be submitted: the server accepts writes, and commits synchronously.
    case ready
    /// The outcome of a batch. Each batch has one, in the order of submission.
    case finished(BatchNumber, PostgresOutcome)
    /// A message of the server's apart from its answers.
    case notice(ServerMessage)
    /// The last event.
    case ended(PostgresError)
  }

  /// Identifies a batch of this connection.
  public struct BatchNumber: Hashable, Sendable {
    fileprivate let number: Int
  }

  private enum Phase {
    /// The start-up is sent.
    case greeting
    case challenged(Scram)
    case proving(Scram)
    /// The server has shown that it knows the password, or needs none.
    case proven
    /// Let in; the server reports its parameters.
    case admitted
    case checking
    case ready
    /// Nothing new is accepted; what is in flight is waited for.
    case closing
    case ended(PostgresError)
  }

  /// Messages before the connection is ready are short.
  private static let greetingBytes = 64 << 10
  /// The oldest release whose answers this understands.
  private static let leastVersion = 15

  private let login: Login
  private let nonce: String
  private let limits: Limits
  private var phase = Phase.greeting
  private var framer = MessageFramer()
  private var output = FrontendMessages()
  private var events: [Event] = []
  private var version: String?
  /// Requests that the server has not answered, oldest first; those of batches with their numbers.
  private var inFlight: [(exchange: Exchange, batch: BatchNumber?)] = []
  private var batches = 0
  private var numbers: [PostgresStatement: Exchange.StatementNumber] = [:]
  private var columns: [Exchange.StatementNumber: [UInt32]] = [:]
  private var statements = 0

  /// Creates a connection that is about to begin: `takeOutput` has its first bytes.
  ///
  /// - Parameter nonce: random, printable, without commas, and never used again.
  public init(_ login: Login, nonce: String, limits: Limits = Limits()) {
    (self.login, self.nonce, self.limits) = (login, nonce, limits)
    output.startup([
      ("user", login.user), ("database", login.database), ("client_encoding", "UTF8"),
      ("DateStyle", "ISO"), ("TimeZone", "UTC"), ("application_name", login.application),
      ("synchronous_commit", "on"),
    ])
  }

  /// Removes and returns the bytes to send.
  public mutating func takeOutput() -> [UInt8] { output.take() }

  /// Removes and returns the events since the last call.
  public mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Whether the server owes an answer.
  public var isAwaitingAnswer: Bool {
    switch phase {
    case .ready, .closing: !inFlight.isEmpty
    case .ended: false
    default: true
    }
  }

  /// Whether batches may be submitted.
  public var isReady: Bool { if case .ready = phase { true } else { false } }

  /// Whether nothing is left to receive, or to send apart from what `takeOutput` has.
  public var hasEnded: Bool { if case .ended = phase { true } else { false } }

  /// The size of an unfinished message so far.
  var heldBytes: Int { framer.held }

  // MARK: - This side

  /// Sends a batch after the earlier ones. Its outcome comes as an event.
  public mutating func submit(_ batch: PostgresBatch) -> BatchNumber {
    let number = BatchNumber(number: batches)
    batches += 1
    guard isReady else {
      events.append(.finished(number, .refused(endReason ?? .closed)))
      return number
    }
    if let script = batch.script {
      output.query(script)
      inFlight.append((Exchange(.script), number))
    } else {
      submit(batch.calls, number)
    }
    return number
  }

  private mutating func submit(_ calls: [PostgresBatch.Call], _ number: BatchNumber) {
    let unknown = Set(calls.lazy.map(\.statement)).subtracting(numbers.keys)
    guard numbers.count + unknown.count <= limits.statements else {
      let error = PostgresError.tooManyStatements(limit: limits.statements)
      events.append(.finished(number, .refused(error)))
      return
    }
    // Each by itself, so that a prepared statement exists whatever becomes of the transaction.
    for call in calls where numbers[call.statement] == nil { prepare(call.statement) }
    var called: [Exchange.StatementNumber] = []
    for call in calls {
      guard let statement = numbers[call.statement] else { continue }
      called.append(statement)
      output.bind(Self.name(statement), call.values)
      output.execute()
    }
    output.sync()
    inFlight.append((Exchange(.calls(called)), number))
  }

  private mutating func prepare(_ statement: PostgresStatement) {
    statements += 1
    numbers[statement] = statements
    output.parse(Self.name(statements), statement)
    output.describe(Self.name(statements))
    output.sync()
    inFlight.append((Exchange(.preparation(statement, statements)), nil))
  }

  private static func name(_ statement: Exchange.StatementNumber) -> String { "s\(statement)" }

  /// Accepts nothing more, and ends once everything in flight is answered.
  public mutating func close() {
    switch phase {
    case .ended, .closing: return
    case .ready:
      phase = .closing
      terminateIfDone()
    default: end(with: .closed)
    }
  }

  private mutating func terminateIfDone() {
    guard case .closing = phase, inFlight.isEmpty else { return }
    output.terminate()
    end(with: .closed)
  }

  /// Ends with a connection that is lost or given up: the fate of what is in flight is unknown.
  public mutating func end(with reason: PostgresError) {
    guard !hasEnded else { return }
    phase = .ended(reason)
    framer = MessageFramer()
    for (_, batch) in inFlight {
      if let batch { events.append(.finished(batch, .unknown(reason))) }
    }
    inFlight = []
    events.append(.ended(reason))
  }

  private var endReason: PostgresError? {
    if case .ended(let reason) = phase { reason } else { nil }
  }

  // MARK: - The server's side

  /// Receives bytes from the server, in pieces of any size.
  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    guard !hasEnded else { return }
    framer.append(bytes)
    do throws(PostgresError) {
      while !hasEnded, let message = try nextMessage() { try take(message) }
    } catch {
      end(with: error)
    }
  }

  private mutating func nextMessage() throws(PostgresError) -> BackendMessage? {
    let isGreeting =
      switch phase {
      case .ready, .closing: false
      default: true
      }
    let limit = isGreeting ? min(limits.message, Self.greetingBytes) : limits.message
    do throws(WireViolation) {
      guard let frame = try framer.next(limit: limit) else { return nil }
      return try BackendMessage(frame)
    } catch {
      // Peers that do not speak PostgreSQL announce huge lengths at once.
      if case .oversized = error, isGreeting {
        throw .violation("a message is longer than any that a login has")
      }
      throw Self.error(error)
    }
  }

  private static func error(_ violation: WireViolation) -> PostgresError {
    switch violation {
    case .oversized(let bytes, let limit): .oversized(bytes: bytes, limit: limit)
    case .unknown(let byte): .violation("a message begins with the byte \(byte)")
    case .headless: .violation("a message is shorter than its head")
    case .short: .violation("a message ends before its fields")
    case .long: .violation("a message goes on behind its fields")
    case .negative: .violation("a length is negative")
    case .value(let value): .violation("a field has the value \(value)")
    }
  }

  private mutating func take(_ message: BackendMessage) throws(PostgresError) {
    switch message {
    case .parameterStatus("server_version", let value):
      version = value
    case .parameterStatus, .notification: break
    case .notice(let notice):
      events.append(.notice(notice))
      if !inFlight.isEmpty {
        try inFlight[0].exchange.take(message, columns: columns, limit: limits.rows)
      }
    case .error(let error) where inFlight.isEmpty || error.severity != .error:
      throw .server(error)
    case .negotiation: throw .violation("it wants another version of the protocol")
    default:
      switch phase {
      case .checking, .ready, .closing: try answer(message)
      default: try greet(message)
      }
    }
  }

  private mutating func answer(_ message: BackendMessage) throws(PostgresError) {
    guard !inFlight.isEmpty else { throw .violation("an answer comes without a request") }
    guard case .readyForQuery(let state) = message else {
      return try inFlight[0].exchange.take(message, columns: columns, limit: limits.rows)
    }
    let outcome = try inFlight[0].exchange.outcome()
    // Anything after it would belong to a transaction that nobody ends.
    guard state == .idle else { throw .transactionControl }
    let (exchange, batch) = inFlight.removeFirst()
    if let batch {
      events.append(.finished(batch, outcome))
    } else if case .preparation(let statement, let number) = exchange.request {
      finishPreparation(of: statement, number, exchange)
    } else {
      try finishCheck(outcome)
    }
    terminateIfDone()
  }

  private mutating func finishPreparation(
    of statement: PostgresStatement, _ number: Exchange.StatementNumber, _ exchange: Exchange
  ) {
    guard let error = exchange.error else {
      columns[number] = exchange.columns
      return
    }
    // The next batch that needs it tries again, under another name.
    numbers[statement] = nil
    for index in inFlight.indices {
      guard case .calls(let calls) = inFlight[index].exchange.request, calls.contains(number)
      else { continue }
      inFlight[index].exchange.preparationError = error
    }
  }

  // MARK: - Until it is ready

  private mutating func greet(_ message: BackendMessage) throws(PostgresError) {
    switch (phase, message) {
    case (_, .authentication(let request)): try authenticate(request)
    case (.admitted, .backendKey): break
    case (.admitted, .readyForQuery(.idle)): try beginCheck()
    default: throw .violation("a message comes before its time")
    }
  }

  private mutating func authenticate(
    _ request: BackendMessage.Authentication
  ) throws(PostgresError) {
    do throws(ScramFault) {
      switch (phase, request) {
      case (.greeting, .sasl(let mechanisms)):
        guard mechanisms.contains(Scram.mechanism) else { throw .mechanism(mechanisms) }
        guard let password = login.password else { return end(with: .passwordMissing) }
        let scram = Scram(password, nonce: nonce)
        output.saslInitialResponse(Scram.mechanism, scram.first)
        phase = .challenged(scram)
      case (.challenged(var scram), .saslContinue(let challenge)):
        output.saslResponse(try scram.respond(to: challenge))
        phase = .proving(scram)
      case (.proving(let scram), .saslFinal(let signature)):
        try scram.check(signature)
        phase = .proven
      case (.greeting, .ok):
        guard login.password == nil else { throw .unproven }
        phase = .admitted
      case (.proven, .ok): phase = .admitted
      case (.challenged, .ok), (.proving, .ok): throw .unproven
      case (.greeting, .other(let code)): end(with: .insecureMethod(Self.method(code)))
      default: throw .form
      }
    } catch {
      throw .scram(error)
    }
  }

  private static func method(_ code: Int32) -> String {
    switch code {
    case 3: "the password in clear"
    case 5: "an MD5 digest of the password"
    default: "method \(code) of authentication"
    }
  }

  /// Set also for a proxy that does not pass startup parameters on. A statement timeout would
  /// cancel the wait for a standby.
  private static let check = """
    SELECT set_config('synchronous_commit', 'on', false),
      set_config('statement_timeout', '0', false), set_config('idle_session_timeout', '0', false),
      current_setting('synchronous_commit'), current_setting('transaction_read_only'),
      pg_is_in_recovery()::text
    """

  private mutating func beginCheck() throws(PostgresError) {
    guard let version else { throw .violation("it does not say its version") }
    guard let major = Int(version.prefix { $0.isWholeNumber }), major >= Self.leastVersion else {
      throw .outdated(version)
    }
    output.query(Self.check)
    inFlight.append((Exchange(.script), nil))
    phase = .checking
  }

  private mutating func finishCheck(_ outcome: PostgresOutcome) throws(PostgresError) {
    switch outcome {
    case .refused(let error), .unknown(let error): throw error
    case .committed(let results):
      guard results.count == 1, results[0].rows.count == 1,
        case let values = results[0].rows[0].values, values.count == 6,
        case .text(let setting) = values[3]
      else { throw .violation("it does not answer what it was asked") }
      guard setting == "on" else { throw .notSynchronous(setting) }
      guard values.suffix(2) == [.text("off"), .text("false")] else { throw .readOnly }
      guard values.prefix(3) == [.text("on"), .text("0"), .text("0")] else {
        throw .violation("it does not set what it was told to")
      }
      phase = .ready
      events.append(.ready)
    }
  }
}
