// Programs on trial, good ones and bad ones, each a line of /bin/sh or a few lines of a script.

import Games
import Lines
import Testing

@testable import Client
@testable import cardroom_bots

@Suite struct ConformanceTests {
  /// What a program does with a line that it reads; the trial without processes and clocks.
  typealias Program = @Sendable (String) -> [String]

  private struct Trial {
    var text = ""
    var code: Int32?
  }

  private func trial(_ program: @escaping Program, game: String = "betting3") -> Trial {
    let pipe = ScriptedPipe { line in
      program(line).map { .said(Array("\($0)\n".utf8), after: 1) }
    }
    return trial(pipe, game: game)
  }

  private func trial(_ pipe: some ProgramPipe, game: String = "betting3") -> Trial {
    var trial = ConformanceTrial(ConformanceScript(game: game), pipe)
    var result = Trial()
    result.code = trial.run { result.text += $0 }
    return result
  }

  /// A good program: the first legal move, `auto` after a refusal.
  private static func good(_ line: String) -> [String] {
    if line.hasPrefix("? act") {
      return [line.contains("hole=") ? GenericProgramTests.answer(line) ?? "auto" : "deal"]
    }
    return line.hasPrefix("- ") && !line.contains("code=turn.") ? ["auto"] : []
  }

  @Test(arguments: ConformanceScript.games)
  func aGoodProgramPasses(game: String) {
    let trial = trial(Self.good, game: game)
    #expect(trial.code == ExitCode.ok, "\(trial.text)")
    #expect(trial.text.hasSuffix("12 of 12 passed\n"))
    #expect(trial.text.contains("          > auto\n"))
  }

  /// It reads questions alone, and its answers are copied from `legal=`: a warning says what a
  /// refusal costs.
  @Test(arguments: ConformanceScript.games)
  func questionsAreEnough(game: String) {
    let trial = trial({ line in line.hasPrefix("? act") ? [Self.copied(line)] : [] }, game: game)
    #expect(trial.code == ExitCode.ok, "\(trial.text)")
    #expect(trial.text.hasSuffix("12 of 12 passed\n"))
    #expect(trial.text.ranges(of: "        warning: no other answer").count == 1)
  }

  /// The first move of `legal=` that stands for itself, as it stands there.
  private static func copied(_ line: String) -> String {
    let legal = line.firstMatch(of: /legal=(\S+)/)?.1 ?? ""
    let moves = legal.split(separator: ",").filter { !$0.contains("-") && !$0.contains("/") }
    return String(moves.last ?? "auto")
  }

  /// What the script tells is what a server tells, but for the one event of a later release.
  @Test func theScriptSpeaksAsAServerDoes() {
    let lines = ConformanceScript(game: "betting3").steps.flatMap { $0.exchanges.flatMap(\.lines) }
    let events = lines.filter { $0.hasPrefix("* ") }
    let unread = events.filter { TableLine.read($0, family: .house) == nil }
    #expect(Set(unread.map { $0.split(separator: " ")[1] }) == ["comet"])
    #expect(lines.allSatisfy { ServerLine($0) != nil })
  }

  /// Cards may be named, or none: what is no such choice is told.
  @Test(arguments: [
    ("draw5", "draw", "draw 9c2d", true), ("draw5", "draw", "draw Kh 9c", true),
    ("draw5", "draw", "draw 0", true), ("draw5", "draw", "draw 9d", false),
    ("draw5", "draw", "draw 3", false), ("draw5", "draw", "draw 9c9c", false),
    ("pineapple", "discard:9c/", "discard kh", true),
    ("pineapple", "discard:9c/", "discard 9c2d", false),
    ("pineapple", "discard:9c/", "discard 1", false),
    ("pineapple", "discard:9c2d/", "discard 4s9c", true),
    ("pineapple", "discard:9c2d/", "discard 9c9c", false),
    ("pineapple", "discard:9c2d/", "discard 9c", false),
    ("stud7", "fold,check", "bet 8", true), ("stud7", "fold,check", "bet 6", false),
    ("stud7", "bringin:2", "complete 4", true), ("stud7", "bringin:2", "complete 5", false),
    ("dealers-choice", "choose:", "choose razz", true),
    ("dealers-choice", "choose:", "choose badugi", false),
  ])
  func cardsAreAnswers(game: String, legal: String, answer: String, isGood: Bool) {
    let trial = trial(
      { line in
        line.hasPrefix("? ") && line.contains(" legal=\(legal)") ? [answer] : Self.good(line)
      }, game: game)
    #expect((trial.code == ExitCode.ok) == isGood, "\(trial.text)")
  }

