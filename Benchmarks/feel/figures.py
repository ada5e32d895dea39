"""From what was drawn to figures. Times are in seconds, positions in points; README.md says what each figure means."""
import math

import numpy as np

# The spring that a subject must use: perceptual duration .5 s, bounce .2.
OMEGA, DAMPING = 2 * math.pi / 0.5, 0.8
OMEGA_DAMPED = OMEGA * math.sqrt(1 - DAMPING ** 2)
AFTER_RELEASE = 0.06        # how long after the release steps are watched
FIRST_50_MS = 0.05
SAME_COMMIT = 0.003         # commits less than this apart count as one
SAME_REFRESH = 0.6          # and for the errors of steps those less than this part of a refresh apart
WITHIN_REFRESH = 0.9        # one that shows nothing new counts as a frame from this part of a refresh after the last on
SAME_PLACE = 0.2            # points by which a commit must move the square to be a step at all
SHORTEST_STEP = 3           # points from which on a step of a list counts: 3 % of it are a tenth of a point
HEARD = 0.001               # what is committed so soon after the up was drawn before the program heard of it


def spring(start, velocity, t):
    """Where the exact spring is at t, home being 0."""
    t = np.maximum(t, 0)
    return np.exp(-DAMPING * OMEGA * t) * (
        start * np.cos(OMEGA_DAMPED * t) + (velocity + DAMPING * OMEGA * start) / OMEGA_DAMPED * np.sin(OMEGA_DAMPED * t))


def release_position(speed, up_gap):
    """Where the last motion must be so that the exact spring's mean speed over the 50 ms after the up is the finger's."""
    begin, end = up_gap, up_gap + FIRST_50_MS
    by_speed, by_place = (spring(*state, end) - spring(*state, begin) for state in ((0, 1), (1, 0)))
    return speed * (FIRST_50_MS - by_speed) / by_place


def exact(release, speed, t, flight=spring):
    """The finger's line until t = 0, the exact flight from there on."""
    return np.where(t < 0, release + speed * t, flight(release, speed, t))


def best_shift(t, along, across, finger_times, finger):
    """The shift that explains a drag best: (rms left, shift, offset along)."""
    best = (math.inf, 0, 0)
    for shift in np.arange(-0.010, 0.150, 0.00025):
        away = along - np.interp(t - shift, finger_times, finger[:, 0])
        aside = across - np.interp(t - shift, finger_times, finger[:, 1])
        best = min(best, (math.sqrt(away.var() + aside.var()), shift, away.mean()))
    return best


def drag(commit_times, along, across, finger_times, finger_positions, shown=lambda times: times, callbacks=()):
    """How late and how unsteadily a drag is drawn. `shown` tells when commits are seen, or, where it knows no better than
    their own times, the callback that follows each: a program that is late within a refresh is seen on time."""
    finger = np.array(finger_positions)
    inside = (commit_times > finger_times[0] + 0.25) & (commit_times <= finger_times[-1] - 0.02)
    t, s, c = commit_times[inside], along[inside], across[inside]
    if len(t) < 8:
        return None
    rms, shift, offset = best_shift(t, s, c, finger_times, finger)
    seen = shown(t)
    if seen is t and len(callbacks):
        seen, _ = beat_of(t, callbacks)
    lasting = np.append(np.diff(seen) > SAME_COMMIT, True)       # one that is replaced before it is seen does not count
    seen_rms, _, _ = best_shift(seen[lasting], s[lasting], c[lasting], finger_times, finger)
    intervals = np.diff(t) * 1e3
    return {"latency_ms": shift * 1e3, "rms_pt": rms, "seen_rms_pt": seen_rms, "offset_pt": float(offset),
            "commits_per_s": (len(t) - 1) / (t[-1] - t[0]), "interval_sd_ms": float(np.std(intervals)),
            "interval_max_ms": float(intervals.max())}


def beat_of(times, callbacks):
    """When commits are seen: the callback that follows each, on the even beat that fits these callbacks best."""
    callbacks = np.array(callbacks)
    seen = callbacks[np.minimum(np.searchsorted(callbacks, times), len(callbacks) - 1)]
    numbers = np.round((seen - seen[0]) / np.median(np.diff(seen)))
    return seen, np.polyval(np.polyfit(numbers, seen, 1), numbers)


