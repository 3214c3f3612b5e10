import Glibc
import Nodes

/// `store init` and `import`.
enum StoreProgram {
  static func run(_ command: StoreCommand) throws(ProgramError) {
    switch command {
    case .initialize(let url, let role): try initialize(url, role: role)
    case .fill(let url, let directory):
      var fill = try StoreImport(into: url)
      try fill.fill(from: directory)
    }
  }

  /// A connection to the store.
  static func session(_ url: PostgresURL) throws(ProgramError) -> EngineSession {
    let password = try password(file: nil)
    do throws(PostgresError) {
      return try EngineSession(url, password: password, application: "cardroom store")
    } catch {
      throw ProgramError(error)
    }
  }

  /// Checks that the store can be used at all.
  ///
  /// - Parameter allowsWaiting: whether the store may be waiting for a standby.
  static func requireUsable(
    _ session: EngineSession, allowsSingleEngine: Bool = true, allowsWaiting: Bool = false
  ) throws(ProgramError) {
    do throws(EngineTrouble) {
      switch try session.trouble(allowsSingleEngine: allowsSingleEngine) {
      case nil: return
      case .waitsForStandby where allowsWaiting: return
      case let trouble?: throw trouble
      }
    } catch {
      throw ProgramError(error)
    }
  }

  /// The password of the store's user, from a file or from the environment.
  static func password(file: String?) throws(ProgramError) -> PostgresPassword? {
    do throws(PasswordFault) {
      if let file { return try PostgresPassword(firstLineOf: file) }
      var environment: [String: String] = [:]
      for name in [PostgresPassword.variable, PostgresPassword.fileVariable] {
        if let value = getenv(name) { environment[name] = String(cString: value) }
      }
      return try PostgresPassword.find(in: environment)
    } catch {
      throw ProgramError(.usage, error.description)
    }
  }

  private static func initialize(_ url: PostgresURL, role: String?) throws(ProgramError) {
    let session = try session(url)
    let grants = role.map { LogSchema.grants(to: $0) } ?? []
    var isNew = true
    do throws(PostgresError) {
      do throws(PostgresError) { try session.run(script: LogSchema.creation + grants) } catch {
        // An operator who left the role out the first time names it now.
        guard hasTables(error), !grants.isEmpty else { throw error }
        isNew = false
        try session.run(script: grants)
      }
    } catch {
      throw refusal(error, url, role)
    }
    var output = StandardOutput()
    if isNew { try output.write("made the tables of a card room in \(url)") }
    if let role { try output.write("\(role) may use them, and change nothing else") }
    try output.flush()
  }

  /// Whether the tables to be made already exist.
  private static func hasTables(_ error: PostgresError) -> Bool {
    guard case .server(let message) = error else { return false }
    return [.schemaExists, .tableExists].contains(message.state)
  }

  private static func refusal(
    _ error: PostgresError, _ url: PostgresURL, _ role: String?
  ) -> ProgramError {
    guard case .server(let message) = error else { return ProgramError(error) }
    if hasTables(error) {
      return ProgramError(
        .cannotCreate, "\(url) has the tables of a card room already; nothing was changed")
    }
    switch message.state {
    case .notPermitted:
      return ProgramError(
        .notPermitted,
        "\(url.user) may not make a schema in \(url.database); as its owner say: GRANT CREATE ON "
          + "DATABASE \(url.database) TO \(url.user)")
    case .noObject:
      return ProgramError(
        .noInput, "there is no role \(role ?? ""); make it first, as with createuser")
    default: return ProgramError(error)
    }
  }
}

extension ProgramError {
  init(_ error: PostgresError) { self.init(.unavailable, error.description) }

  init(_ trouble: EngineTrouble) {
    let code: Code =
      switch trouble {
      case .schemaMissing: .noInput
      case .schemaNewer: .badData
      case .forbidden: .notPermitted
      default: .unavailable
      }
    self.init(code, trouble.explanation)
  }
}
