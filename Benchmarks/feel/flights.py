"""Throws what flies on without a spring, catches it in flight, and says how the hand hands it over both ways."""
import math
import random
import time

import numpy as np

import figures
import strokes
from subject import LATE_TOUCH, Subject, told     # which makes the rig known as well

import compositors
import player

DECAY = 1000 * math.log(0.998)      # of a scroll view, per second
CARRY, REST = 0.25, 0.1             # seconds: to where the throw begins, and at rest there
RUN_UP, MOST_RUN_UP = 0.15, 340     # seconds of the throw, and points that it may take
START = 420                         # points from the centre to where the throw begins
PULL = 60                           # points by which what is caught is pulled
JITTER = 0.001                      # seconds by which a device reports late at most, where it does so unevenly
FLIGHT = (0.12, 0.16)               # seconds from the up to the catch
# (speed, largest delay of a report in seconds, reports that come together, ms from the last motion to the up)
THROWS = [(900, 0, 1, 1), (1600, JITTER, 1, 1), (1200, 0, 2, 1), (2000, 0, 1, 8), (900, JITTER, 2, 8), (1200, JITTER, 1, 15),
          (2000, 0, 1, 1), (1600, 0, 2, 15)]


def line(start, velocity, t):
    """Where a body without forces is."""
    return start + velocity * np.maximum(t, 0)


def deceleration(start, velocity, t):
    """Where a scrolled content is."""
    return start + velocity * np.expm1(DECAY * np.maximum(t, 0)) / DECAY


class FlightMeasurement:
    def __init__(self, session, subject, rate, seed, flight):
        self.session, self.subject, self.rate, self.flight = session, subject, rate, flight
        self.room = strokes.Room((session.width / 2, session.height / 2), (session.width, session.height), 0)
        self.random = random.Random(seed)
        self.late = []
        self.forget()

    def forget(self):
        """Forgets what was measured."""
        self.throws, self.catches, self.deliveries, self.omitted = [], [], [], 0

    def drawn(self, begin, end):
        """Times, along and across of the commits between two times in ns."""
        self.subject.log.poll()
        t, x, y = self.subject.log.between(begin, end)
        return (t, *self.room.position(x, y)) if len(t) else (t, x, y)

    def shown_along(self):
        """Where the square is drawn now."""
        seen = self.subject.log.poll()
        return self.room.position(seen.x, seen.y)[0]

    def flick(self, speed, sign, jitter, batch, up_gap):
        """The timeline of a throw from where the square is; when its run-up begins and when it ends."""
        place = self.shown_along()
        count = int(min(RUN_UP, MOST_RUN_UP / speed) * self.rate)
        back = int(CARRY * self.rate)
        timeline = [(0, strokes.down(self.room, (place, 0.0)))]
        for k in range(1, back + 1):
            u = k / back
            timeline.append((k / self.rate, strokes.motion(
                self.room, (place + (-sign * START - place) * u * u * (3 - 2 * u), 0.0))))
        rested = back / self.rate + REST
        report, measured = [], []
        for k in range(1, count + 1):
            at = rested + k / self.rate
            report += strokes.motion(self.room, (sign * (speed * k / self.rate - START), 0.0))
            measured.append(at)
            if len(report) == batch or k == count:
                sent = at + self.random.uniform(0, jitter)
                # What comes alone bears the time at which it is sent.
                timeline.append((sent, report if batch == 1 else [
                    part for m, motion in zip(measured, report)
                    for part in (("measured", max(sent - m - self.random.uniform(0, jitter), 0)), motion)]))
                report, measured = [], []
        release = rested + count / self.rate
        timeline.append((max(release + up_gap, timeline[-1][0] + 0.0002), strokes.up()))
        return timeline, rested, release

    def play(self, timeline, lead):
        sent, late = player.play(self.session.hand, timeline, lead)
        self.late.append(late / 1e6)
        played = [(at, [step for step in steps if step[0] != "measured"]) for at, (_, steps) in zip(sent, timeline)]
        return sent, played

    def throw_and_catch(self, throw, sign):
        speed, jitter, batch, up_gap = throw
        timeline, rested, release = self.flick(speed, sign, jitter, batch, up_gap / 1e3)
        sent, thrown = self.play(timeline, 0.02 + self.random.uniform(0, self.session.refresh))
        player.sleep_until(sent[-1] + int(self.random.uniform(*FLIGHT) * 1e9))
        seen = self.subject.log.poll()
        place = self.room.position(seen.x, seen.y)
        pull = math.copysign(PULL, -place[0])
        caught, held = self.play(
            strokes.catch(self.room, place, pull, self.rate, hold=0.22, seconds=0.12), lead=0.001)
        time.sleep(0.03)
        self.subject.log.poll()
        pairs = self.subject.log.handed_over(thrown) + self.subject.log.handed_over(held)
        delivery = max((at - begin for begin, at in pairs), default=0)
        self.deliveries.append(1e3 * delivery)
        if delivery > LATE_TOUCH:
            self.omitted += 1
            return
        # The hand means to move evenly: when it sent what is no property of the motion.
        up = sent[0] / 1e9 + release
        gap = sent[-1] / 1e9 - up
        t, along, _ = self.drawn(int(1e9 * (up - 0.2)), caught[0])
        resting = self.drawn(sent[0], int(1e9 * (sent[0] / 1e9 + rested)))[1]
        if not len(resting):
            raise RuntimeError("nothing was drawn before a throw: the one before was not caught")
        rest = resting[-1]
        self.throws.append(figures.throw(
            t - up - gap, sign * (along - rest), speed * (release - rested), speed, self.session.refresh, gap,
            lambda times: self.session.shown(times + up + gap) - up - gap, self.flight))
        touched = told(pairs, caught[0])
        self.catches.append(figures.catch(
            self.drawn(touched - int(0.1e9), touched), self.drawn(touched, caught[1]),
            self.drawn(touched, caught[-1]), touched / 1e9, pull))