def list_steps(times, positions, callbacks, exact, session, omitted=()):
    """How far each drawn step is from the exact motion's, in percent; those in omitted spans are left out.

    The exact motion has one lag and one offset, those that fit best. A step's time is that between the refreshes that
    show it, by the compositor's callbacks or by their even beat, whichever flatters: a long frame is committed late and
    seen on time, and no program foresees that a compositor's timer is late.
    """
    if len(times) < 8:
        return []
    own = session.shown(times)
    bases = (own, own) if own is not times else beat_of(times, callbacks)
    kept = np.all([(times < begin) | (times > end) for begin, end in omitted], axis=0) if omitted else times == times
    errors = []
    for base in bases:
        def exact_at(lag):
            return np.array([exact(t - lag) for t in base])
        def misfit(lag):
            return (positions - exact_at(lag))[kept].var()
        lag = min(np.arange(-0.01, 0.045, 0.0005), key=misfit)
        lag = min(np.arange(lag - 0.0005, lag + 0.0005, 0.00005), key=misfit)
        ways = np.diff(exact_at(lag))
        errors.append(100 * (np.diff(positions) / np.where(np.abs(ways) > SHORTEST_STEP, ways, np.nan) - 1))
    both = np.where(np.abs(errors[0]) < np.abs(errors[1]), *errors)
    return [float(e) for e, a, b in zip(both, kept, kept[1:]) if a and b and not math.isnan(e)]


def merged(times, positions, apart=SAME_COMMIT, refresh=None):
    """Commits as (time, position), those that follow one another too closely as one: the last that shows something new.

    With a refresh, one within a refresh that shows nothing new is none either, unless it is the last: the next tells how
    far it went.
    """
    out = []
    for i, (t, x) in enumerate(zip(times, positions)):
        is_repeated = out and abs(x - out[-1][1]) <= SAME_PLACE
        if refresh and is_repeated and t - out[-1][0] < WITHIN_REFRESH * refresh and i + 1 < len(times):
            continue
        if out and t - out[-1][0] < apart:
            if abs(x - out[-1][1]) > SAME_PLACE:
                out[-1] = (t, x)
        else:
            out.append((t, x))
    return out


def throw(times, positions, release, speed, refresh, up_gap, shown=lambda times: times, flight=spring):
    """How a throw begins and flies. Time 0 is the up; positions grow in the throw's direction."""
    if len(times) < 5:
        return {"failure": f"{len(times)} commits around the throw"}
    first = max([i for i, t in enumerate(times) if t <= HEARD], default=0)
    last = min([i for i, t in enumerate(times) if t >= FIRST_50_MS], default=len(times) - 1)
    window = slice(first, last + 1)
    speeds = step_speeds(merged(times, positions), speed, refresh)
    steps, lag = step_errors(
        merged(times, positions, SAME_REFRESH * refresh, refresh), release, speed, refresh, up_gap, shown, flight)
    slope = slope_of(times[window], positions[window])
    against_exact = []
    # Merged first: the last commit before the up may be repeated after it, in the same refresh.
    seen = merged(times[:last + 1], positions[:last + 1], SAME_REFRESH * refresh, refresh)
    held = max([i for i, (t, _) in enumerate(seen) if t <= HEARD], default=0)
    frames, places = (np.array(values) for values in zip(*seen[held:]))
    for t in (frames + up_gap, shown(frames) + up_gap, on_beat(frames, refresh) + up_gap):
        late = best_lag(t, places, release, speed, flight)
        against_exact.append(slope_of(t, places) / slope_of(t, exact(release, speed, t - late, flight)))
    flying = (times > 0) & (times < 0.6)
    rms = spring_rms(times[flying] + up_gap, positions[flying], release, speed)
    return {"error_pct": 100 * (slope / speed - 1),
            "exact_error_pct": min((100 * (ratio - 1) for ratio in against_exact), key=abs),
            "dip": min(speeds, default=None), "peak": max(speeds, default=None),
            "step_errors_pct": steps, "lag_ms": lag * 1e3, "spring_rms_pt": rms,
            "drawn": [[round(t * 1e3, 1), round(x, 1)] for t, x in zip(times, positions) if -0.05 < t < 0.12]}


def on_beat(times, refresh):
    """The same commits, each a whole number of refreshes after the one before.

    A compositor's timer that is late or early calls a program back late or early, and its frame is seen on time.
    """
    numbers = np.cumsum([0, *np.maximum(1, np.round(np.diff(times) / refresh))])
    even = numbers * refresh
    return even + (times - even).mean()


def spring_rms(times, positions, release, speed):
    """The rms distance from the exact spring after the best delay of 0 to 60 ms."""
    if len(times) < 5:
        return None
    return min(math.sqrt(float(((positions - spring(release, speed, times - late)) ** 2).mean()))
               for late in np.arange(0, 0.06, 0.001))


def slope_of(times, positions):
    """The speed that fits best."""
    return float(np.polyfit(times, positions, 1)[0]) if len(times) > 1 else math.nan


def step_speeds(commits, speed, refresh):
    """The speed of each step that ends in the first 60 ms, over the finger's.

    A step's time is the commits' interval or a whole number of refreshes, whichever flatters: jitter of the commit
    time alone is no hitch.
    """
    out = []
    for (a, from_x), (b, to_x) in zip(commits, commits[1:]):
        if b > HEARD and a < AFTER_RELEASE and b <= AFTER_RELEASE + refresh / 2:
            refreshes = max(1, round((b - a) / refresh))
            ratios = [(to_x - from_x) / interval / speed for interval in (b - a, refreshes * refresh)]
            out.append(min(ratios, key=lambda ratio: abs(ratio - 1)))
    return out