  /// Marks and turns are as good.
  @Test func marksArePassedBack() {
    let heard = Heard()
    let trial = trial { line in
      heard.append(line)
      guard line.hasPrefix("? act"), let turn = line.firstMatch(of: /turn=(\S+)/)?.1 else {
        return line.hasPrefix("- @") && !line.contains("code=turn.") ? ["auto"] : []
      }
      return ["@t\(turn) bet 5 turn=\(turn)"]
    }
    #expect(trial.code == ExitCode.ok, "\(trial.text)")
    #expect(heard.lines.contains("+ @t1.1 act table=main turn=1.1 did=auto seq=9"))
    #expect(heard.lines.contains { $0.hasPrefix("- @t1.4 code=rule.amount") })
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let what: String
    let mistake: String
    let failures: Int
    let program: Program
    var testDescription: String { what }
  }

  private static let bad = [
    Bad(what: "says nothing", mistake: "flush it, and read line by line", failures: 10) { _ in [] },
    Bad(what: "answers everything", mistake: "it writes before it is asked", failures: 12) { _ in
      ["auto"]
    },
    Bad(what: "answers twice", mistake: "one question, one answer", failures: 10) {
      good($0).flatMap { [$0, $0] }
    },
    Bad(what: "repeats what was refused", mistake: "the same answer was refused", failures: 1) {
      $0.hasPrefix("- ") && !$0.contains("turn.") ? ["deal"] : good($0)
    },
    Bad(what: "answers a stale turn at once", mistake: "nothing is to be answered", failures: 2) {
      $0.hasPrefix("- ") ? ["auto"] : good($0)
    },
    Bad(what: "speaks of old turns", mistake: "it answers turn=1.1", failures: 9) {
      $0.hasPrefix("? ") ? ["deal turn=1.1"] : good($0)
    },
    Bad(what: "bets too much", mistake: "95 is not in legal=bet:1-90", failures: 10) {
      $0.hasPrefix("? ") ? ["bet 95"] : good($0)
    },
    Bad(what: "plays another game", mistake: "raise is not in legal=", failures: 10) {
      $0.hasPrefix("? ") ? ["raise"] : good($0)
    },
    Bad(what: "logs in", mistake: "it writes before it is asked", failures: 1) {
      $0.hasPrefix("+ login") ? ["login ann"] : good($0)
    },
    Bad(what: "resets by itself", mistake: "only moves are sent", failures: 1) {
      $0.hasPrefix("* over") ? ["reset"] : good($0)
    },
    Bad(what: "uses a mark again", mistake: "the mark @x was used before", failures: 9) { line in
      good(line).map { "@x \($0)" }
    },
    Bad(what: "writes a long line", mistake: "a line of more than 4096 bytes", failures: 1) {
      $0.contains("turn=1.2 seat") ? [String(repeating: "x", count: 5000)] : good($0)
    },
    Bad(what: "knows all verbs", mistake: "only moves are sent", failures: 1) {
      $0.contains("colour=blue") ? ["sing"] : good($0)
    },
  ]

  @Test(arguments: bad)
  func aBadOneFails(bad: Bad) {
    let trial = trial(bad.program)
    #expect(trial.code == ExitCode.refused)
    #expect(trial.text.contains("        ! ") && trial.text.contains(bad.mistake), "\(trial.text)")
    #expect(trial.text.hasSuffix("\(12 - bad.failures) of 12 passed\n"), "\(trial.text)")
  }

  /// Real processes: a good one, and one that ends.
  @Test func shellProgramsOnTrial() {
    let read = "while read -r line; do case $line in '? act '*) echo deal;; "
    let cases = [
      (read + "'- code=turn.'*) ;; '- '*) echo auto;; esac; done", ExitCode.ok, "12 of 12 passed"),
      (read + "'- '*) exit 4;; esac; done", ExitCode.refused, "! the program ended: exit status 4"),
    ]
    for (command, code, text) in cases {
      let trial = trial(ProgramProcess(command: command))
      #expect(trial.code == code && trial.text.contains(text), "\(trial.text)")
    }
  }
}
