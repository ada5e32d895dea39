"""Plays the gestures on a subject and turns what it drew into figures."""
import math
import os
import random
import shutil
import time

import numpy as np

import figures
import strokes
from subject import LATE_TOUCH, LOG, Subject, told    # which makes the rig known as well

import compositors
import player

CATCH_SPEED = 900
CATCH_DELAYS = (0.10, 0.06, 0.14)       # after the up, in turn


class Measurement:
    """One subject under one compositor."""

    def __init__(self, options, session, subject):
        self.options, self.session, self.subject = options, session, subject
        self.room = strokes.Room(subject.home, (session.width, session.height), options.direction)
        self.random = random.Random(options.seed)
        self.late = []
        self.delivered = []     # the longest times, in ms, from sending to hand-over, one for each gesture

    def play(self, timeline, lead=0.02):
        """Plays at a random phase of the compositor's frames; gives back the times of sending, in ns."""
        if self.options.input == "mouse":
            timeline = strokes.by_mouse(timeline)
        if lead > 0.01:
            lead += self.random.uniform(0, self.session.refresh)
        sent, late = player.play(self.session.hand, timeline, lead)
        self.late.append(late / 1e6)
        self.played.append((timeline, sent))
        return sent

    def drawn(self, begin, end):
        """Times, along and across of the commits between two times in ns."""
        self.subject.log.poll()
        t, x, y = self.subject.log.between(begin, end)
        return (t, *self.room.position(x, y)) if len(t) else (t, x, y)

    def run(self, index):
        """Every gesture once; the direction changes with each run."""
        sign = 1 if index % 2 == 0 else -1
        result = {"drags": {}, "throws": {}}
        for name in self.options.paths:
            result["drags"][name] = self.rested(self.drag, name)
        for speed in self.options.speeds:
            result["throws"][f"{speed:g}"] = self.rested(self.throw, speed, sign)
        result["catch"] = self.rested(self.catch, sign, CATCH_DELAYS[index % len(CATCH_DELAYS)])
        result["single"] = self.rested(self.single_moves)
        return result

    def rested(self, gesture, *arguments):
        """Plays one gesture and waits until all rests; a throw that the compositor has disturbed has no figures."""
        self.played = []
        result = gesture(*arguments)
        self.subject.rest()
        delivered = max((at - sent for sent, at in self.handed_over()), default=0)
        if gesture == self.throw and delivered > LATE_TOUCH:
            return {"is_omitted": True}
        self.delivered.append(delivered * 1e3)
        return result

    def handed_over(self):
        """When the touches of this gesture were sent and handed over, in seconds."""
        return [pair for timeline, sent in self.played
                for pair in self.subject.log.handed_over([(at, steps) for at, (_, steps) in zip(sent, timeline)])]

    def drag(self, name):
        seconds = 1.4 if name == "triangle" else 1.8
        path = strokes.PATHS[name](self.options)
        timeline, positions = strokes.drag(self.room, path, self.options.hz, seconds)
        sent = self.play(timeline)
        finger_times = np.array(sent[1:-1]) / 1e9
        commits = self.drawn(sent[0], sent[-1])
        result = figures.drag(*commits, finger_times, positions, self.session.shown, self.subject.log.callbacks)
        if result:
            result["deliver_ms"] = figures.median([(at - sent) * 1e3 for sent, at in self.handed_over()], 3)
        return result

    def flick(self, speed, sign):
        gap = self.options.up_gap / 1e3
        release = figures.release_position(speed, gap)
        sent = self.play(strokes.flick(self.room, release, speed, self.options.hz, gap, sign))
        return release, sent[-1]

    def throw(self, speed, sign):
        release, up = self.flick(speed, sign)
        player.sleep_until(up + int(0.65e9))
        t, along, _ = self.drawn(up - int(0.2e9), up + int(0.62e9))

        def shown(times):
            return self.session.shown(times + up / 1e9) - up / 1e9
        return figures.throw(t - up / 1e9, sign * along, release, speed, self.session.refresh,
                             self.options.up_gap / 1e3, shown)

    def catch(self, sign, delay):
        _, up = self.flick(CATCH_SPEED, sign)
        player.sleep_until(up + int(delay * 1e9))
        seen = self.subject.log.poll()
        place = self.room.position(seen.x, seen.y)
        pull = math.copysign(60, -place[0] if abs(place[0]) > 5 else 1)
        sent = self.play(strokes.catch(self.room, place, pull, self.options.hz), lead=0.001)
        self.subject.log.poll()
        touched, pulled, ended = told(self.handed_over(), sent[0]), sent[1], sent[-1]
        return figures.catch(self.drawn(touched - int(0.1e9), touched), self.drawn(touched, pulled),
                             self.drawn(touched, ended), touched / 1e9, pull)

    def single_moves(self):
        timeline, first = strokes.single_moves(self.room, self.random)
        sent = self.play(timeline)
        time.sleep(0.05)
        t, along, _ = self.drawn(0, time.monotonic_ns())
        shown, lost = figures.single_moves([s / 1e9 for s in sent[first:]], list(zip(t, along)))
        return {"ms": shown, "lost": lost}


