"""Drags and flicks a list that shows the red square in one of its rows, and says how even its steps are drawn."""
import math
import random
import time

import numpy as np

import figures
import strokes
from subject import SQUARE_AREA, Subject    # which makes the rig known as well

import compositors
import player

SPEED = 500                 # of the drag, in points per second
FLICK_SPEED = 900
RUN_UP = 0.2                # seconds
PAUSE = 1.2                 # after a flick: the next one catches the list
DECAY = 1000 * math.log(0.998)      # of a scroll view, per second
ROUNDS = 1
LATE_TOUCH = 0.003          # seconds after sending from which on a touch was handed over late: the compositor did something else
AFTER_LATE = 0.1            # seconds for which steps do not count then: the line of the finger has a false sample so long
MOST_OMITTED = 0.5          # part of the steps that may not count


def triangle(t):
    """Out, over to the other side and home again, at one speed."""
    return strokes.triangle(type("Options", (), {"reach": 200, "drag_speed": SPEED}))(max(t, 0))[0]


def flicked(t):
    """The finger's line until 0, the deceleration from there on."""
    return FLICK_SPEED * (t if t < 0 else math.expm1(DECAY * t) / DECAY)


class ListMeasurement:
    def __init__(self, session, subject, rate, seed):
        self.session, self.subject, self.rate = session, subject, rate
        self.room = strokes.Room((session.width / 2, session.height / 2), (session.width, session.height), 90)
        self.random = random.Random(seed)
        self.late = []
        self.forget()

    def forget(self):
        """What was measured until now does not count."""
        self.steps, self.worst, self.deliveries, self.omitted = [], [], [], 0

    def play(self, timeline):
        sent, late = player.play(self.session.hand, timeline, 0.02 + self.random.uniform(0, self.session.refresh))
        self.late.append(late / 1e6)
        self.played = [(at, steps) for at, (_, steps) in zip(sent, timeline)]
        return [nanoseconds / 1e9 for nanoseconds in sent]

    def late_touches(self):
        """Of the gesture that was played last, the motions that the compositor handed over late: (sent, handed over)."""
        pairs = self.subject.log.handed_over(self.played)
        self.deliveries += [1000 * (at - begin) for begin, at in pairs]
        return [(begin, at) for begin, at in pairs if at - begin > LATE_TOUCH]

    def collect(self, begin, end, exact, turns=()):
        """Takes the steps between two times; `exact` is the finger's or the list's motion, up to a lag and an offset."""
        self.subject.log.poll()
        # At the window's edge only a part of the square shows where it is: a line of it is half a point of its centre.
        whole = [commit for commit in self.subject.log.commits
                 if begin < commit.time / 1e9 <= end and abs(commit.area - SQUARE_AREA) < 20]
        t, y = np.array([commit.time / 1e9 for commit in whole]), np.array([commit.y for commit in whole])
        corners = [(turn - 0.01, turn + 0.06) for turn in turns]
        late = [(sent, told + AFTER_LATE) for sent, told in self.late_touches()]
        steps = figures.list_steps(t, y, self.subject.log.callbacks, exact, self.session, corners + late)
        everything = figures.list_steps(t, y, self.subject.log.callbacks, exact, self.session, corners) if late else steps
        self.steps += steps
        self.worst += [max(map(abs, steps))] if steps else []
        self.omitted += len(everything) - len(steps)

    def drag(self):
        timeline, positions = strokes.drag(self.room, lambda t: (triangle(t), 0.0), self.rate, 4 * 200 / SPEED)
        sent = self.play(timeline)
        # The hand means to move evenly: how late it was once is no property of the motion.
        start = float(np.median([s - (k + 1) / self.rate for k, s in enumerate(sent[1:-1])]))
        turns = [start + share * 4 * 200 / SPEED for share in (0.25, 0.75)]
        self.collect(start + 0.2, sent[-2] - 0.02, lambda t: triangle(t - start), turns)
        time.sleep(0.3)

    def flick(self, sign):
        count = int(RUN_UP * self.rate)
        way = [sign * FLICK_SPEED * (k / self.rate - RUN_UP / 2) for k in range(count + 1)]
        timeline = [(0, strokes.down(self.room, (way[0], 0.0)))]
        timeline += [(0.06 + k / self.rate, strokes.motion(self.room, (way[k], 0.0))) for k in range(1, count + 1)]
        timeline.append((0.06 + count / self.rate + 0.001, strokes.up()))
        sent = self.play(timeline)
        release = float(np.median([s - (k + 1 - count) / self.rate for k, s in enumerate(sent[1:-1])]))
        player.sleep_until(int((release + PAUSE) * 1e9))
        self.collect(release - RUN_UP + 0.06, release + 0.25, lambda t: sign * flicked(t - release))


def measure(compositor, rate, seed, size=(1280, 800)):
    """Gives back the figures of a list under one compositor."""
    try:
        with compositors.start(compositor, *size, 60) as session:
            subject = Subject("martlet-list", session, 0.5, False)
            try:
                measurement = ListMeasurement(session, subject, rate, seed)
                measurement.drag()      # warm: rows, caches, the device's rate
                measurement.forget()
                for _ in range(ROUNDS):
                    measurement.drag()
                    # First to where there is room for both.
                    for sign in (-1, 1, -1, 1):
                        measurement.flick(sign)
                    time.sleep(1.5)
            finally:
                subject.stop()
    except (RuntimeError, ValueError, OSError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    steps = [abs(step) for step in measurement.steps]
    return {"list_step_error_pct": figures.median(steps), "list_step_error_usual_worst_pct": figures.median(measurement.worst),
            "list_step_error_worst_pct": figures.largest(steps),
            "list_step_error_95_pct": round(float(np.percentile(steps, 95)), 2) if steps else None,
            "list_steps": len(steps), "steps_omitted": measurement.omitted,
            "has_slept": measurement.omitted > MOST_OMITTED * (len(steps) + measurement.omitted),
            "deliver_worst_ms": figures.largest(measurement.deliveries),
            "sender_late_ms": figures.largest(measurement.late, 3)}
