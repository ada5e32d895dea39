"""What the finger does: paths, and the timelines of gestures along them.

A position is a pair (along, across) in points from the square's home: along the direction that is measured, and
across it. A timeline is [(seconds, steps), ...] for ../rig/player.py.
"""
import math


class Room:
    """Where the square is at home, how large the window is, and the direction that is measured."""

    def __init__(self, home, size, degrees):
        self.home, self.size = home, size
        self.along = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))

    def point(self, along, across=0.0):
        """The place in the window of a position."""
        (ux, uy), (hx, hy) = self.along, self.home
        return hx + along * ux - across * uy, hy + along * uy + across * ux

    def position(self, x, y):
        """The position of a place in the window; works on arrays too."""
        (ux, uy), (hx, hy) = self.along, self.home
        return (x - hx) * ux + (y - hy) * uy, (y - hy) * ux - (x - hx) * uy

    def reach(self, margin):
        """How far one may go from home along the direction, both ways, and stay a margin inside the window."""
        limits = [(half - margin) / abs(part) for half, part in
                  zip((min(self.home[i], self.size[i] - self.home[i]) for i in (0, 1)), self.along) if abs(part) > 1e-6]
        return min(limits)


def sinusoid(options):
    amplitude, frequency = options.amplitude, options.frequency
    return lambda t: (amplitude * (1 - math.cos(2 * math.pi * frequency * t)), 0.0)


def triangle(options):
    """Out to one side, over to the other and home again, at one speed."""
    reach, speed = options.reach, options.drag_speed

    def at(t):
        way = (t * speed) % (4 * reach)
        return (way if way < reach else 2 * reach - way if way < 3 * reach else way - 4 * reach), 0.0
    return at


def circle(options):
    """Round and round, at one speed; home is a point of the circle."""
    radius, speed = options.radius, options.drag_speed

    def at(t):
        angle = speed * t / radius
        return radius * (1 - math.cos(angle)), radius * math.sin(angle)
    return at


def arc(options):
    """To and fro on a quarter of a circle, fastest in the middle."""
    radius, frequency = options.radius, options.frequency

    def at(t):
        angle = math.pi / 4 * (1 - math.cos(2 * math.pi * frequency * t))
        return radius * math.sin(angle), radius * (1 - math.cos(angle))
    return at


PATHS = {"sinusoid": sinusoid, "triangle": triangle, "circle": circle, "arc": arc}


def down(room, position=(0.0, 0.0), finger=0):
    return [("down", finger, *room.point(*position))]


def motion(room, position, finger=0):
    return [("motion", finger, *room.point(*position))]


def up(finger=0):
    return [("up", finger)]


def drag(room, path, rate, seconds):
    """Down, a path at a rate, a rest, up. Gives back the timeline and the positions of its motions."""
    count = int(seconds * rate)
    positions = [path(k / rate) for k in range(1, count + 1)]
    timeline = [(0, down(room))]
    timeline += [(0.1 + k / rate, motion(room, position)) for k, position in enumerate(positions, 1)]
    timeline.append((0.1 + count / rate + 0.15, up()))
    return timeline, positions


def flick(room, release, speed, rate, up_gap, sign):
    """Carries the square back, rests, and flicks it so that the last motion is at `release`; up follows after a gap.

    Gives back the timeline.
    """
    run_up = 0.2 if speed < 1500 else 0.15
    space = room.reach(10) + release        # from the window's edge to where it is let go
    count = min(round(run_up * rate), int(space / speed * rate))
    if count < max(4, 0.05 * rate):
        raise ValueError(f"no room to throw at {speed:g} pt/s in a window of {room.size[0]}x{room.size[1]}: --size")
    start = release - speed * count / rate
    back = int(0.35 * rate)
    timeline = [(0, down(room))]
    for k in range(1, back + 1):
        u = k / back
        timeline.append((k / rate, motion(room, (sign * start * u * u * (3 - 2 * u), 0.0))))
    rested = back / rate + 0.12
    for k in range(1, count + 1):
        timeline.append((rested + k / rate, motion(room, (sign * (start + speed * k / rate), 0.0))))
    timeline.append((rested + count / rate + up_gap, up()))
    return timeline


def catch(room, place, pull, rate, hold=0.4, seconds=0.25):
    """Touches the square where it flies, holds it for a time, pulls it slowly, rests and lets go."""
    finger, count = 3, int(seconds * rate)
    timeline = [(0, down(room, place, finger))]
    for k in range(1, count + 1):
        timeline.append((hold + k / rate, motion(room, (place[0] + pull * k / count, place[1]), finger)))
    timeline.append((hold + seconds + 0.1, up(finger)))
    return timeline


def single_moves(room, random, count=20):
    """A drag out of any touch slop, then moves of 20 pt that stand alone, then up."""
    timeline = [(0, down(room))]
    timeline += [(0.1 + k / 60, motion(room, (4.0 * k, 0.0))) for k in range(1, 13)]
    t = 0.7
    for k in range(count):
        timeline.append((t, motion(room, (50.0 if k % 2 == 0 else 30.0, 0.0))))
        t += random.uniform(0.09, 0.14)
    timeline.append((t + 0.05, up()))
    return timeline, 13     # the single moves begin at this step


def by_mouse(timeline):
    """The same, with the mouse's left button for the finger."""
    def steps(batch):
        out = []
        for step in batch:
            if step[0] == "down":
                out += [("move", *step[2:]), ("button", True)]
            elif step[0] == "motion":
                out.append(("move", *step[2:]))
            else:
                out.append(("button", False))
        return out
    return [(t, steps(batch)) for t, batch in timeline]
