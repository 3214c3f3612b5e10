import Client
// The C library does not declare everything as safe among threads; `environ` is one example.
@preconcurrency import Glibc

/// A program run by `/bin/sh -c` in its own process group, with pipes that never block. It knows
/// nothing of servers and games: bytes go in, bytes come out.
struct ProgramProcess: ProgramPipe {
  /// Bytes that may wait for a program to read them; a program with more is ended.
  private static let mostWaiting = 1 << 20
  /// Bytes read from one program before others have their turn.
  private static let pieceOfOutput = 65_536
  /// Milliseconds for a program to end by itself once it has nothing more to read, and again after
  /// it was asked to.
  private static let graceTime = 500
  /// Milliseconds from the end of a program's output to its own end.
  private static let closingTime = 50

  private struct Running {
    let pid: pid_t
    /// The descriptor of its input; -1 once closed.
    var input: Int32
    let output: Int32
  }

  /// Milliseconds between two looks at a program that writes nothing: if its children keep its
  /// output open, nothing else shows that it has ended.
  static let lookInterval = 500

  private let command: String
  private var running: Running?
  private var waiting: [UInt8] = []
  /// The number of these bytes already written.
  private var written = 0
  private var askedAt = 0
  /// When the program was last checked for its end.
  private var lookedAt = 0
  private var buffer = [UInt8](repeating: 0, count: Self.pieceOfOutput)

  /// - Parameter command: the command for the shell.
  init(command: String) { self.command = command }

  var isRunning: Bool { running != nil }

  /// The process, which leads its own group.
  var pid: pid_t? { running?.pid }

  /// The descriptors to poll.
  var polls: [pollfd] {
    guard let running else { return [] }
    let output = pollfd(fd: running.output, events: Int16(POLLIN), revents: 0)
    guard !waiting.isEmpty else { return [output] }
    return [output, pollfd(fd: running.input, events: Int16(POLLOUT), revents: 0)]
  }

  /// Starts the program, and ends any earlier one.
  ///
  /// - Returns: the event if it could not be started.
  mutating func start() -> ProgramEvent? {
    kill()
    // Writing to a program that has ended is then an error like any other.
    signal(SIGPIPE, SIG_IGN)
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&input) == 0 else { return .ended(Self.words(errno)) }
    guard pipe(&output) == 0 else {
      let code = errno
      for end in input { close(end) }
      return .ended(Self.words(code))
    }
    // Without this the program would hold its own input open.
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var pid: pid_t = 0
    let code = Self.spawn(command, input: input[0], output: output[1], pid: &pid)
    close(input[0])
    close(output[1])
    guard code == 0 else {
      close(input[1])
      close(output[0])
      return .ended(Self.words(code))
    }
    for end in [input[1], output[0]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    running = Running(pid: pid, input: input[1], output: output[0])
    (waiting, written, askedAt) = ([], 0, Self.microseconds)
    return nil
  }

  private static func spawn(
    _ command: String, input: Int32, output: Int32, pid: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let words: [UnsafeMutablePointer<CChar>?] = [
      strdup("/bin/sh"), strdup("-c"), strdup(command), nil,
    ]
    defer { for word in words { free(word) } }
    return posix_spawn(&pid, "/bin/sh", &actions, &attributes, words, environ)
  }

  // MARK: - Input and output

  /// Gives the program bytes, now or when it reads; a program that reads nothing for long is ended.
  ///
  /// - Parameter asks: whether its time to answer begins.
  mutating func tell(_ bytes: [UInt8], asks: Bool) -> ProgramEvent? {
    guard running != nil else { return nil }
    waiting += bytes
    flush()
    if asks { askedAt = Self.microseconds }
    guard waiting.count - written > Self.mostWaiting else { return nil }
    kill()
    return .ended("it does not read what it is told")
  }

