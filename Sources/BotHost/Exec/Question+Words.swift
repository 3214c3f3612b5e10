import Bots
import Client
import Games
import LineProtocol
import Tables

/// What a `?` line says to a program, which reads it as it is, also in a game that is not known
/// here.
extension Question {
  private var head: QuestionHead? { QuestionHead(raw) }

  /// The whole question; `nil` of a game that is not known here.
  var known: TableQuestion? { TableQuestion(raw) }

  /// The same for a strategy.
  var situation: Situation {
    known.map { .question($0.game) }
      ?? .other(legal: LegalMove.list(Array(legalWords.utf8)[...]) ?? [])
  }

  /// The time to answer in milliseconds, whether or not a clock runs.
  var left: Int { head?.left ?? 0 }

  /// The value of `legal=`.
  var legalWords: String { head?.legal ?? "" }

  /// The words before the colons of `legal=`.
  var verbs: Set<String> {
    Set(legalWords.split(separator: ",").map { String($0.prefix { $0 != ":" }) })
  }
}
