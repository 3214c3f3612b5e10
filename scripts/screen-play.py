"""What scripts/play-screen has a person do: screen-play.py CLIENT PORT SERVER_PID play|ways COLUMNSxROWS.
Prints `ok` or `FAILED` and what was checked."""
import os
import signal
import socket
import sys
import time

from screen import Person

client, port, server, part, size = sys.argv[1:]
columns, rows = (int(number) for number in size.split("x"))
environment = {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": os.environ["HOME"]}


def check(what, is_so, person=None):
    print(f"{'ok     ' if is_so else 'FAILED '} {size}: {what}", flush=True)
    if not is_so and person:
        print("\n".join("        | " + row for row in person.screen.text.split("\n")), flush=True)
    return is_so


def start(name=None, *options):
    person = Person(columns, rows, [client, f"127.0.0.1:{port}", *options], environment)
    if name:
        check("the lobby's tables are there", person.sees(r"│. main +betting3"), person)
        person.type(f"login {name}\r")
        check(f"{name} is greeted", person.sees(f"Hello, {name}"), person)
    return person


class Other:
    """Somebody else, on netcat."""

    def __init__(self, name):
        self.socket = socket.create_connection(("127.0.0.1", int(port)), timeout=10)
        self.text = ""
        self.say(f"login {name}")
        self.hears(f"Hello, {name}")

    def say(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def hears(self, part):
        while part not in self.text:
            data = self.socket.recv(65536)
            if not data:
                return False
            self.text += data.decode()
        return True


def betting(ann, bob):
    bob.say("sit main")
    bob.hears("You are at table main")
    ann.type("sit main\r")
    check("a betting table stands still", ann.sees(r"^┌─ main · betting3 · round 1 "), ann)
    check("the keys are the legal moves", ann.sees(r"\[b\] bet.*\[x\] all-in"), ann)
    ann.type("bbb")
    check("each press adds a dollar", ann.sees(r"ann@main> bet 3"), ann)
    ann.type("Bbb")
    check("a capital adds five", ann.sees(r"ann@main> bet 10"), ann)
    ann.type("5")
    check("a number is the amount", ann.sees(r"ann@main> bet 5"), ann)
    ann.type("\x1b[A\x1b[A")
    check("Up changes the amount", ann.sees(r"ann@main> bet 7"), ann)
    ann.type("\r")
    check("Enter sends it", ann.sees(r"▶ ann +bet 7 of 100"), ann)
    bob.say("bet 10\nsay good luck\ndeal")
    check("chat is in the log", ann.sees(r"<bob> good luck"), ann)
    check("the others' bets are at their seats", ann.sees(r"bob +bet 10 of 100|● 10\b"), ann)
    check("the clock runs", ann.sees(r"[▓░]+ \d+ s"), ann)
    ann.type("d\r")
    check("the cards come", ann.sees(r"[│ ]score \d+ +\(.* · .* · "), ann)
    ann.type("t\t")
    check("Tab chooses the card to trade", ann.sees(r"ann@main> trade \w\w"), ann)
    ann.type("\r")
    check("it is traded", ann.sees(r"You trade .* for "), ann)
    ann.type("d\r")
    bob.say("deal")
    check("the house shows", ann.sees(r"The house( showed)? +score [1-9]\d+"), ann)
    check("and the round is resolved", ann.sees(r"round 2"), ann)
    check("the own score stays in sight", ann.sees(r"[│ ]score \d+ +\(.* · .* · "), ann)


def dealing(ann, bob):
    bob.say("sit deal-holdem")
    bob.hears("You are at table deal-holdem")
    ann.type("sit deal-holdem\r")
    check("a dealing table stands still", ann.sees(r"^┌─ deal-holdem · 52 cards left"), ann)
    check("the other table is a tab", ann.sees(r"^└─ 1 main.*2 deal-holdem\*"), ann)
    ann.type("d\t\r")
    check("one street is dealt, face down", ann.sees(r"║.*║║.*║|▒▒ ▒▒") and ann.sees(r"bob\b"), ann)
    ann.type("d\r")
    check("the board is dealt", ann.sees(r"The board") and ann.sees(r"\[o\] show"), ann)
    ann.type("o\r")
    bob.say("show table=deal-holdem")
    check("the winner is named", ann.sees(r"\bwins\b|It wins"), ann)
    ann.type("\x1b1")
    check("Alt-1 turns to the first table", ann.sees(r"^┌─ main · betting3"), ann)


def act(ann, *wanted):
    """Answers the next question: with the first of these keys that is offered, else checks or calls. The key."""
    if not ann.sees(r"^├─ \[[fdbkc]\].* s ─┤$"):
        return None
    keys = [key for key in [*wanted, "k", "c", "s"] if f"[{key}] " in ann.screen.text]
    ann.type(keys[0])
    ann.sees(r"^│ ann@\w+> [a-z]")
    return keys[0]


def poker(ann):
    ann.type("sit nl\r")
    check("a poker table stands still", ann.sees(r"^┌─ nl · Texas hold'em"), ann)
    ann.type("bot add easy\r")
    check("a hand begins with its blinds", ann.sees(r"Preflop · pot 3\b"), ann)
    check("the button lies before a seat", ann.sees(r"\w \(D\)"), ann)
    check("a blind is a bet", ann.sees(r"^│. ann.* stack \d+ +bet [12]\b"), ann)
    check("and one's own cards are there", ann.sees(r"║.*║║.*║") and ann.sees(r"(easy|medium|hard)-\d+"), ann)
    check("it asks for a move", act(ann, "r") == "r", ann)
    check("a key writes the least raise", ann.sees(r"ann@nl> raise 4"), ann)
    ann.type("\x1b[A")
    check("Up adds a big blind", ann.sees(r"ann@nl> raise 6"), ann)
    ann.type("\r")
    check("the raise is made", ann.sees(r"You raise to 6"), ann)
    has_bet = False
    for _ in range(60):
        if ann.sees(r"(Pot|Main pot): \d+ to (ann|\w+-\d+)", 0.3) and has_bet:
            break
        if not ann.sees(r"^├─ \[[fk]\]", 0.5):
            continue
        is_flop = ann.sees(r"(Flop|Turn|River) · pot \d+", 0.1)
        if act(ann, *(["b"] if is_flop and not has_bet else [])) == "b":
            has_bet = True
            check("the board lies in the middle", ann.sees(r"(?s)(Flop|Turn|River) · pot.*[♠♥♦♣].*-\d+"), ann)
            ann.sees(r"ann@nl> bet \d")
        ann.type("\r")
        ann.sees(r"^│ ann@nl> +│$")
    check("a bet was made by key", has_bet, ann)
    check("who has won how much is named", ann.sees(r"(Pot|Main pot): \d+ to (ann|\w+-\d+)"), ann)
    ann.type("leave\r")
    check("the chips are taken along", ann.sees_no(r"^┌─ nl"), ann)
    drawing(ann)


def drawing(ann):
    ann.type("create swap 27triple seats=2 start=0\r")
    ann.sees(r"swap is open|swap")
    ann.type("sit swap\r")
    ann.sees(r"^┌─ swap")
    ann.type("bot add easy\r")
    for _ in range(20):
        if act(ann, "d") in ("d", None):
            break
        ann.type("\r")
        ann.sees(r"^│ ann@swap> +│$")
    ann.type("\t 5")
    check("keys mark the cards to discard", ann.sees(r"ann@swap> draw [2-9TJQKA][shdc][2-9TJQKA][shdc]"), ann)
    check("and Enter draws", ann.sees(r"Enter draws 2"), ann)
    ann.type("\r")
    check("others stand there instead", ann.sees(r"You draw 2 for"), ann)
    ann.type("leave\r")
    ann.sees_no(r"^┌─ swap")


def keeping(ann, bob):
    ann.type("book new hf\r")
    check("the book is a sheet", ann.sees(r"book · game 1 · Hand & Foot · round 1 of 4"), ann)
    check("a row an element", ann.sees(r"Clean books +500 +0"), ann)
    ann.type("\x1b[B3")
    check("digits stand in their cell", ann.sees(r"Clean books +500 +\[3\]"), ann)
    ann.type("\x1b[C")
    check("a cell is sent when it is left", ann.sees(r"Round 1 +1,500"), ann)
    bob.say("book")
    bob.hears("Game 1")
    bob.say("book score blue dirty 4 game=1")
    check("what others enter appears in its cell", ann.sees(r"Dirty books +300 +0 +4"), ann)
    ann.type("\x1b[Dw\r")
    check("w is the win", ann.sees(r"Win +300 +\[?✓"), ann)
    ann.type("f\r")
    check("f finishes a team", ann.sees(r"red G1\+G2 ✓"), ann)
    ann.type("\x1b[Cf\r")
    check("when all are finished the next round is open", ann.sees(r"round 2 of 4"), ann)


def play():
    ann, bob = start("ann"), Other("bob")
    betting(ann, bob)
    dealing(ann, bob)
    poker(ann)
    keeping(ann, bob)
    ann.type("\x1b")
    check("Esc changes to typing", ann.sees(r"\[Esc\] arrows move again"), ann)
    ann.type("quit\r")
    check("quit ends with status 0", ann.ends() == 0, ann)
    check("and gives the terminal back", ann.is_restored(), ann)
    check("nothing strange was written", ann.screen.strange == [])


def sizes(ann):
    for wide, high in [(60, 18), (200, 50), (80, 24)]:
        ann.resize(wide, high)
        row = rf"[^\n]{{{wide - 2}}}"
        check(f"it fills {wide}×{high}", ann.sees(rf"(?s)^┌{row}┐\n.*^└{row}┘$"), ann)
    ann.resize(40, 10)
    check("on a smaller terminal lines are shown", ann.sees(r"^ann@main>$") and not ann.screen.is_alternate, ann)
    ann.resize(80, 24)
    check("and the table again on a larger one", ann.sees(r"^┌─ main") and ann.screen.is_alternate, ann)


def stopping():
    """Under a shell with job control: without one nobody could let a stopped program go on."""
    shell = Person(columns, rows, ["/bin/bash", "--norc", "-i"], environment | {"PS1": "shell> "})
    shell.sees("shell>")
    shell.type(f"{client} 127.0.0.1:{port} --name zoe --table main\r")
    check("a shell's job takes the screen", shell.sees(r"^┌─ main"), shell)
    with open(f"/proc/{shell.pid}/task/{shell.pid}/children", encoding="ascii") as file:
        job = int(file.read().split()[0])
    for what, stop in [
        ("Ctrl-Z", lambda: shell.type("\x1a")), ("SIGTSTP", lambda: os.kill(job, signal.SIGTSTP))
    ]:
        stop()
        is_shell = shell.sees("Stopped") and not shell.screen.is_alternate
        check(f"{what} gives the screen to the shell", is_shell, shell)
        shell.type("stty -a | grep -o ' echo ' | tr e E\r")
        check("with a terminal that echoes", shell.sees("^ Echo"), shell)
        shell.type("fg\r")
        is_table = shell.sees(r"^┌─ main") and shell.screen.is_alternate
        check(f"after {what} the table stands there again", is_table, shell)
    shell.type("\x04")
    check("and the shell goes on when it is left", shell.sees("shell>"), shell)
    shell.type("exit\r")
    shell.ends()


def news_while_stopping(ann, bob):
    """What others do arrives together with Ctrl-Z: it waits until the screen is the client's again."""
    ann.screen.outside = ""
    ann.kill(signal.SIGSTOP)
    bob.say("say good luck\nping said")
    bob.hears("said")
    time.sleep(0.2)
    ann.type("\x1a")
    ann.kill(signal.SIGCONT)
    check("news at Ctrl-Z is in the log", ann.sees(r"<bob> good luck"), ann)
    check("and drawn on the client's screen only", ann.screen.outside == "", ann)


def ends(what, status, leave):
    ann = start()
    ann.sees(r"^└─")
    leave(ann)
    check(f"{what}: the status is {status}", ann.ends() == status, ann)
    check(f"{what}: the terminal is as it was", ann.is_restored(), ann)


def ways():
    ann = start("ann")
    ann.type("sit main\r")
    ann.sees(r"^┌─ main")
    sizes(ann)
    bob = Other("bob")
    bob.say("sit main")
    bob.hears("You are at table main")
    news_while_stopping(ann, bob)
    stopping()
    ann.type("register\x15register eve\r")
    check("a password is asked for", ann.sees(r"^│ password:"), ann)
    ann.type("four-words-or-so\x1b")
    check("and not shown", ann.sees(r"No password: nothing was sent") and "four" not in ann.screen.text, ann)
    ends("SIGTERM", 143, lambda person: person.kill(signal.SIGTERM))
    ends("SIGHUP", 129, lambda person: person.kill(signal.SIGHUP))
    ends("Ctrl-D", 0, lambda person: person.type("\x04"))
    ends("a trap", -signal.SIGTRAP, lambda person: person.kill(signal.SIGTRAP))
    with open(environment["HOME"] + "/.local/state/cardroom/history", encoding="utf-8") as file:
        kept = file.read()
    check("typed lines are kept", "sit main\n" in kept and "four" not in kept)
    again = start()
    again.sees(r"^└─")
    again.type("\x12sit")
    check("and found again in the next run", again.sees(r"\(search 'sit'\) sit main"), again)
    again.kill(signal.SIGTERM)
    again.ends()
    os.kill(int(server), signal.SIGKILL)
    check("a server that dies is waited for", ann.sees(r"reconnecting…"), ann)
    ann.type("\x04")
    check("and can be left", ann.ends() == 0 and ann.is_restored(), ann)


{"play": play, "ways": ways}[part]()