  private mutating func flush() {
    guard let running, running.input >= 0 else {
      waiting = []
      return
    }
    while written < waiting.count {
      let count = waiting.withUnsafeBytes {
        write(running.input, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        // The program no longer reads. It may still write, and the end of its output shows its own.
        if errno != EAGAIN { closeInput() }
        break
      }
    }
    // A slow reader may never have read all of it.
    if written == waiting.count || written > Self.pieceOfOutput {
      waiting.removeFirst(written)
      written = 0
    }
  }

  private mutating func closeInput() {
    if let input = running?.input, input >= 0 { close(input) }
    running?.input = -1
    (waiting, written) = ([], 0)
  }

  /// Continues after `poll` or after some time; returns new output and whether the program has
  /// ended.
  mutating func advance() -> [ProgramEvent] {
    guard let running else { return [] }
    if !waiting.isEmpty { flush() }
    var count = read(running.output, &buffer, buffer.count)
    let isSilent = count < 0 && (errno == EAGAIN || errno == EINTR)
    var end: String?
    if count <= 0 {
      let now = Self.microseconds
      // The process that holds the output open is alive, or was a moment ago.
      if isSilent, now - lookedAt < Self.lookInterval * 1000 { return [] }
      lookedAt = now
      end = Self.end(of: running.pid)
      // Output from before the end is not lost.
      if end != nil { count = read(running.output, &buffer, buffer.count) }
    }
    if count > 0 {
      let time = max(0, Self.microseconds - askedAt)
      return [.said(Array(buffer.prefix(count)), after: time)]
    }
    guard end != nil || !isSilent else { return [] }
    // The end of its output comes a moment before its own.
    if end == nil { _ = hasEnded(within: Self.closingTime) }
    let reason = end ?? Self.end(of: running.pid) ?? "it has closed its output"
    kill()
    return [.ended(reason)]
  }

  /// Waits for output or the end of the program, at most `microseconds` after the latest question;
  /// empty if nothing came, or if a signal asks us to end.
  mutating func wait(until microseconds: Int) -> [ProgramEvent] {
    while running != nil, !isInterrupted {
      let left = askedAt + microseconds - Self.microseconds
      guard left > 0 else { return [] }
      var watched = polls
      let time = min(left / 1000 + 1, Self.lookInterval)
      _ = poll(&watched, nfds_t(watched.count), Int32(time))
      let events = advance()
      if !events.isEmpty { return events }
    }
    return []
  }

  /// Whether a signal asks us to end.
  var isInterrupted: Bool { Signals.endingSignal != nil }

  // MARK: - The end

  /// How a process has ended, if it has. It stays a zombie, so that its number is not reused.
  private static func end(of pid: pid_t) -> String? {
    var info = siginfo_t()
    let options = Int32(WEXITED) | Int32(WNOHANG) | Int32(WNOWAIT)
    guard waitid(P_PID, id_t(pid), &info, options) == 0, info.si_code != 0 else { return nil }
    let status = info._sifields._sigchld.si_status
    return info.si_code == CLD_EXITED ? "exit status \(status)" : "signal \(status)"
  }

  /// Kills it and its whole group at once.
  mutating func kill() {
    guard let running else { return }
    closeInput()
    _ = Glibc.kill(-running.pid, SIGKILL)
    // It may have left its group.
    _ = Glibc.kill(running.pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(running.pid, &status, 0) < 0, errno == EINTR {}
    close(running.output)
    self.running = nil
  }

  /// Lets it end by itself, then asks it to, then kills it with its whole group. Waits for at most
  /// a second.
  mutating func end() {
    guard let running else { return }
    closeInput()
    if !hasEnded(within: Self.graceTime) {
      _ = Glibc.kill(-running.pid, SIGTERM)
      _ = hasEnded(within: Self.graceTime)
    }
    kill()
  }

  private func hasEnded(within time: Int) -> Bool {
    guard let running else { return true }
    var bytes = [UInt8](repeating: 0, count: Self.pieceOfOutput)
    let deadline = Self.microseconds + time * 1000
    while Self.end(of: running.pid) == nil {
      guard Self.microseconds < deadline else { return false }
      var entry = pollfd(fd: running.output, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, 10)
      // A program that is still writing must not wait for its reader.
      if entry.revents != 0, read(running.output, &bytes, bytes.count) <= 0 { usleep(2000) }
    }
    return true
  }

  private static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
