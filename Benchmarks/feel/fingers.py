"""Scales and turns a square on an arm with two fingers, and says how it follows and how it is let go."""
import math
import random
import time

import numpy as np

import figures
import two_fingers
from subject import Subject     # which makes the rig known as well

import compositors
import player

ARM = 200                   # from the centre to the square's, in points
REACH = 110                 # from the centre to each finger at scale 1
CARRY, REST, RUN_UP = 0.5, 0.3, 0.15    # seconds: past the slops, at rest while a third finger comes and goes, the throw
JITTER = 0.001              # seconds by which a device reports early or late
THROWS = [(2.5, 3.0), (3.5, -2.6), (-1.8, 3.5), (2.0, 4.5), (3.0, 3.0), (-2.0, -4.0)]   # scale and angle per second
SLOP, TURN_SLOP = 10, math.radians(10)


class Hand:
    """What two fingers do: their scale and angle at times since they have landed."""

    def __init__(self, growth, turn, release):
        self.growth, self.turn = growth, turn
        self.end = CARRY + REST + RUN_UP
        # Where the throw begins: it ends at the release.
        self.start = (release[0] - growth * RUN_UP, release[1] - turn * RUN_UP)

    def at(self, t):
        u = min(max(t / CARRY, 0), 1)
        ease = u * u * (3 - 2 * u)
        since = max(t - CARRY - REST, 0)
        return 1 + (self.start[0] - 1) * ease + self.growth * since, self.start[1] * ease + self.turn * since

    def place(self, centre, finger, t, heading):
        scale, angle = self.at(t)
        way = heading + angle + (math.pi if finger else 0)
        return centre[0] + REACH * scale * math.cos(way), centre[1] + REACH * scale * math.sin(way)

    def begins(self, has_begun):
        """When the fingers have first moved so far that a gesture begins."""
        return next(t for t in np.arange(0, self.end, 0.0002) if has_begun(*self.at(t)))


