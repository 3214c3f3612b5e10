import Lines

/// The figure of every quota.
public struct QuotaFigures: Sendable, Equatable {
  private var changed: [Quota: Int] = [:]

  /// Creates the standard figures.
  public init() {}

  /// Figures without limits, for load tests.
  public static var none: QuotaFigures {
    var figures = QuotaFigures()
    for quota in Quota.allCases { figures[quota] = 0 }
    return figures
  }

  /// The figure of a quota; 0 means no limit.
  subscript(quota: Quota) -> Int {
    get { changed[quota] ?? quota.standard }
    set { changed[quota] = newValue == quota.standard ? nil : newValue }
  }

  /// The figure of a quota as a limit; `nil` if there is none.
  func limit(_ quota: Quota) -> Int? { self[quota] == 0 ? nil : self[quota] }

  /// Whether `count` reaches the limit of a quota.
  func isReached(_ quota: Quota, by count: Int) -> Bool {
    limit(quota).map { count >= $0 } ?? false
  }

  /// The part of a ceiling that guests and new members together may use.
  func guestsShare(of ceiling: Int) -> Int {
    limit(.guestsPercent).map { ceiling * min($0, 100) / 100 } ?? ceiling
  }

  /// Reads the figures from a file of lines `NAME=VALUE`; empty lines and text after `#` are
  /// ignored.
  ///
  /// - Throws: `Refusal` with the number of the first invalid line.
  public init(fileText: String) throws(Refusal) {
    let lines = fileText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }
      guard words.contains(where: { !$0.isWhitespace }) else { continue }
      do throws(Refusal) {
        let setting = try Quota.setting(words)
        self[setting.quota] = setting.figure
      } catch {
        throw error.inLine(index + 1)
      }
    }
  }
}

extension Refusal {
  /// The same refusal for a line of a file, counted from 1.
  func inLine(_ number: Int) -> Refusal { Refusal(code, "line \(number): " + prose) }
}
