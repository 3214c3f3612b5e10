/// What a server's files say when they are read again.
public struct ReloadedSettings: Sendable {
  let tables: [TableConfiguration]
  /// The figures of the quotas; `nil` if no file has any.
  let quotas: QuotaFigures?
  /// The names of settings that have changed and count from the next start on.
  let later: [String]

  public init(
    tables: [TableConfiguration], quotas: QuotaFigures? = nil, later: [String] = []
  ) {
    (self.tables, self.quotas, self.later) = (tables, quotas, later)
  }
}
