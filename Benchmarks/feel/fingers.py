"""Scales and turns a square on an arm with two fingers, and says how it follows and how it is let go."""
import math
import random
import time

import numpy as np

import figures
import two_fingers
from subject import LATE_TOUCH, Subject     # which makes the rig known as well

import compositors
import player

ARM = 200                   # from the centre to the square's, in points
REACH = 110                 # from the centre to each finger at scale 1
CARRY, REST, RUN_UP = 0.5, 0.3, 0.175   # seconds: past the slops, at rest while a third finger comes and goes, the throw
START = 0.05                # seconds of the throw until it has its velocity: no hand has it at once
JITTER = 0.001              # seconds by which a device reports early or late
TWISTS = [(2.5, 3.0), (3.5, -2.6), (-1.8, 3.5), (2.0, 4.5), (3.0, 3.0), (-2.0, -4.0)]   # scale and angle per second
SLOP, TURN_SLOP = 10, math.radians(10)
KINDS = ("pinch", "rotation")


class Row:
    """One of the things that a hand does, in points of the square's way.

    `values` are those drawn, `exact` tells where the hand has it at a time, `velocity` is that of the throw.
    """

    def __init__(self, name, values, exact, velocity):
        self.name, self.values, self.exact, self.velocity = name, values, exact, velocity


class Hand:
    """What two fingers do at times since they have landed: carry something along, rest, and throw it."""
    end = CARRY + REST + RUN_UP

    def eased(self, release, velocity, t):
        """From 0 to where the throw begins, and then on at a velocity, so that the throw ends at the release."""
        u = min(max(t / CARRY, 0), 1)
        return (release - velocity * self.way(RUN_UP)) * u * u * (3 - 2 * u) + velocity * self.way(t - CARRY - REST)

    def way(self, since):
        """How far the throw has gone, in seconds at its velocity."""
        return max(since, 0) ** 2 / (2 * START) if since < START else since - START / 2

    def begins(self, has_begun):
        """When the fingers have first moved so far that a gesture begins."""
        return next(t for t in np.arange(0, self.end, 0.0002) if has_begun(t))


class Twist(Hand):
    """Two fingers that grow and turn about the centre."""

    def __init__(self, growth, turn):
        self.growth, self.turn = growth, turn
        self.release = (0.15 if growth > 0 else -0.15, math.copysign(0.15, turn))

    def scale(self, t):
        return 1 + self.eased(self.release[0], self.growth, t)

    def angle(self, t):
        return self.eased(self.release[1], self.turn, t)

    def place(self, centre, finger, t, heading):
        way = heading + self.angle(t) + (math.pi if finger else 0)
        return centre[0] + REACH * self.scale(t) * math.cos(way), centre[1] + REACH * self.scale(t) * math.sin(way)

    def rows(self, x, y, centre, home):
        scale, angle = two_fingers.placed(x, y, centre, math.hypot(home[0] - centre[0], home[1] - centre[1]))
        angle -= math.atan2(home[1] - centre[1], home[0] - centre[0])
        grows = self.begins(lambda t: abs(self.scale(t) - 1) * 2 * REACH >= SLOP)
        turns = self.begins(lambda t: abs(self.angle(t)) >= TURN_SLOP)
        # What is lost before each gesture begins is lost for good.
        factor, lost = self.scale(grows), self.angle(turns)
        return [
            Row("pinch", (scale - 1) * ARM, lambda t: (self.scale(t) / factor - 1) * ARM if t > grows else 0.0,
                self.growth / factor * ARM),
            Row("rotation", angle * ARM, lambda t: (self.angle(t) - lost) * ARM if t > turns else 0.0, self.turn * ARM)]


