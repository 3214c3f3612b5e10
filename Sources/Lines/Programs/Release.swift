/// The release of the programs.
public enum Release {
  /// Its version, semantic: from 1.0.0 on the data format and the protocol are promised.
  public static let version = "1.0.0"
  /// The day of the release, as manual pages write it.
  static let date = "November 29, 2026"
  /// The commit of the release; `nil` in a working copy, which may have changed since.
  public static let commit = commit(written: "$Format:%H$")

  /// The commit, if `git archive` has written it into the string above, as `.gitattributes` asks;
  /// release downloads are made with it.
  static func commit(written text: String) -> String? {
    text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  /// The output of a program's `--version`.
  public static func of(_ program: String) -> String {
    "\(program) \(version)" + (commit.map { " (commit \($0))" } ?? "")
  }
}
