import Lines

/// The contents of the screen, as a value.
extension PersonClient {
  /// The contents of the picture at this time.
  func view(at now: Int) -> FullView {
    var view = FullView()
    view.body = content
    view.isAsked = question != nil
    if let lesson = workspace.table?.lesson { view.isAsked = lesson.answer != nil }
    if let deadline = question?.deadline { view.clock = clock(deadline) }
    view.log = workspace.log(workspace.selected).showing(settings.log)
    let answers = answerHints
    view.hints = answers + (answers.isEmpty || view.isAsked ? hints : [])
    view.input = input
    (view.selection, view.choice) = (entry.written?.selection, entry.written?.games)
    view.tabs = workspace.tabs.map(tab)
    (view.isConnected, view.delay) = (session.isReady, workspace.schedule.delay(at: now))
    view.overlay = overlay
    if view.overlay != nil { view.hints = readingHints(view) }
    view.now = now
    view.turnsFrom = settings.isAnimated ? workspace.turnsFrom : nil
    return view
  }

  private var content: FullView.Body {
    switch workspace.selected {
    case .table: workspace.table.map { .table($0) } ?? .blank
    case .lobby: .lobby(workspace.lobby)
    case .book: workspace.sheet.map { .sheet($0) } ?? .blank
    }
  }

  /// The user's clock: the table's `turn` line gives its time at the beginning.
  private func clock(_ deadline: Int) -> ClockView {
    let told = workspace.table?.own?.clock
    return ClockView(
      deadline: deadline, total: told?.total ?? 30_000, isBank: told?.isBank ?? false)
  }

  private func tab(_ tab: TabID) -> FullView.Tab {
    let name: String
    var isAsked = false
    switch tab {
    case .table(let id):
      name = id.description
      isAsked = session.tables.question(at: id) != nil
    case .book: name = "book"
    case .lobby: name = "lobby"
    }
    let isShown = tab == workspace.selected
    let mark: FullView.Tab.Mark =
      isShown ? .shown : isAsked ? .asked : workspace.hasNews(tab) ? .news : .none
    return FullView.Tab(name: name, mark: mark)
  }

  // MARK: - What can be done

  /// The question at the visible table.
  var question: Question? { workspace.table.flatMap { session.tables.question(at: $0.id) } }

  /// The keys that write a move at the visible table.
  var moveKeys: [MoveKey] {
    guard let table = workspace.table else { return [] }
    if let lesson = table.lesson { return [lesson.key].compactMap(\.self) }
    let keys =
      question.map {
        MoveKey.answering($0, at: table, style: style)
      } ?? MoveKey.idle(table)
    // A letter that the user has made an alias is typed instead.
    return keys.filter { settings.aliases[String($0.key)] == nil }
  }

  /// Whether keys move in the list or the sheet instead of being typed.
  var hasListKeys: Bool {
    guard !entry.isTyping, entry.isBlank, session.isReady else { return false }
    switch workspace.selected {
    case .lobby: return !workspace.lobby.tables.isEmpty
    case .book: return workspace.sheet != nil
    case .table: return false
    }
  }

  private var hints: [FullView.Hint] {
    switch entry.mode {
    case .secret: return [.init(text: "what you type is not shown"), .init(text: "Esc gives up")]
    case .search:
      return [
        .init(text: "Ctrl-R older"), .init(text: "Enter takes it"), .init(text: "Esc gives up"),
      ]
    case .move(let written) where written.isUntouched: return writtenHints(written)
    case .move, .line: break
    }
    guard session.isReady else { return [.init(text: "waiting for the server")] }
    if session.replay != nil, workspace.selected != .book, entry.text.isEmpty, question == nil {
      return [.init(text: "Left Right turn the steps", short: "Left Right")]
    }
    switch workspace.selected {
    case .table: return tableHints
    case .book: return bookHints
    case .lobby: return lobbyHints
    }
  }

  private func writtenHints(_ written: WrittenMove) -> [FullView.Hint] {
    if let selection = written.selection {
      return [
        .init(text: selection.meaning, click: .press(.enter)),
        .init(text: "Tab next card", short: "Tab next"),
        .init(text: "Space marks it", short: "Space marks"), .init(text: "Esc clears"),
      ]
    }
    let meaning = written.move.meaning ?? "sends it"
    var hints = [FullView.Hint(text: "Enter \(meaning)", click: .press(.enter))]
    if written.move.adds != nil {
      let key = FullView.Hint(key: String(written.move.key), text: "again: more", short: "more")
      hints.append(key)
    }
    if written.move.amounts != nil {
      hints.append(.init(text: "Up Down change the amount", short: "Up Down"))
    }
    if written.move.choices.count > 1 {
      hints.append(.init(text: written.move.amounts == nil ? "Tab Up Down another" : "Tab another"))
    }
    return hints + [.init(text: "Esc clears the line", click: .press(.escape))]
  }

