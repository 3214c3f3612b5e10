"""A person at a terminal: runs a program on a pseudo-terminal, types, and reads what stands on the
screen. scripts/play-screen uses it."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time


class Screen:
    """The screen of a terminal, as far as our client writes on it. `strange` has what it may not write,
    `outside` what it wrote while the terminal was not its own."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.row = self.column = 0
        self.cells = self.blank()
        self.is_alternate, self.wraps = False, True
        self.title, self.bells, self.strange, self.rest = "", 0, [], ""
        self.outside = ""

    def blank(self):
        return [[" "] * self.columns for _ in range(self.rows)]

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [(row + [" "] * columns)[:columns] for row in self.cells[:rows]]
        self.cells += [[" "] * columns for _ in range(rows - len(self.cells))]
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)

    @property
    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def write(self, text):
        text = self.rest + text
        self.rest = ""
        while text:
            if text[0] != "\x1b":
                self.put(text[0])
                text = text[1:]
                continue
            match = re.match(r"\x1b\[([?0-9;]*)([@-~])|\x1b\]0;([^\x07]*)\x07", text)
            if not match:
                self.rest = text
                if len(text) > 200:
                    self.strange.append(repr(text[:20]))
                return
            text = text[match.end():]
            if match.group(3) is not None:
                self.title = match.group(3)
            else:
                self.escape(match.group(1), match.group(2))

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.feed()
        elif character == "\x07":
            self.bells += 1
        elif character < " " or character == "\x7f":
            self.strange.append(repr(character))
        else:
            if self.column == self.columns and self.wraps:
                self.column = 0
                self.feed()
            self.outside += "" if self.is_alternate else character
            self.cells[self.row][min(self.column, self.columns - 1)] = character
            self.column = min(self.column + 1, self.columns)

    def feed(self):
        if self.row == self.rows - 1:
            self.cells = self.cells[1:] + [[" "] * self.columns]
        else:
            self.row += 1

    def escape(self, parameters, final):
        numbers = [int(word) for word in parameters.strip("?").split(";") if word]
        first = numbers[0] if numbers else 0
        if final == "H":
            row, column = numbers if len(numbers) == 2 else (1, 1)
            self.row, self.column = min(row, self.rows) - 1, min(column, self.columns) - 1
        elif final == "G":
            self.column = min(max(first, 1), self.columns) - 1
        elif final == "A":
            self.row = max(0, self.row - max(first, 1))
        elif final == "D":
            self.column = max(0, self.column - max(first, 1))
        elif final == "K" and first == 2:
            self.cells[self.row] = [" "] * self.columns
        elif final == "J" and first == 2:
            self.cells = self.blank()
        elif final == "J":
            self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)
            for row in range(self.row + 1, self.rows):
                self.cells[row] = [" "] * self.columns
        elif final in "hl" and parameters == "?1049":
            self.is_alternate = final == "h"
            self.cells = self.blank()
        elif final in "hl" and parameters == "?7":
            self.wraps = final == "h"
        elif not (final == "m" or final == "t" or (final in "hl" and parameters.startswith("?"))):
            self.strange.append(parameters + final)


class Person:
    """Somebody who has started a program on a terminal of that size."""

    def __init__(self, columns, rows, arguments, environment):
        self.screen = Screen(columns, rows)
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            time.sleep(0.1)
            os.execve(arguments[0], arguments, environment)
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.descriptor)
        self.decoder = __import__("codecs").getincrementaldecoder("utf-8")("replace")

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Takes what is there within that time; False when the program has gone."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.screen.write(self.decoder.decode(data))
        return bool(data)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def sees(self, pattern, seconds=15):
        """Waits until a row matches."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.screen.text, re.MULTILINE):
                return True
            if not self.read(0.05):
                break
        return bool(re.search(pattern, self.screen.text, re.MULTILINE))

    def sees_no(self, pattern, seconds=15):
        """Waits until no row matches."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not re.search(pattern, self.screen.text, re.MULTILINE):
                return True
            self.read(0.05)
        return False

    def ends(self, seconds=15):
        """Waits for the program's end and gives its status; None if it goes on."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                while select.select([self.descriptor], [], [], 0)[0] and self.read(0):
                    pass
                return os.waitstatus_to_exitcode(status)
        return None

    def is_restored(self):
        """Whether the terminal is as it was before the program."""
        after = termios.tcgetattr(self.descriptor)
        return after[:4] == self.before[:4] and not self.screen.is_alternate

    def kill(self, number):
        os.kill(self.pid, number)
