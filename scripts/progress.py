"""How far a long work is, on a line of the terminal that is written over; where nobody looks on, as in CI, nothing.
Imported by the scripts in Python; those in bash have the same of checks.bash."""

import os, sys, time


class Progress:
    """So many things are to be done."""

    def __init__(self, amount, unit):
        self.amount, self.unit, self.begin, self.is_shown = amount, unit, time.monotonic(), False

    def note(self, done):
        """So many are done now."""
        if not sys.stderr.isatty():
            return
        text = f"{os.path.basename(sys.argv[0])}: {done} of {self.amount} {self.unit}"
        if done:
            text += f", {duration((time.monotonic() - self.begin) * (self.amount - done) / done)} left"
        self.write(f"\r\033[K{text}")
        self.is_shown = True

    def end(self):
        """Takes the line away, before results are told."""
        if self.is_shown:
            self.write("\r\033[K")
        self.is_shown = False

    def write(self, text):
        sys.stderr.write(text)
        sys.stderr.flush()


def duration(seconds):
    """As 45 s, 12 min or 3 h."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
