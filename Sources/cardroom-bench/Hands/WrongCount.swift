// Owns the failure of a proof.

/// A count that is not what mathematics says: the program is wrong, whatever its speed.
struct WrongCount: Error, CustomStringConvertible {
  /// What was counted.
  let what: String

  var description: String { "\(what) do not count up; the tables are wrong" }
}
