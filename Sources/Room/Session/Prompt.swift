import Cards
import Games
import Lines
import ScoreBook

/// Something a session asks its person: a question, and what the next line does.
public struct Prompt: Sendable {
  /// The source of a prompt. A line is offered to prompts in this order; if it answers none, it is
  /// a command.
  enum Asker: Hashable, Comparable, Sendable {
    case password, card, confirmation
    case challenge(PlayerName)
    case quiz, step, lesson
  }

  let asker: Asker
  /// What a person reads after all other lines while it is open; empty if the reply says it.
  var question: Prose = ""
  /// The price of a seat that is asked about, and the deadline for `play` to agree to it.
  var offer: (Shared<PlayOffer>, until: Instant)?
  /// Whether another line has come since: a `yes` may then be about that.
  var isPassed = false
  /// What a typed line does; `nil` if it does not answer the prompt.
  let answer: @Sendable (String, Session) throws -> (CommandTraits, Deed)?
}

extension Prompt {
  /// The prompts that are always there, because what they ask about outlives the connection.
  static let lasting = [quiz, lesson]

  private static let quiz = Prompt(asker: .quiz) { line, session in
    let quiz = session.advisor.quiz
    let isSeated = session.tables.entries.contains(where: \.isSeated)
    let answer = Sayings.choice(line, of: quiz.question?.options.count ?? 0, isSeated: isSeated)
    if quiz.isAsking, !isSeated, Sayings.isUnsure(line) {
      throw Refusal(.protoArguments, "type the number of your answer, or stop to end the quiz")
    }
    let isEnd =
      quiz.isAsking && (QuizMove.isEnd(answer) || Sayings.endsQuiz(line, isSeated: isSeated))
    guard isEnd || quiz.isAnswer(answer) else { return nil }
    return ([], { session in session.quiz(isEnd ? .stop : .answer(answer)) })
  }

  /// While the person is seated, the words have their usual meaning.
  private static let lesson = Prompt(asker: .lesson) { line, session in
    guard session.advisor.tutorials.open != nil,
      !session.tables.entries.contains(where: \.isSeated), let move = TutorialMove(typed: line)
    else { return nil }
    return ([], { session in try session.tutor(move) })
  }

  /// Prompts for the walk through a round of the score book. While a table asks, empty lines are
  /// the table's; after the last step nothing is asked.
  init(_ step: CardStep) {
    self.init(asker: .card, question: Prose(sentence: step.question)) { line, session in
      guard let card = step.card, let answer = CardAnswer(line), session.pending?.tag == nil,
        answer != .keep || !session.tables.hasQuestion()
      else { return nil }
      let deed: Deed = { session in
        session.house { house, sender in house.step(card, answer, sender) }
      }
      return (.isBeside, deed)
    }
  }

  /// Prompts for the steps of a replayed round.
  init(_ place: ReplayPlace) {
    self.init(asker: .step) { line, _ in
      try place.line(typed: line).map { try Commands.understood(RequestLine($0), .cents) }
    }
  }

  /// Asks a person to confirm a line that an answer has questioned; `nil` if it has not. The line
  /// can only be confirmed for a while, because nobody remembers an older question.
  init?(_ answer: Answer, to line: RequestLine?, at now: Instant) {
    guard answer.refusal == .ruleConfirm || answer.offer != nil else { return nil }
    self.init(confirming: line, at: now)
    offer = answer.offer.map { ($0, until: now.after(seconds: 60)) }
  }

  /// Asks whether the one command is meant that a refusal names; `nil` if it names none that can be
  /// run as it stands. When the turn is over, something else would be meant.
  init?(_ refusal: Refusal, in session: Session) {
    guard let command = refusal.meant, let line = try? RequestLine(command),
      !command.split(separator: " ").contains(where: { word in
        word.count > 1 && word.allSatisfy(\.isUppercase)
      }), (try? session.understood(line)) != nil
    else { return nil }
    let turn = session.turn
    self.init(confirming: line, at: session.now) { $0.turn == turn }
  }

  private init(
    confirming line: RequestLine?, at now: Instant,
    while holds: @escaping @Sendable (Session) -> Bool = { _ in true }
  ) {
    let until = now.after(seconds: 60)
    self.init(asker: .confirmation) { typed, session in
      guard let line, let agrees = Phrasing.agrees(typed) else { return nil }
      guard agrees else { return (.isOwn, Session.nothing("Nothing was done.")) }
      guard session.now <= until, holds(session) else { return nil }
      let (traits, deed) = try session.understood(line)
      let again: Deed = { session in
        session.pending?.typed = line
        return try deed(&session)
      }
      return (traits, again)
    }
  }

  /// Prompts for the answer to a challenge. If there are several, the answer must name one.
  init(challengeBy name: PlayerName) {
    self.init(asker: .challenge(name)) { line, session in
      guard !session.reader.holdsLinesBack, let agrees = Phrasing.agrees(line) else { return nil }
      let challenges = session.prompts.count {
        if case .challenge = $0.asker { true } else { false }
      }
      let command = (agrees ? "accept" : "decline") + (challenges == 1 ? " \(name)" : "")
      return try Commands.understood(RequestLine(command), .cents)
    }
  }
}