def measure(options):
    """Starts compositor and subject and measures; gives back the result for one line of JSON."""
    runs, failure, area, late, delivered = [], None, None, [], []
    try:
        width, height = options.size
        with compositors.start(options.compositor, width, height, options.output_hz) as session:
            subject = None
            try:
                subject = Subject(options.subject, session, options.settle, options.stderr)
                area = round(subject.area)
                measurement = Measurement(options, session, subject)
                measurement.rested(measurement.throw, CATCH_SPEED, 1)      # warm: shaders, caches
                measurement.late, measurement.delivered = late, delivered
                for index in range(options.runs):
                    runs.append(measurement.run(index))
            finally:
                if subject:
                    subject.stop()
                if options.keep and os.path.exists(session.path(LOG)):
                    shutil.copy(session.path(LOG), options.keep)
    except (RuntimeError, ValueError, OSError) as error:
        failure = f"{type(error).__name__}: {error}"
    result = summary(options, runs) | {
        "sender_late_ms": figures.largest(late, 3), "deliver_worst_ms": figures.largest(delivered, 3), "area": area}
    if failure:
        result["error"] = failure
    if options.detail:
        result["detail"] = runs
    return result


def summary(options, runs):
    """The medians over the runs, under the names of README.md."""
    drags = [drag for run in runs for drag in run["drags"].values() if drag]
    throws = [throw for run in runs for throw in run["throws"].values()]
    catches = [run["catch"] for run in runs]
    single = [milliseconds for run in runs for milliseconds in run["single"]["ms"]]
    first_path = options.paths[0] if options.paths else None
    paced = [run["drags"][first_path] for run in runs if first_path and run["drags"][first_path]]

    def of(parts, key):
        return [part.get(key) for part in parts]
    errors = [abs(error) for error in of(throws, "error_pct") if error is not None]
    exact_errors = [abs(error) for error in of(throws, "exact_error_pct") if error is not None]
    steps = [abs(error) for throw in throws for error in throw.get("step_errors_pct", [])]
    worst_steps = [max(abs(error) for error in throw["step_errors_pct"]) for throw in throws if throw.get("step_errors_pct")]
    dips = [dip for dip in of(throws, "dip") if dip is not None]
    result = {
        "subject": options.subject, "compositor": options.compositor, "hz": options.hz, "input": options.input,
        "output_hz": options.output_hz, "up_gap_ms": options.up_gap, "direction": options.direction,
        "paths": options.paths, "speeds": options.speeds, "seed": options.seed, "runs": len(runs),
        "drag_latency_ms": figures.median(of(drags, "latency_ms")), "drag_rms_pt": figures.median(of(drags, "rms_pt")),
        "drag_seen_rms_pt": figures.median(of(drags, "seen_rms_pt")),
        "drag_offset_pt": figures.median(of(drags, "offset_pt")),
        "commits_per_s": figures.median(of(paced, "commits_per_s"), 1),
        "interval_sd_ms": figures.median(of(paced, "interval_sd_ms")),
        "interval_max_ms": figures.median(of(paced, "interval_max_ms"), 1),
        "throw_velocity_error_pct": figures.median(errors, 1), "throw_velocity_error_worst_pct": figures.largest(errors, 1),
        "throw_exact_error_pct": figures.median(exact_errors, 1),
        "throw_exact_error_worst_pct": figures.largest(exact_errors, 1)}
    for speed in options.speeds:
        result[f"err_{speed:g}_pct"] = figures.median([run["throws"][f"{speed:g}"].get("error_pct") for run in runs], 1)
    return result | {
        "throws_omitted": sum("is_omitted" in throw for throw in throws), "throw_dip": figures.median(dips),
        "throw_dip_worst": round(min(dips), 2) if dips else None,
        "throw_peak": figures.median(of(throws, "peak")), "throw_peak_worst": figures.largest(of(throws, "peak")),
        "throw_step_error_pct": figures.median(steps, 1),
        "throw_step_error_usual_worst_pct": figures.median(worst_steps, 1),
        "throw_step_error_worst_pct": figures.largest(steps, 1),
        "spring_rms_pt": figures.median(
            [throw.get("spring_rms_pt") for run in runs for name, throw in run["throws"].items()
             if name == f"{options.speeds[0]:g}"], 1),
        "catch_jump_pt": figures.median(of(catches, "jump_pt")),
        "catch_slip_pt": figures.median(of(catches, "slip_pt"), 1),
        "catch_stop_ms": figures.median(of(catches, "stop_ms"), 1),
        "catch_drift_pt": figures.median(of(catches, "drift_pt")),
        "catch_ok": f"{sum(bool(catch.get('is_caught')) for catch in catches)}/{len(catches)}",
        "touch_to_commit_ms": figures.median(single), "touch_to_commit_worst_ms": figures.largest(single),
        "touch_lost": sum(run["single"]["lost"] for run in runs),
        "deliver_ms": figures.median(of(paced, "deliver_ms"))}