def best_lag(times, positions, release, speed, flight=spring):
    """How late the exact motion must be to be nearest to what was drawn."""
    lags = np.arange(-0.03, 0.06, 0.0005)
    return float(min(lags, key=lambda lag: float(((positions - exact(release, speed, times - lag, flight)) ** 2).sum())))


def step_errors(commits, release, speed, refresh, up_gap, shown, flight=spring):
    """How far each step from the last held frame to 60 ms after it is from the exact motion's, in percent.

    The exact motion leaves the finger's line at its last motion and is drawn with one lag, the one that fits best. A
    step's time is the commits' interval, a whole number of refreshes, or from seen to seen, whichever flatters.
    """
    near = [(t, x) for t, x in commits if -0.05 < t < AFTER_RELEASE + refresh / 2]
    t, x = np.array([c[0] for c in near]) + up_gap, np.array([c[1] for c in near])
    if len(t) < 3:
        return [], math.nan
    lag = best_lag(t, x, release, speed, flight)
    out = []
    for (a, from_x), (b, to_x) in zip(near, near[1:]):
        if b <= HEARD or a >= AFTER_RELEASE:
            continue
        spans = [(a, b)]
        span = max(1, round((b - a) / refresh)) * refresh
        spans += [(a, a + span), (b - span, b), tuple(shown(np.array([a, b])))]
        ways = [float(np.diff(exact(release, speed, np.array(s) + up_gap - lag, flight))[0]) for s in spans]
        errors = [100 * ((to_x - from_x) / way - 1) for way in ways if abs(way) > 1]
        if errors:
            out.append(min(errors, key=abs))
    return out, lag


def catch(before, held, pulled, touched, pull):
    """How a flying square is caught. Each argument but the last two is (times, along, across) of its commits.

    `before` ends with the touch, `held` lasts until the pull, `pulled` until the up; `touched` is when it was touched
    and `pull` how far it is then pulled.
    """
    bt, bs, bc = before
    ht, hs, hc = held
    if len(bt) < 2:
        return {"failure": "no drawn motion before the catch"}
    count = min(4, len(bt))
    speed = float(np.polyfit(bt[-count:], bs[-count:], 1)[0])
    sign = math.copysign(1, speed)
    seen, seen_aside = bs[-1], bc[-1]
    rest, rest_aside = (hs[-1], hc[-1]) if len(ht) else (seen, seen_aside)
    jump = 0.0
    for t, s, c in zip(ht, hs, hc):
        if t > touched + 0.1:
            break
        ahead = (s - seen) * sign
        furthest = abs(speed) * (t - bt[-1]) * 1.15 + 0.5      # gone on at the drawn speed, and then stopped
        jump = max(jump, math.hypot(max(0, -ahead - 0.5, ahead - furthest), c - seen_aside))
    settled = [i for i, t in enumerate(ht) if t <= touched + 0.1]
    then = hs[settled[-1]] if settled else seen
    drift = max([math.hypot(s - rest, c - rest_aside) for t, s, c in zip(ht, hs, hc) if t > touched + 0.1]
                + [abs(then - rest)])
    moving = [t for t, s, c in zip(ht, hs, hc) if math.hypot(s - rest, c - rest_aside) > 0.5]
    stopped = next((t for t in ht if not moving or t > moving[-1]), None)
    follow = abs(pulled[1][-1] - rest - pull) if len(pulled[0]) else math.inf
    return {"jump_pt": jump, "slip_pt": float((rest - seen) * sign), "drift_pt": drift,
            "stop_ms": (stopped - touched) * 1e3 if stopped else 0.0, "is_caught": bool(drift < 1 and follow < 2)}


def single_moves(sent, commits, threshold=0.5):
    """From each move's sending to the first commit that shows it, in ms; and how many were never shown.

    `sent` are times, of which the last only ends the search; `commits` are (time, along) of all commits.
    """
    shown, lost = [], 0
    for move, following in zip(sent, sent[1:]):
        before = [s for t, s in commits if t <= move]
        after = [t for t, s in commits if move < t <= following and abs(s - before[-1]) > threshold] if before else []
        if after:
            shown.append((after[0] - move) * 1e3)
        else:
            lost += 1
    return shown, lost


def median(values, digits=2):
    values = [value for value in values if value is not None and not math.isnan(value)]
    return round(float(np.median(values)), digits) if values else None


def largest(values, digits=2):
    values = [value for value in values if value is not None and not math.isnan(value)]
    return round(float(max(values)), digits) if values else None
