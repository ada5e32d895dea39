"""A program that is measured, behind the proxy that writes down what it is told and what it presents."""
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "rig"))
import children

HERE = os.path.dirname(os.path.realpath(__file__))
SQUARE_AREA = 120 * 120
DISPLAY = "feel-0"
LOG = "feel.log"
LATE_TOUCH = 0.006          # seconds that a compositor keeps a touch, from which on it has slept, and what is held is drawn late
TOUCHES = {"0": "down", "1": "up", "2": "motion"}       # what the proxy calls them


def commands():
    """The subjects of subjects.conf by name."""
    with open(os.path.join(HERE, "subjects.conf")) as file:
        lines = [line.strip() for line in file]
    return dict(line.split(None, 1) for line in lines if line and not line.startswith("#"))


def martlet():
    release = os.path.join(HERE, "..", "..", ".build", "release", "martlet-bench")
    return os.environ.get("MARTLET_BIN", os.path.realpath(release))


class Commit:
    """A presented buffer: when it was committed, and where the red square is in it."""

    def __init__(self, fields):
        self.time = int(fields[1])
        self.x, self.y, self.area = (float(field) for field in fields[6:9])
        self.shows_square = self.area > SQUARE_AREA / 5


class Log:
    """The proxy's log, read as it grows."""

    def __init__(self, path):
        self.file, self.rest = open(path), ""
        self.commits, self.touches, self.callbacks = [], [], []

    def poll(self):
        """Reads what is new. Gives back the last commit that shows the square, or None."""
        *lines, self.rest = (self.rest + self.file.read()).split("\n")
        for line in lines:
            fields = line.split()
            if fields[0] == "P":
                commit = Commit(fields)
                if commit.shows_square:
                    self.commits.append(commit)
            elif fields[0] == "D":
                self.callbacks.append(int(fields[1]) / 1e9)
            elif fields[0] == "T" and fields[3] in TOUCHES:
                self.touches.append((int(fields[1]), TOUCHES[fields[3]], float(fields[5]), float(fields[6])))
            elif fields[0] == "M" and fields[3] == "2":
                self.touches.append((int(fields[1]), "move", float(fields[4]), float(fields[5])))
        return self.commits[-1] if self.commits else None

    def handed_over(self, played):
        """When the touches of [(sent in nanoseconds, steps), ...] were sent and handed over, in seconds."""
        told = [touch for touch in self.touches if touch[0] >= played[0][0]]
        ups = [at for at, kind, *_ in told if kind == "up"]
        pairs = []
        for begin, steps in played:
            for kind, *step in steps:
                if kind == "up":
                    # An up has no place: the next one is its.
                    ups = [at for at in ups if at >= begin]
                    found = ups.pop(0) if ups else None
                else:
                    found = next((at for at, its_kind, *place in told
                                  if at >= begin and its_kind == kind and math.dist(place, step[-2:]) < 0.02), None)
                if found is not None:
                    pairs.append((begin / 1e9, found / 1e9))
        return pairs

    def between(self, begin, end):
        """Times in seconds and places of the commits in (begin, end], as arrays."""
        chosen = [commit for commit in self.commits if begin < commit.time <= end]
        return tuple(np.array(values) for values in (
            [commit.time / 1e9 for commit in chosen], [commit.x for commit in chosen], [commit.y for commit in chosen]))


def told(pairs, sent):
    """When the program was told of what was sent at a time, by `Log.handed_over`, in ns; that time where it was not."""
    return next((round(1e9 * at) for begin, at in pairs if begin == sent / 1e9), sent)


class Subject:
    """Starts a program in a session and waits for its square."""

    def __init__(self, name, session, settle, shows_errors, offset=(0, 0)):
        self.processes = []
        try:
            self.begin(name, session, settle, shows_errors, offset)
        except BaseException:
            self.stop()
            raise

    def begin(self, name, session, settle, shows_errors, offset):
        proxy = [os.path.join(HERE, "bin", "wlproxy"), session.path(DISPLAY), session.socket_path, session.path(LOG),
                 session.path("dump"), "red"]
        self.start(proxy, None, None)
        wait_until(lambda: os.path.exists(session.path(DISPLAY)), 5, "the proxy does not start: ./build.sh")
        self.log = Log(session.path(LOG))
        text = commands()[name].replace("{here}", HERE).replace("{martlet}", martlet())
        arguments = shlex.split(text.replace("{peers}", os.path.realpath(os.path.join(HERE, "..", "peers"))))
        # Without a frame of its own a window is all content, as those it is compared with.
        environment = session.environment | {"WAYLAND_DISPLAY": DISPLAY, "MARTLET_FRAME": "none"}
        while re.match(r"\w+=", arguments[0]):
            key, value = arguments.pop(0).split("=", 1)
            environment[key] = value
        output = None if shows_errors else subprocess.DEVNULL
        client = self.start(arguments, environment, output)
        centre = (session.width / 2 + offset[0], session.height / 2 + offset[1])

        def is_ready():
            if client.poll() is not None:
                raise RuntimeError(f"{name} ended with status {client.returncode}")
            commit = self.log.poll()
            return (commit and abs(commit.area - SQUARE_AREA) < 300
                    and math.hypot(commit.x - centre[0], commit.y - centre[1]) < 8)
        wait_until(is_ready, 20, f"{name} shows no red square of 120x120 where it is to be")
        time.sleep(settle)
        commit = self.log.poll()
        self.home, self.area = (commit.x, commit.y), commit.area

    def start(self, arguments, environment, output):
        process = subprocess.Popen(arguments, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                   start_new_session=True, preexec_fn=children.end_with_parent)
        self.processes.append(process)
        return process

    def is_home(self):
        commit = self.log.poll()
        return math.hypot(commit.x - self.home[0], commit.y - self.home[1]) < 1

    def rest(self, seconds=2.5):
        """Waits until the square is home and stays there."""
        end, home_since = time.monotonic() + seconds, None
        while time.monotonic() < end:
            if not self.is_home():
                home_since = None
            elif home_since is None:
                home_since = time.monotonic()
            elif time.monotonic() - home_since > 0.3 or time.monotonic_ns() - self.log.commits[-1].time > 0.15e9:
                break
            time.sleep(0.03)
        time.sleep(0.05)

    def stop(self):
        """Ends the program, whatever it has started, and then the proxy."""
        for process in reversed(self.processes):
            for end in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, end)
                    process.wait(2)
                    break
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass
            process.poll()


def wait_until(is_true, seconds, otherwise):
    end = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > end:
            raise RuntimeError(otherwise)
        time.sleep(0.02)
