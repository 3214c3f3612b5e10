/// Which release of the programs this is.
public enum Release {
  /// Its number.
  public static let version = "1.0"
  /// The commit that it was made from; `nil` in a working copy, which may have changed since.
  public static let commit = commit(written: "$Format:%H$")

  /// `git archive` writes the commit in the place of what stands above, as `.gitattributes` says;
  /// downloads of releases are made so.
  static func commit(written text: String) -> String? {
    text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  /// What `--version` prints of a program.
  public static func of(_ program: String) -> String {
    "\(program) \(version)" + (commit.map { " (commit \($0))" } ?? "")
  }
}
