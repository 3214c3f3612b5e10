import Cards
import Games
import Identity
import Lines

/// The prose of what people seek in the lobby.
extension TextRenderer {
  /// As in `Texas hold'em, no limit, blinds 1/2, 200 play chips each`.
  fileprivate func words(_ seek: SeekTerms) -> Prose {
    let chips: Prose = seek.chips.map { ", \(count($0, "play chip", "play chips")) each" } ?? ""
    return "\(words: GameCatalogue.entry(of: seek.terms.game).title)\(stakes(seek.terms))\(chips)"
  }

  fileprivate func minutes(_ seconds: Int) -> Prose {
    count((seconds + 59) / 60, "minute", "minutes")
  }
}

extension SeekRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let how: Prose = name == renderer.me ? "seek off ends it" : "take \(name) plays it"
    return [
      "  \(TextRenderer.padded("\(name)", 16)) \(renderer.words(seek)); "
        + "\(renderer.minutes(seek.seconds)) left: \(how)"
    ]
  }
}

extension Sought {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let bring: Prose =
      seek.chips.map { "; you both bring \(renderer.count($0, "play chip", "play chips"))" } ?? ""
    return [
      "You seek \(renderer.words(seek)), for \(renderer.minutes(seek.seconds)).",
      "Whoever takes it is seated with you at a table of its own\(bring). Type seek off to end it.",
    ]
  }
}

extension SeekGivenUp {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] { ["You seek no game any more."] }
}

extension SeekEvent {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    ["\(name) seeks a game: \(renderer.words(seek)). Type take \(name) to play."]
  }
}

extension SeekEnded {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    guard name == renderer.me else { return [] }
    let why: Prose =
      switch reason {
      case .time: "Nobody has taken what you seek. Type seek to seek it once more."
      case .seated: "You have sat down, and seek no game any more."
      case .chips: "You do not have the chips any more that you seek a game with: that is over."
      case .muted: "You seek no game any more: the operator has muted you."
      case .taken, .off, .left: "You seek no game any more."
      }
    return [why]
  }
}

extension Took {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    ["You play with \(name)."] + Played(name, sat).told(by: renderer, prose)
  }
}

extension TakeEvent {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["\(name) takes it: you play at table \(table)."]
  }
}