class FingersMeasurement:
    def __init__(self, session, subject, rate, seed, flight, rest):
        self.session, self.subject, self.rate, self.flight, self.rest_seconds = session, subject, rate, flight, rest
        self.centre = (session.width / 2, session.height / 2)
        self.random = random.Random(seed)
        self.late = []
        self.forget()

    def forget(self):
        """Forgets what was measured."""
        self.throws, self.follows, self.joins, self.deliveries, self.omitted = [], [], [], [], 0

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

    def throw(self, hand):
        timeline, third = self.timeline(hand, self.random.uniform(0, math.pi), 0.002, self.random.uniform(0.01, 0.025))
        sent, late = player.play(self.session.hand, timeline, 0.02 + self.random.uniform(0, self.session.refresh))
        self.late.append(late / 1e6)
        begin = sent[0] / 1e9
        player.sleep_until(int((begin + hand.end + 0.3) * 1e9))
        self.subject.log.poll()
        t, x, y = self.subject.log.between(sent[0], sent[0] + int((hand.end + 0.25) * 1e9))
        t = t - begin
        is_held = t < hand.end
        played = [(at, steps) for at, (_, steps) in zip(sent, timeline)]
        delivery = max(at - sent for sent, at in self.subject.log.handed_over(played))
        self.deliveries.append(1000 * delivery)
        if delivery > LATE_TOUCH:
            self.omitted += 1
            return self.rest()
        # From the last commit before the third finger came: what comes after it may be none.
        shown = max(0, int(np.searchsorted(t, third[0])) - 1)
        is_rest = (np.arange(len(t)) >= shown) & (t < third[1] + 0.1)
        for row in hand.rows(x, y, self.centre, self.home):
            rms, most, mean, lag = two_fingers.held(t[is_held], row.values[is_held], row.exact)
            self.follows.append((row.name, rms, most, mean, lag))
            rest = row.values[is_rest]
            self.joins.append(float(np.ptp(rest)) if len(rest) else 0.0)
            result = two_fingers.handed_over(
                t - hand.end, row.values, row.exact(hand.end), row.velocity, self.session.refresh,
                lambda times: self.session.shown(times + begin + hand.end) - begin - hand.end, self.flight)
            if result:
                self.throws.append((row.name, result))
        self.rest()

    def rest(self):
        """Waits until the square is home."""
        time.sleep(self.rest_seconds)
        commit = self.subject.log.poll()
        self.home = (commit.x, commit.y)
        if math.hypot(commit.x - self.centre[0] - ARM, commit.y - self.centre[1]) > 1:
            raise RuntimeError(f"the square does not come home: {self.home}")


def measure(compositor, rate, seed, size=(1280, 800), subject_name="martlet-fingers"):
    """Gives back the figures of two fingers under one compositor; what they let go springs home."""
    return measure_flight(compositor, rate, seed, size, subject_name, TWISTS, figures.spring, 1.2)


def measure_fling(compositor, rate, seed, size=(1280, 800), subject_name="martlet-fling"):
    """The same, of what slows down and comes home later."""
    return measure_flight(compositor, rate, seed, size, subject_name, TWISTS[:4], two_fingers.decay, 2.2)


def measure_flight(compositor, rate, seed, size, subject_name, twists, flight, rest):
    hands = [Twist(*throw) for throw in twists]
    try:
        with compositors.start(compositor, *size, 60) as session:
            subject = Subject(subject_name, session, 0.5, False, offset=(ARM, 0))
            try:
                measurement = FingersMeasurement(session, subject, rate, seed, flight, rest)
                measurement.rest()
                measurement.throw(hands[0])      # warm: the device's rate, caches
                measurement.forget()
                for hand in hands:
                    measurement.throw(hand)
            finally:
                subject.stop()
    except (RuntimeError, ValueError, OSError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return summary(measurement)


def summary(measurement):
    result = {}
    for name in KINDS:
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
                     "throws_omitted": measurement.omitted, "deliver_worst_ms": figures.largest(measurement.deliveries),
                     "has_slept": 2 * measurement.omitted > len(measurement.deliveries),
                     "sender_late_ms": figures.largest(measurement.late, 3)}


if __name__ == "__main__":
    import sys
    print((measure_fling if sys.argv[4:] == ["fling"] else measure)(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
