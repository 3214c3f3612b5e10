#!/usr/bin/env python3
"""What scripts/packaging/check does in Python: it stands in for systemd, which does not run in a chroot, and plays.
usage: check.py service ROOT [OPTION …]
             runs the installed cardroom.service as its unit says, with options behind, and with the socket of
             cardroom.socket held all the time; SIGUSR1 restarts it, SIGTERM ends it; prints a line each time
       check.py play PORT SECONDS
             two people act at one table as fast as they may until both were cut off and came back, or SECONDS are
             over, act once more, and print what was kept"""

import os, re, select, signal, socket, sys, time


def unit(root, name):
    """The settings of an installed unit; of those that are there several times the last."""
    with open(f"{root}/lib/systemd/system/{name}") as file:
        return dict(re.findall(r"^(\w+)=(.*)$", file.read(), re.MULTILINE))


class Service:
    """The service and its socket."""

    def __init__(self, root, options):
        self.root, self.options, self.settings = root, options, unit(root, "cardroom.service")
        host, port = unit(root, "cardroom.socket")["ListenStream"].rsplit(":", 1)
        self.listener = socket.create_server((host, int(port)), backlog=1024)
        with open(f"{root}/etc/passwd") as file:
            row = next(line.split(":") for line in file if line.startswith(self.settings["User"] + ":"))
        self.user, self.group = int(row[2]), int(row[3])
        notify = f"{root}/run/notify"
        if os.path.exists(notify):
            os.unlink(notify)
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(notify)
        os.chmod(notify, 0o666)
        self.process = None

    def start(self):
        self.process = os.fork()
        if self.process == 0:
            os.dup2(self.listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.chroot(self.root)
            os.chdir("/")
            os.umask(int(self.settings["UMask"], 8))
            os.setgroups([])
            os.setgid(self.group)
            os.setuid(self.user)
            words = self.settings["ExecStart"].split() + self.options
            os.execve(words[0], words, {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid()), "NOTIFY_SOCKET": "/run/notify"})
        while True:
            if select.select([self.notify], [], [], 0.01)[0] and b"READY=1" in self.notify.recv(4096):
                return self.say(f"ready {self.process}")
            if self.ended(os.WNOHANG):
                return None

    def ended(self, options=0):
        """Whether the server has ended; it is waited for, if options are none."""
        if self.process is None:
            return True
        process, status = os.waitpid(self.process, options)
        if process:
            self.process = None
            self.say(f"ended {os.waitstatus_to_exitcode(status)}")
        return process != 0

    def stop(self):
        if self.process:
            os.kill(self.process, signal.SIGTERM)
            self.ended()

    def say(self, text):
        print(text, flush=True)

    def run(self):
        asked = []
        for number in (signal.SIGUSR1, signal.SIGTERM):
            signal.signal(number, lambda number, frame: asked.append(number))
        self.start()
        while True:
            time.sleep(0.01)
            if self.process:
                self.ended(os.WNOHANG)
            if asked:
                number = asked.pop(0)
                self.stop()
                if number == signal.SIGTERM:
                    return
                self.start()


class Player:
    """Somebody at the table main, who raises the bet by one again and again."""

    def __init__(self, name, port):
        self.name, self.port, self.token, self.seat, self.bet = name, port, None, None, 0
        self.moves, self.last, self.gap, self.returns, self.lost = 0, None, 0, 0, 0
        self.connect()

    def connect(self):
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=10)
                self.lines = self.socket.makefile("rw", encoding="utf-8", newline="\n")
                self.ask("hello 1 mode=wire")
                if self.token is None:
                    self.token = self.ask(f"login {self.name}")["session"]
                    self.seat = self.ask("sit main")["seat"]
                else:
                    self.ask(f"resume {self.token}")
                    self.returns += 1
                    own = self.own_seat()
                    self.lost += own["seat"] != self.seat or int(own["bet"]) < self.bet
                return
            except (OSError, EOFError):
                time.sleep(0.01)

    def own_seat(self):
        rows = self.ask("look", keep="= seat ")
        return next(row for row in rows if row.get("you") == "yes")

    def ask(self, line, keep=None):
        """The fields of the reply; or those of the lines before it that begin with `keep`."""
        self.lines.write(line + "\n")
        self.lines.flush()
        kept = []
        while True:
            text = self.lines.readline()
            if not text.endswith("\n"):
                raise EOFError
            if keep and text.startswith(keep):
                kept.append(fields(text))
            if text[0] in "+-":
                if text[0] == "-":
                    raise SystemExit(f"{self.name}: {line}: {text.strip()}")
                return kept if keep else fields(text)

    def act(self):
        try:
            self.bet = int(self.ask("bet 1")["bet"])
        except (OSError, EOFError):
            return self.connect()
        now = time.monotonic()
        if self.last:
            self.gap = max(self.gap, now - self.last)
        self.last, self.moves = now, self.moves + 1


def fields(line):
    return dict(word.split("=", 1) for word in line.split(" :")[0].split() if "=" in word)


def play(port, seconds):
    players, end = [Player(name, port) for name in ("ann", "bob")], time.monotonic() + seconds
    while time.monotonic() < end and not all(player.returns for player in players):
        for player in players:
            player.act()
        time.sleep(0.1)
    for player in players:
        player.act()
        print(f"{player.name} moves={player.moves} returns={player.returns} lost={player.lost} "
              f"gap={player.gap * 1000:.0f}", flush=True)


if sys.argv[1] == "service":
    Service(sys.argv[2], sys.argv[3:]).run()
else:
    play(int(sys.argv[2]), float(sys.argv[3]))
