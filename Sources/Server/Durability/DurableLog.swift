import Dispatch
import Identity
import Journal
import Room
import Store

/// Where the records of a server outlive its process. Nothing above it knows what keeps them: it is
/// opened by what makes it, and told then whom to tell.
///
/// Calls come from any thread, and what they bring stands in their order.
protocol DurableLog: AnyObject, Sendable {
  /// How long records took to become durable.
  var commitTimes: Histogram { get }

  /// Takes records. When all of them and all before them are kept, `position` is told as durable,
  /// or one that came later; never if the log fails first. It rises from call to call. They may
  /// wait for others until `flush`.
  func append(_ records: [[UInt8]], as position: UInt64)

  /// What was appended need not wait for more.
  func flush(_ urgency: FlushUrgency)

  /// Takes a snapshot of the state after all records that were appended before this call.
  ///
  /// - Parameters:
  ///   - background: serial; `lines` is called and its result written there.
  ///   - lines: encodes the state from a value that the caller copied when it called this.
  ///   - done: called on `background` with the number of the last record in the snapshot, or why
  ///     there is none. The log goes on either way, unless it has failed.
  func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(LogFailure) -> [String],
    done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void)

  /// Keeps what was appended before this call, lets go of what holds it, and calls `done`. What is
  /// appended later is never told as durable.
  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void)
}

/// Why a log, or what is kept beside it, does not keep something.
struct LogFailure: Error, Equatable, Sendable {
  /// A sentence that names the fix.
  let explanation: String

  init(_ explanation: String) { self.explanation = explanation }

  init(_ error: JournalError) { self.init(error.explanation) }
}

/// Where the rounds of tables that are over outlive the process beside the log, which has them as
/// well until a snapshot takes them from it.
protocol DurableHistory: AnyObject, Sendable {
  /// Serial, and may block. Snapshots are made on it too, so that each comes behind the rounds that
  /// it takes from the log.
  var queue: DispatchQueue { get }

  /// Takes changes that stand in the log.
  func take(_ changes: [HistoryChange])

  /// Reads rounds of a table, and calls `done` on the queue with those that there are.
  func read(
    _ numbers: Range<Int>, of table: TableID, _ done: @escaping @Sendable ([RoundRecord]) -> Void)

  /// Makes everything durable that was taken. To be called on the queue.
  func sync() throws(LogFailure)

  /// The same at the end, when nothing more is taken.
  func close(then done: @escaping @Sendable () -> Void)
}

/// How soon records that were appended have to be on their way.
enum FlushUrgency {
  /// As soon as they have gathered long enough: more may come with them.
  case soon
  /// At once: nothing comes with them.
  case now
  /// At once, and the caller has nothing better to do than to keep them itself.
  case here
}
