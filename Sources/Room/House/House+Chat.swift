import Lines

extension House {
  /// Says something to everybody online; their sessions know who wants to read it.
  mutating func say(_ text: String, _ sender: Sender) -> [Effect] {
    guard let name = sender.name, let speaker = people[name] else {
      return [sender.refused(Refusal(.authRequired))]
    }
    if let last = speaker.spokeAt, now < last.after(seconds: Limits.chatSeconds) {
      let error = Refusal(
        .rateAddress, "in the lobby say one thing in \(Limits.chatSeconds) s; try again")
      return [sender.refused(error, wait: Limits.chatSeconds)]
    }
    people[name]?.spokeAt = now
    let present = people.values.filter { !$0.isGone }.sorted { $0.name < $1.name }
    return [sender.answered(Line(.done, "say", ["people": present.count]))]
      + present.compactMap { person -> Effect? in
        let who: Prose = person.name == name ? "You say" : "\(speaker.name) says"
        let line = Line(
          .event, "chat", ["name": speaker.name], text: "\(text)",
          said: "\(who) in the lobby: \(text)")
        return person.session.map { .session($0, .told(Notice(line: line))) }
      }
  }
}