class FingersMeasurement:
    def __init__(self, session, subject, rate, seed):
        self.session, self.subject, self.rate = session, subject, rate
        self.centre = (session.width / 2, session.height / 2)
        self.random = random.Random(seed)
        self.late, self.throws, self.follows, self.joins = [], [], [], []

    def timeline(self, hand, heading, up_gap, lag):
        """Both fingers in each frame of the device, each frame a little early or late; one lifts, then the other."""
        def steps(kind, t, fingers=(0, 1)):
            return [(kind, finger, *hand.place(self.centre, finger, t, heading)) for finger in fingers]
        out = [(0, steps("down", 0))]
        for k in range(1, round((hand.end + lag) * self.rate) + 1):
            t = k / self.rate
            fingers = (0, 1) if t <= hand.end + 1e-9 else (0,)
            out.append((t + self.random.uniform(0, JITTER), steps("motion", t, fingers)))
        third = (CARRY + 0.08, CARRY + 0.18)
        beside = (self.centre[0] + 40, self.centre[1] + 150)
        out += [(third[0] + 0.002, [("down", 2, *beside)]), (third[1] + 0.002, [("up", 2)]),
                (hand.end + up_gap, [("up", 1)]), (hand.end + lag + up_gap + 0.001, [("up", 0)])]
        return sorted(out, key=lambda part: part[0]), third

    def throw(self, growth, turn):
        release = (1.15 if growth > 0 else 0.85, math.copysign(0.15, turn))
        hand = Hand(growth, turn, release)
        timeline, third = self.timeline(hand, self.random.uniform(0, math.pi), 0.002, self.random.uniform(0.01, 0.025))
        sent, late = player.play(self.session.hand, timeline, 0.02 + self.random.uniform(0, self.session.refresh))
        self.late.append(late / 1e6)
        begin = sent[0] / 1e9
        player.sleep_until(int((begin + hand.end + 0.3) * 1e9))
        self.subject.log.poll()
        t, x, y = self.subject.log.between(sent[0], sent[0] + int((hand.end + 0.25) * 1e9))
        scale, angle = two_fingers.placed(x, y, self.centre, self.arm)
        angle -= self.angle
        # What is lost before each gesture begins is lost for good.
        slop = (hand.at(hand.begins(lambda s, a: abs(s - 1) * 2 * REACH >= SLOP))[0],
                hand.at(hand.begins(lambda s, a: abs(a) >= TURN_SLOP))[1])
        began = (hand.begins(lambda s, a: abs(s - 1) * 2 * REACH >= SLOP), hand.begins(lambda s, a: abs(a) >= TURN_SLOP))
        rows = [(scale, lambda at: hand.at(at)[0] / slop[0] if at > began[0] else 1.0, growth / slop[0], 1),
                (angle, lambda at: hand.at(at)[1] - slop[1] if at > began[1] else 0.0, turn, 0)]
        t = t - begin
        is_held = t < hand.end
        # From the last commit before the third finger came: what comes after it may be none.
        shown = max(0, int(np.searchsorted(t, third[0])) - 1)
        is_rest = (np.arange(len(t)) >= shown) & (t < third[1] + 0.1)
        for name, (values, exact, velocity, home) in zip(("pinch", "rotation"), rows):
            rms, most, mean, lag = two_fingers.held(t[is_held], values[is_held] * ARM, lambda at: exact(at) * ARM)
            rest = values[is_rest] * ARM
            self.follows.append((name, rms, most, mean, lag))
            self.joins.append(float(np.ptp(rest)) if len(rest) else 0.0)
            end = exact(hand.end)
            result = two_fingers.handed_over(
                t - hand.end, (values - home) * ARM, (end - home) * ARM, velocity * ARM, self.session.refresh,
                lambda times: self.session.shown(times + begin + hand.end) - begin - hand.end)
            if result:
                self.throws.append((name, result))
        self.rest()

    def rest(self):
        """Waits until the square is home."""
        time.sleep(1.2)
        commit = self.subject.log.poll()
        scale, angle = two_fingers.placed([commit.x], [commit.y], self.centre, 1)
        self.arm, self.angle = float(scale[0]), float(angle[0])
        if abs(self.arm - ARM) > 1 or abs(self.angle) > 0.01:
            raise RuntimeError(f"the square does not come home: {self.arm} pt, {self.angle} rad")


def measure(compositor, rate, seed, size=(1280, 800), subject_name="martlet-fingers"):
    """Gives back the figures of two fingers under one compositor."""
    try:
        with compositors.start(compositor, *size, 60) as session:
            subject = Subject(subject_name, session, 0.5, False, offset=(ARM, 0))
            try:
                measurement = FingersMeasurement(session, subject, rate, seed)
                measurement.rest()
                measurement.throw(*THROWS[0])      # warm: the device's rate, caches
                measurement.throws, measurement.follows, measurement.joins = [], [], []
                for growth, turn in THROWS:
                    measurement.throw(growth, turn)
            finally:
                subject.stop()
    except (RuntimeError, ValueError, OSError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return summary(measurement)


def summary(measurement):
    result = {}
    for name in ("pinch", "rotation"):
        follows = [of[1:] for of in measurement.follows if of[0] == name]
        throws = [of for kind, of in measurement.throws if kind == name]
        errors = [abs(of["velocity_error_pct"]) for of in throws]
        result |= {
            f"{name}_velocity_error_pct": figures.median(errors),
            f"{name}_velocity_error_worst_pct": figures.largest(errors) if len(throws) == len(follows) else None,
            f"{name}_hand_over_step_pt": figures.largest([of["step_pt"] for of in throws]),
            f"{name}_held_rms_pt": figures.median([of[0] for of in follows]),
            f"{name}_held_jump_pt": figures.largest([of[1] for of in follows]),
            f"{name}_held_slip_pt": figures.largest([abs(of[2]) for of in follows])}
    return result | {"join_jump_pt": figures.largest(measurement.joins), "throws": len(measurement.throws),
                     "sender_late_ms": figures.largest(measurement.late, 3)}


if __name__ == "__main__":
    import sys
    print(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
