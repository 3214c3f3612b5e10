import Cards
import Identity
import LineProtocol
import ScoreBook

/// Who sends a command to the house or to a table.
public struct Sender: Sendable {
  /// The session that gets the answer.
  public let session: SessionID
  /// The name, if there is one yet.
  public let name: PlayerName?
  /// Guest or member, person or bot.
  let person: Person
  /// The guest that it was before.
  let former: PersonID?
  /// What resumes the session.
  let token: String
  /// Where it comes from.
  let peer: PeerAddress
  /// How many passwords of this connection were wrong.
  var failures = 0
  /// What is read there.
  var mode = RenderingMode.text
  /// Whether a program shows people's screens.
  var wantsScreens = false
  /// Whether a program shows people's sentences, and draws tables.
  var says = false
  /// The command's tag and words, if it has a tag.
  var tagged: (tag: Tag, words: String)?
  /// Whether they leave because they quit.
  var quits = false
  /// The chips that go along to a table that may need some.
  var purse: Purse?

  /// Whence, without the port.
  var address: String { peer.network.description }

  /// Whether it reads lines of the wire, and so what only a program can use.
  var readsWire: Bool { mode != .text }

  /// Whether a person reads the answers: in text mode, or as screens in a client.
  var readsScreens: Bool { mode == .text || wantsScreens }

  /// Whether a person types the commands, who is asked whether what costs something is meant.
  var isAskedBack: Bool { mode == .text || mode == .wire && wantsScreens }

  /// As whom it is on record in the book.
  var author: Author { Author(name?.description ?? "", person.id) }

  /// The person that it is and the guest that it was before.
  var persons: [PersonID] { [person.id, former].compactMap(\.self) }

  /// The answer to the command.
  ///
  /// - Parameter isFirst: whether people read the sentence of the reply before the rows.
  func answered(
    _ reply: Line, _ rows: [Line] = [], screen: [Prose]? = nil, isFirst: Bool = false
  ) -> Effect {
    var (reply, rows) = (reply, rows)
    if isFirst, let said = reply.said, let first = rows.first {
      rows[0].said = first.said.map { "\(said)\n\($0)" } ?? said
      reply.said = nil
    }
    return .session(session, .answer(Answer(reply, rows: rows, screen: screen)))
  }

  /// The answer to a command that is refused; `wait` is after how many seconds it may be tried
  /// again.
  func refused(_ error: Refusal, wait: Int? = nil) -> Effect {
    .session(session, .answer(Answer(error.with(wait: wait))))
  }
}