extension [Prompt] {
  /// The prompt of an asker; prompts are kept in the order of their askers.
  subscript(_ asker: Prompt.Asker) -> Prompt? {
    get { place(of: asker).map { self[$0] } }
    set {
      switch (place(of: asker), newValue) {
      case (let place?, let prompt?): self[place] = prompt
      case (let place?, nil): remove(at: place)
      case (nil, let prompt?):
        insert(prompt, at: indices.first { self[$0].asker > asker } ?? endIndex)
      case (nil, nil): break
      }
    }
  }

  /// Removes and returns the prompt of an asker.
  mutating func remove(_ asker: Prompt.Asker) -> Prompt? {
    place(of: asker).map { remove(at: $0) }
  }

  /// Checks prompts in place: a closure that takes a prompt would copy it.
  func place(of asker: Prompt.Asker) -> Int? { indices.first { self[$0].asker == asker } }

  /// Notes a line that follows what is to be confirmed. A seat that is offered may first be looked
  /// at.
  mutating func pass(_ line: RequestLine) {
    guard !line.typed.isEmpty, self[.confirmation]?.offer == nil else { return }
    self[.confirmation]?.isPassed = true
  }

  /// Updates the prompts after the answer to a command.
  mutating func take(_ answer: Answer, to command: Session.Pending) {
    if let prompt = answer.prompt { self[prompt.asker] = prompt }
    if command.writes {
      self[.confirmation] = Prompt(answer, to: command.typed, at: command.readAt)
    }
    // Nobody waits any longer for an answer that was given.
    let key: String? =
      switch answer.reply.word {
      case "accept", "decline": "name"
      case "play": "with"
      default: nil
      }
    if let key, let other: PlayerName = answer.reply.value(key) { self[.challenge(other)] = nil }
    if answer.refusal == nil { self[.step] = ReplayPlace(answer.reply).map(Prompt.init) }
  }

  mutating func take(_ notice: Notice, isIgnored: Bool) {
    guard let name: PlayerName = notice.line.value("name") else { return }
    switch notice.line.word {
    case "challenge" where !isIgnored:
      self[.challenge(name)] = Prompt(challengeBy: name)
    case "cancel": self[.challenge(name)] = nil
    default: break
    }
  }
}

/// Password prompts for telnet, where typing can be hidden.
extension Session {
  /// What to do with a typed password.
  typealias PasswordDeed = @Sendable (inout Session, String) throws -> [Effect]

  var canHideTyping: Bool { input.framer.canHideTyping && reader.mode == .text && reader.isOpen }

  /// Asks for a password; the command is answered after that.
  mutating func askHidden(_ question: Prose, _ deed: @escaping PasswordDeed) -> [Effect] {
    prompts[.password] = Prompt(asker: .password, question: question) { line, _ in
      ([], { session in try deed(&session, line) })
    }
    pending = nil
    let hide = input.framer.hideTyping()
    reader.outbox.append { $0 += hide + Array(question.description.utf8) }
    return []
  }

  /// Asks twice for a new password; an unsuitable one is refused before the second time.
  mutating func askNewPassword(
    _ question: Prose, of name: PlayerName, _ deed: @escaping PasswordDeed
  ) -> [Effect] {
    askHidden(question) { session, password in
      try House.checkPassword(password, of: name)
      return session.askHidden("Once more: ") { session, again in
        guard again == password else {
          throw Refusal(.authPassword, "the two passwords were not the same")
        }
        return try deed(&session, password)
      }
    }
  }

  /// Handles a line typed hidden; an empty one cancels, as Ctrl-C does.
  mutating func takePassword(_ bytes: ArraySlice<UInt8>) -> [Effect] {
    guard let prompt = prompts.remove(.password) else { return [] }
    let show = input.framer.showTyping()
    reader.outbox.append { $0 += show + [0x0D, 0x0A] }
    defer { if !isTypingHidden, !tables.hasQuestion() { reader.releaseHeldBack() } }
    do {
      guard let line = String(validating: bytes, as: UTF8.self), !line.isEmpty,
        let (_, deed) = try prompt.answer(line, self)
      else {
        reader.write("Not done: you typed no password. Type the command again when you have one.")
        return []
      }
      pending = Pending()
      return try deed(&self)
    } catch {
      finish(refusal: Refusal(reason: error))
      return []
    }
  }

  /// The answer as a person reads it: if a password is wrong, a name of two words may have been
  /// meant, as newcomers type it. It does not reveal whether such an account exists, and does not
  /// repeat the password. A player's name may have lost its accents on the way.
  func advised(_ answer: Answer) -> Answer {
    if reader.mode == .text, answer.refusal == .rulePlayer, let typed = pending?.typed,
      Input.isSevenBit(typed.tail)
    {
      return Answer(
        Refusal(
          .rulePlayer,
          "telnet has changed the letters with accents: connect with telnet -8, and type the name "
            + "again"))
    }
    guard reader.readsSentences, answer.refusal == .authFailed, let typed = pending?.typed,
      typed.verb == "login", case .plain(let name)? = typed.words.first
    else { return answer }
    return Answer(
      Refusal(
        .authFailed,
        "name and password do not match: a name is one word, and what follows \(name.prefix(20)) is "
          + "read as its password; without one type login \(name.prefix(20)) alone, or, if somebody "
          + "has that name, login \(name.prefix(20))2"))
  }
}
