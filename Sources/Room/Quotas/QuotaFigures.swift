import Cards
import LineProtocol

/// The figure of every quota.
public struct QuotaFigures: Sendable, Equatable {
  private var changed: [Quota: Int] = [:]

  /// The standard figures.
  public init() {}

  /// No limit anywhere: for tests of load.
  public static var none: QuotaFigures {
    var figures = QuotaFigures()
    for quota in Quota.allCases { figures[quota] = 0 }
    return figures
  }

  /// The figure; 0 is no limit.
  public subscript(quota: Quota) -> Int {
    get { changed[quota] ?? quota.standard }
    set { changed[quota] = newValue == quota.standard ? nil : newValue }
  }

  /// The figure as a limit; `nil` for none.
  func limit(_ quota: Quota) -> Int? { self[quota] == 0 ? nil : self[quota] }

  /// Whether so many are as many as there may be.
  func isReached(_ quota: Quota, by count: Int) -> Bool {
    limit(quota).map { count >= $0 } ?? false
  }

  /// The part of a ceiling that all guests and new members together can take.
  func guestsShare(of ceiling: Int) -> Int {
    limit(.guestsPercent).map { ceiling * min($0, 100) / 100 } ?? ceiling
  }

  /// Reads a file of them: `NAME=VALUE`, one a line; empty lines, and what stands behind `#`, say
  /// nothing.
  ///
  /// - Throws: `Refusal` with the number of the first line that is wrong.
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
  /// The same of a file, in which the lines are counted from 1.
  func inLine(_ number: Int) -> Refusal { Refusal(code, "line \(number): " + prose) }
}
