import Cards
import Games
import Identity
import Lines

/// The prose of what people seek in the lobby.
extension TextRenderer {
  /// As in `Texas hold'em, no limit, blinds 1/2, 200 play chips each`.
  fileprivate func words(_ seek: SeekTerms) -> String {
    let chips = seek.chips.map { ", \(count($0, "play chip", "play chips")) each" } ?? ""
    return GameCatalogue.entry(of: seek.terms.game).title + stakes(seek.terms) + chips
  }

  fileprivate func minutes(_ seconds: Int) -> String {
    count((seconds + 59) / 60, "minute", "minutes")
  }
}

extension SeekRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    let how = name == renderer.me ? "seek off ends it" : "take \(name) plays it"
    return [
      "  \(TextRenderer.padded(name.description, 16)) \(renderer.words(seek)); "
        + "\(renderer.minutes(seek.seconds)) left: \(how)"
    ]
  }
}

extension Sought {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    let bring =
      seek.chips.map { "; you both bring \(renderer.count($0, "play chip", "play chips"))" } ?? ""
    return [
      "You seek \(renderer.words(seek)), for \(renderer.minutes(seek.seconds)).",
      "Whoever takes it is seated with you at a table of its own\(bring). Type seek off to end it.",
    ]
  }
}

extension SeekGivenUp {
  func told(by _: TextRenderer, _: CardText?) -> [String] { ["You seek no game any more."] }
}

extension SeekEvent {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    ["\(name) seeks a game: \(renderer.words(seek)). Type take \(name) to play."]
  }
}

extension SeekEnded {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    guard name == renderer.me else { return [] }
    let why =
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
  func told(by renderer: TextRenderer, _ prose: CardText?) -> [String] {
    ["You play with \(name)."] + Played(name, sat).told(by: renderer, prose)
  }
}

extension TakeEvent {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    ["\(name) takes it: you play at table \(table)."]
  }
}