  private var tableHints: [FullView.Hint] {
    guard let table = workspace.table else { return [] }
    if let lesson = table.lesson { return hints(of: lesson) }
    let hints = moveKeys.map(\.hint)
    guard question == nil else { return hints }
    guard table.ownSeat != nil else {
      return [
        .init(text: "watching; sit \(table.id) plays")
      ] + hints
    }
    return table.kind == .dealing || table.state == "over"
      ? hints : [.init(text: waiting(table))] + hints
  }

  /// Whom the user is waiting for.
  private func waiting(_ table: TableView) -> String {
    if table.own?.state == "out" { return "you sit out; back plays again" }
    if table.own?.isBroke == true { return "you have no chips" }
    let isPoker = table.kind == .poker
    let busy = table.players.sorted { $0.key < $1.key }.map(\.value)
      .filter { player in
        let isBusy =
          isPoker
          ? player.clock != nil || player.state == "acts"
          : ["thinking", "bet", "trade"].contains(player.state)
        return !player.isMe && isBusy
      }
      .map(\.name.description)
    return busy.isEmpty ? "waiting" : "waiting for \(busy.joined(separator: ", "))"
  }

  private var bookHints: [FullView.Hint] {
    guard workspace.sheet != nil else {
      return [.init(text: "book new hf begins a game; book help")]
    }
    guard hasListKeys else {
      return typingHints + [.init(text: "book help")]
    }
    return [
      .init(text: "arrows move", short: "arrows"), .init(text: "digits enter", short: "digits"),
      .init(text: "+ -"), .init(key: "w", text: "win"), .init(key: "f", text: "finish"),
      .init(key: "u", text: "undo"), .init(key: "?", text: "keys"),
    ]
  }

  private var lobbyHints: [FullView.Hint] {
    let isNamed = session.tables.me != nil
    guard isNamed || hasListKeys || !entry.text.isEmpty || !workspace.lobby.tables.isEmpty else {
      return [
        .init(text: "type login and a name, as in login ann"), .init(text: "help tells more"),
      ]
    }
    guard hasListKeys else {
      return typingHints + [.init(text: "help tells more")]
    }
    let typing: FullView.Hint =
      isNamed
      ? .init(text: "or type a command, as in play", short: "or type play")
      : .init(text: "or type login and a name", short: "or type login NAME")
    return [
      .init(text: "Up Down choose a table", short: "Up Down"),
      .init(key: "Enter", text: "sit there", short: "sit"),
      .init(key: "Space", text: "watch"), typing, .init(key: "?", text: "keys"),
    ]
  }

  /// While a line is being typed, or after Esc.
  private var typingHints: [FullView.Hint] {
    entry.text.isEmpty
      ? [.init(key: "Esc", text: "arrows move again")]
      : [
        .init(text: "Enter sends it", click: .press(.enter)), .init(text: "Tab completes"),
        .init(text: "Esc clears the line", short: "Esc clears", click: .press(.escape)),
      ]
  }

  // MARK: - The input line

  var prompt: String {
    let table = isFull ? workspace.table?.id : session.tables.current
    let place = [session.tables.me?.description, table?.description]
    return place.compactMap(\.self).joined(separator: "@")
      + (isFull || session.isReady ? "> " : "(offline)> ")
  }

  private var input: Bottom {
    let editor = entry.editor
    return switch entry.mode {
    case .secret(let command, _): Bottom(prompt: "\(Self.question(command)): ")
    case .search(let text, let others):
      Bottom(prompt: "(search '\(text)') ", before: editor.history.found(text, after: others) ?? "")
    case .line, .move: Bottom(prompt: prompt, before: editor.before, after: editor.after)
    }
  }

  /// What a command lacks: a password, or both the old and the new one.
  private static func question(_ command: String) -> String {
    if command == "password" { return "old password" }
    return command.hasPrefix("password ") ? "new password" : "password"
  }
}