def measure(name, compositor, rate, seed, size=(1280, 800)):
    """Gives back the figures of a body or of a scroll view under one compositor."""
    flight = {"body": line, "scroll": deceleration}[name]
    try:
        with compositors.start(compositor, *size, 60) as session:
            subject = Subject(f"martlet-{name}", session, 0.5, False)
            try:
                measurement = FlightMeasurement(session, subject, rate, seed, flight)
                measurement.throw_and_catch(THROWS[0], 1)      # warm: the device's rate, caches
                measurement.forget()
                for number, throw in enumerate(THROWS):
                    measurement.throw_and_catch(throw, (-1) ** (number + 1))
            finally:
                subject.stop()
    except (RuntimeError, ValueError, OSError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return summary(name, measurement)


def summary(name, measurement):
    throws, catches = measurement.throws, measurement.catches
    errors = [abs(of["exact_error_pct"]) for of in throws if "exact_error_pct" in of]
    worst = [max(abs(error) for error in of["step_errors_pct"]) for of in throws if of.get("step_errors_pct")]
    caught = sum(bool(of.get("is_caught")) for of in catches)
    is_whole = len(errors) == len(worst) == len(throws)
    return {
        f"{name}_velocity_error_pct": figures.median(errors),
        f"{name}_velocity_error_worst_pct": figures.largest(errors) if is_whole else None,
        f"{name}_step_error_usual_worst_pct": figures.median(worst),
        f"{name}_step_error_worst_pct": figures.largest(worst) if is_whole else None,
        f"{name}_catch_slip_pt": figures.median([abs(of["slip_pt"]) for of in catches if "slip_pt" in of]),
        f"{name}_catch_jump_pt": figures.median([of["jump_pt"] for of in catches if "jump_pt" in of]),
        f"{name}_not_caught": len(catches) - caught if catches else None,
        "throws": len(throws), "throws_omitted": measurement.omitted,
        "deliver_worst_ms": figures.largest(measurement.deliveries),
        "has_slept": 2 * measurement.omitted > len(measurement.deliveries),
        "sender_late_ms": figures.largest(measurement.late, 3)}


if __name__ == "__main__":
    import sys
    print(measure(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
