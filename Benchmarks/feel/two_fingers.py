"""From what two fingers' square shows to figures. README.md says what each figure means.

A row of values is the scale or the angle times the arm, so that it is in points: how far the square's centre goes.
"""
import math

import numpy as np

import figures

LAGS = np.arange(-0.005, 0.045, 0.00025)
AROUND = (-0.03, 0.06)      # seconds about the hand-over in which each frame is compared
HAND_OVER_FRAMES = 0.05     # seconds after it over which the drawn velocity is measured
DECAY = 1000 * math.log(0.99)       # of the flings, per second


def placed(x, y, centre, arm):
    """Scale and angle of a square whose centre is at some places, as its arm's end; the angle counts full turns."""
    dx, dy = np.asarray(x) - centre[0], np.asarray(y) - centre[1]
    return np.hypot(dx, dy) / arm, np.unwrap(np.arctan2(dy, dx))


def held(times, values, hand):
    """How a row follows the hand: (rms left, largest deviation, mean deviation, lag), in the row's units and seconds.

    `hand` gives the exact row, with what is lost before the gesture begins; the lag is the one that fits best.
    """
    def away(lag):
        return values - np.array([hand(t - lag) for t in times])
    lag = min(LAGS, key=lambda lag: float((away(lag) ** 2).mean()))
    rest = away(lag)
    return float(rest.std()), float(np.abs(rest).max()), float(rest.mean()), float(lag)


def decay(start, velocity, t):
    """Where what slows down is at t; it loses a hundredth of its velocity in each millisecond."""
    return start + velocity * np.expm1(DECAY * np.maximum(t, 0)) / DECAY


def exact(start, velocity, t, flight=figures.spring):
    """The hand's line until 0, the exact flight from there on."""
    return np.where(t < 0, start + velocity * t, flight(start, velocity, t))


def handed_over(times, values, start, velocity, refresh, shown=lambda times: times, flight=figures.spring):
    """How a row is handed over at time 0, at which the hand is at `start` with a velocity; home is 0.

    Commits in one refresh are one, and one that shows nothing new is none. Their times are those of the commits or,
    where they are seen, by `shown`, whichever flatters. Gives back the error of the drawn velocity in percent, and the
    largest deviation about the hand-over.
    """
    merged = figures.merged(times, values, figures.SAME_REFRESH * refresh, refresh)
    drawn = np.array([value for at, value in merged if AROUND[0] < at < AROUND[1]])
    commits = np.array([at for at, _ in merged if AROUND[0] < at < AROUND[1]])
    if len(commits) < 4 or commits[0] > 0:
        return None
    found = [compared(t, drawn, start, velocity, flight) for t in (commits, shown(commits))]
    return {key: min((of[key] for of in found), key=abs) for key in found[0]}


def compared(t, drawn, start, velocity, flight):
    lag = min(LAGS, key=lambda lag: float(((drawn - exact(start, velocity, t - lag, flight)) ** 2).sum()))
    truth = exact(start, velocity, t - lag, flight)
    first = max([i for i, at in enumerate(t) if at - lag <= 0], default=0)
    flight = (np.arange(len(t)) >= first) & (t - lag <= HAND_OVER_FRAMES)
    slope = figures.slope_of(t[flight], drawn[flight]) / figures.slope_of(t[flight], truth[flight])
    return {"velocity_error_pct": 100 * (slope - 1), "step_pt": float(np.abs(drawn - truth).max())}
