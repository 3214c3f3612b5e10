import Dispatch
import Journal
import Lines
import Room

/// Keeps a server's records beyond its process. Nothing above it knows where they are kept: its
/// maker opens it, and names those to inform.
///
/// Calls may come from any thread; their order is that of the records.
protocol DurableLog: AnyObject, Sendable {
  /// How long records took to become durable.
  var commitTimes: Histogram { get }

  /// Adds records. Once they and all earlier ones are kept, `position`, or a later one, is reported
  /// as durable; never, if the log fails first. It rises from call to call. Records may wait for
  /// others until `flush`.
  func append(_ records: [[UInt8]], as position: UInt64)

  /// Appended records need not wait for more.
  func flush(_ urgency: FlushUrgency)

  /// Makes a snapshot of the state after all records appended before this call.
  ///
  /// - Parameters:
  ///   - background: serial; `lines` runs there, and its result is written there.
  ///   - lines: encodes the state from a value that the caller copied when it made this call.
  ///   - done: called on `background` with the number of the last record in the snapshot, or the
  ///     reason why there is none. The log goes on either way, unless it has failed.
  func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(LogFailure) -> [String],
    done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void)

  /// Makes everything appended before this call durable, releases the log's resources, and calls
  /// `done`. Later records are never reported as durable.
  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void)
}

/// Why a log, or the history beside it, could not keep something.
struct LogFailure: Error, Equatable, Sendable {
  /// A sentence that names the fix.
  let explanation: String

  init(_ explanation: String) { self.explanation = explanation }

  init(_ error: JournalError) { self.init(error.explanation) }
}

/// Keeps finished rounds beyond the process, beside the log, which has them as well until a
/// snapshot drops them.
protocol DurableHistory: AnyObject, Sendable {
  /// Serial, and may block. Snapshots are made on it too, each after the rounds that it drops from
  /// the log.
  var queue: DispatchQueue { get }

  /// Adds changes that are already in the log.
  func take(_ changes: [HistoryChange])

  /// Reads rounds of a table, and calls `done` on the queue with those that exist.
  func read(
    _ numbers: Range<Int>, of table: TableID, _ done: @escaping @Sendable ([RoundRecord]) -> Void)

  /// Makes all changes so far durable. Call it on the queue.
  func sync() throws(LogFailure)

  /// The same at the end, when there are no more changes.
  func close(then done: @escaping @Sendable () -> Void)
}

/// How soon appended records must be on their way.
enum FlushUrgency {
  /// Once they have gathered long enough: more may join them.
  case soon
  /// At once: nothing will join them.
  case now
  /// At once; the caller is idle and may write them itself.
  case here
}
