/// What came of a run.
public struct Report: Sendable {
  /// Its seed.
  public let seed: UInt64
  /// The promise that was broken, if one was.
  public let violation: Violation?
  /// Steps of the server.
  public let events: Int
  /// Rounds that were played to the end.
  public let rounds: Int
  /// Lines that clients have read.
  public let lines: Int
  /// How often hidden cards were exchanged, up to where they were turned up.
  public let shadows: Int
  /// How often the process was killed, by the run or by a disk that failed.
  public let kills: Int
  /// How often the disk failed it.
  public let failures: Int
  /// How often each rule that keeps people from waiting was needed, by its name.
  public let manners: [String: Int]
  /// How much time went by in the run, in milliseconds.
  public let time: Int
  /// Differs if anything in two runs does.
  public let fingerprint: UInt64
  /// Every line sent and read and every step, if it was to be durable.
  public let transcript: [String]
}
