// What a program says of itself: its help, its manual pages and the completions of shells.

import Lines
import Testing

struct ProgramGuideTests {
  private static let guide = ProgramGuide(
    "try", chapter: 8, "a trial",
    calls: [("[option …]", "runs"), ("check DIR", "proves it. 'Quoted' [words]: too")],
    options: ProgramOptions<Int>(
      of: "try", 0,
      [
        .number("--count", "N", in: 1...10, "how many; \\ is no escape", \.self).repeated(),
        .value("--tables", "FILE", ".dotted \(String(repeating: "words … ", count: 20))") { _, _ in
        },
        .flag("--flag", "don't") { _ in }, .value("--once", "DIR", "typed") { _, _ in }.onlyTyped(),
        .help,
      ]
    ).rows,
    sections: [("FILES", "In ~/.try. More.")], settingsFile: "try.conf")

  @Test func helpHasCallsOptionsAndNotes() throws {
    let help = try #require(try Self.guide.answer(["--help"]))
    #expect(help.hasPrefix("try [option …]        runs\ntry check DIR         proves it."))
    #expect(help.contains("\ntry manual [try.conf] prints its manual page"))
    #expect(help.contains("\n  --flag              don't\n"))
    #expect(help.hasSuffix("\nIn ~/.try. More.\n"))
  }

  @Test func manualPagesAreInMdoc() throws {
    let manual = try #require(try Self.guide.answer(["manual"]))
    let settings = try #require(try Self.guide.answer(["manual", "try.conf"]))
    for page in [manual, settings] {
      let lines = page.split(separator: "\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 80 && !$0.hasPrefix("'") })
      let requests = lines.filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } }
      #expect(
        Set(requests).isSubset(of: [
          ".Dd", ".Dt", ".Os", ".Sh", ".Nm", ".Nd", ".Bl", ".It", ".El", ".Xr",
        ]))
      #expect(page.contains("\\e is no escape") && page.contains("\n\\&.dotted"))
    }
    #expect(manual.contains(".Dt TRY 8\n") && manual.contains(".Sh FILES\nIn ~/.try.\nMore.\n"))
    #expect(manual.contains(".It Fl -count Ar N\n") && manual.contains(".It Fl -once Ar DIR\n"))
    #expect(settings.contains(".It Cm count = Ar N\n") && settings.contains("flag = Ar yes|no\n"))
    #expect(settings.contains(".Dt TRY.CONF 5\n") && !settings.contains("once"))
  }

  @Test(arguments: [
    ("bash", ["--count --tables --flag --once --help", "--tables) COMPREPLY=($(compgen -f"]),
    ("zsh", ["'*--count[", "'--flag[don'\\''t]'", "FILE:_files'", "\\[words\\]\\: too'"]),
    ("fish", ["-l tables -r -F", "-l flag -d 'don\\'t'", "-a check -d"]),
  ])
  func shellsCompleteEveryOption(shell: String, parts: [String]) throws {
    let text = try #require(try Self.guide.answer(["completion", shell]))
    for part in parts { #expect(text.contains(part), "\(text)") }
  }

  @Test(arguments: [
    (["completion"], "write: try completion bash|zsh|fish"), (["completion", "tcsh"], "bash|zsh"),
    (["manual", "x"], "write: try manual [try.conf]"),
  ])
  func wrongOnesNameTheFix(_ arguments: [String], _ expected: String) throws {
    let error = try #require(throws: OptionError.self) { try Self.guide.answer(arguments) }
    #expect(error.description.contains(expected))
  }

  @Test func otherWordsAreNotItsOwn() throws {
    #expect(try Self.guide.answer([]) == nil && Self.guide.answer(["check", "--help"]) == nil)
  }
}
