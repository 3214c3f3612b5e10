import Cards
import Identity
import LineProtocol
import Lines

/// `play`: a name for whoever has none, and the search for a seat.
extension Session {
  mutating func play(_ wish: PlayWish) throws(Refusal) -> [Effect] {
    guard name == nil else { return try search(wish) }
    return begin({ try $0.search(wish) })
  }

  /// Takes a guest's name, and does something then.
  mutating func begin(_ deed: @escaping Deed) -> [Effect] {
    since = now
    pending?.nameless = deed
    return house { house, requester in try house.loginGuest(requester) }
  }

  /// Goes on with what had to wait for a name; `nil` if the answer is none to that.
  mutating func goOn(_ answer: Answer) -> [Effect]? {
    guard name == nil, let deed = pending?.nameless, let (guest, kind) = answer.identity else {
      return nil
    }
    do {
      take(guest, kind)
      givenName = guest
      let lines: [Prose] = [
        "You are called \(guest). For a name of your own type login NAME before you sit down.",
        "Cut off? Connect again and type resume \(token)",
      ]
      if reader.mode != .text, reader.wantsScreens {
        reader.print(Line(.event, "login", ["name": guest]), saying: lines)
      } else {
        reader.say(lines)
      }
      return try deed(&self)
    } catch {
      finish(refusal: Refusal(reason: error))
      return []
    }
  }

  private mutating func search(_ wish: PlayWish) throws(Refusal) -> [Effect] {
    if case .person? = wish.opponent {
      try requireVoice()
    } else {
      try tables.requireRoom()
    }
    let asked = prompts.removeValue(forKey: .confirmation)?.offer
    let offer = asked.flatMap { offer, until in
      now <= until && (wish.isOpen || wish == offer.wish) ? offer : nil
    }
    let search = PlaySearch(
      offer?.wish ?? wish, of: sender, agreed: offer, takesYes: reader.readsSentences)
    return [.house(.play(search, refused: nil))]
  }
}
