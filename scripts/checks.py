"""What checks.bash is for scripts in bash, for those in Python: builds a program, shows how far a long work is, counts."""

import os, subprocess, sys, time

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def built(program):
    """Builds a program if need be, and gives its path. CARDROOM_CONFIGURATION and CARDROOM_PROGRAMS as in checks.bash."""
    if programs := os.environ.get("CARDROOM_PROGRAMS"):
        return os.path.realpath(f"{programs}/{program}")
    base = ["swift", "build", "--package-path", HOME, "-c", os.environ.get("CARDROOM_CONFIGURATION", "debug")]
    subprocess.run(base + ["--product", program], check=True, stdout=sys.stderr)
    path = subprocess.run(base + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return f"{path.stdout.strip()}/{program}"


class Checks:
    """Tells each check as it is made, and counts them."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, what, is_so=True, *why):
        """One check; why is told when it fails."""
        self.passed, self.failed = self.passed + bool(is_so), self.failed + (not is_so)
        print("\n".join([f"{'ok     ' if is_so else 'FAILED '} {what}"] + [f"        | {line}" for line in why if not is_so]), flush=True)

    def finish(self):
        """The closing line, and the status. The gate reads CARDROOM_COUNTS."""
        if os.environ.get("CARDROOM_COUNTS"):
            with open(os.environ["CARDROOM_COUNTS"], "a") as counts:
                print(self.passed, self.failed, file=counts)
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0


class Progress:
    """On a line of the terminal that is written over; where nobody looks on, as in CI, nothing is written."""

    def __init__(self, amount, unit):
        self.amount, self.unit, self.begin, self.is_shown = amount, unit, time.monotonic(), False

    def note(self, done):
        """So many are done now."""
        if sys.stderr.isatty():
            spent, left = time.monotonic() - self.begin, ""
            if done:
                left = f", {duration(spent * (self.amount - done) / done)} left"
            print(f"\r\033[K{os.path.basename(sys.argv[0])}: {done} of {self.amount} {self.unit}{left}",
                  end="", file=sys.stderr, flush=True)
            self.is_shown = True

    def end(self):
        """Takes the line away, before results are told."""
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        self.is_shown = False


def duration(seconds):
    """As 45 s, 12 min or 3 h."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
