import Dispatch
import Nodes
import Sockets

/// One connection to the engine for a program with nothing else to do: each call blocks.
final class EngineSession {
  private let client: PostgresClient

  /// A value that a thread waits for, once.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func give(_ new: Value) {
      let isFirst = value.withLock { value in
        guard value == nil else { return false }
        value = new
        return true
      }
      if isFirst { semaphore.signal() }
    }

    func wait() -> Value? {
      semaphore.wait()
      return value.withLock(\.self)
    }
  }

  /// Connects to the server in the list that accepts writes.
  init(
    _ url: PostgresURL, password: PostgresPassword?, application: String
  ) throws(PostgresError) {
    let answer = Answer<PostgresError?>()
    do throws(SocketError) {
      client = try PostgresClient(url, password: password, application: application) { event in
        switch event {
        case .ready: answer.give(nil)
        case .ended(let error): answer.give(error)
        case .notice: break
        }
      }
    } catch {
      throw .socket(error)
    }
    if let failure = answer.wait() ?? nil { throw failure }
  }

  deinit { client.close() }

  func run(_ statement: NodeStatement) throws(EngineTrouble) -> [EngineRow] {
    let outcome: PostgresOutcome
    do throws(PostgresMisuse) {
      outcome = submit(try PostgresBatch(statement))
    } catch {
      throw .refused(error.description)
    }
    switch StatementOutcome(outcome) {
    case .committed(let rows): return rows
    case .refused(let trouble): throw trouble
    case .unknown: throw .silent
    }
  }

  /// Runs statements without values as one transaction.
  func run(script statements: [String]) throws(PostgresError) {
    let outcome: PostgresOutcome
    do throws(PostgresMisuse) {
      outcome = submit(try PostgresBatch(script: statements.joined(separator: ";\n")))
    } catch {
      throw .violation(error.description)
    }
    switch outcome {
    case .committed: return
    case .refused(let error), .unknown(let error): throw error
    }
  }

  /// Why the store at the other end cannot be used; `nil` if it can.
  func trouble(allowsSingleEngine: Bool) throws(EngineTrouble) -> EngineTrouble? {
    EngineTrouble.found(
      by: .committed(try run(.check)), allowsSingleEngine: allowsSingleEngine)
  }

  private func submit(_ batch: PostgresBatch) -> PostgresOutcome {
    let answer = Answer<PostgresOutcome>()
    client.submit(batch) { answer.give($0) }
    return answer.wait() ?? .unknown(.closed)
  }
}
