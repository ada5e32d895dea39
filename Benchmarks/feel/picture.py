#!/usr/bin/python3
"""picture.py TITLE=LOG [TITLE=LOG ...] [--speed 2000] > picture.svg: the hand-over of one throw, from logs of feel --keep.

Each log makes a panel: above, where the finger and the drawn square were; below, the speed of each drawn step.
"""
import argparse
import math

import numpy as np

import figures
from subject import Log

WIDTH, HEIGHT, LEFT, TOP = 420, 250, 58, 46         # of the upper part of a panel, and where it begins
BARS_TOP, BARS_HEIGHT = TOP + HEIGHT + 34, 90
BEFORE, AFTER = -55.0, 75.0                         # milliseconds about the release
SPAN = (-130.0, 150.0)                              # points about the place of the release
FASTEST = 2.0                                       # times the finger's speed, at the top of the bars


def touches(path):
    """(time, kind, x) of the touches in a log: kind 0 down, 1 up, 2 motion."""
    with open(path) as file:
        lines = [line.split() for line in file]
    return [(int(fields[1]) / 1e9, int(fields[3]), float(fields[5])) for fields in lines if fields[0] == "T"]


def find_throw(path, speed):
    """The first throw of a speed: the time of its up, and its last motions as (time, x)."""
    motions = []
    for t, kind, x in touches(path):
        if kind == 2:
            motions.append((t, x))
        elif kind == 0:
            motions = []
        elif len(motions) > 10:
            (t0, x0), (t1, x1) = motions[-8], motions[-1]
            if abs(abs(x1 - x0) / (t1 - t0) / speed - 1) < 0.05:
                return t, motions
    raise SystemExit(f"{path}: no throw of {speed:g} points per second")


def text(x, y, words, kind, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{words}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x, y, width, height, kind):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{kind}"/>'


class Panel:
    def __init__(self, title, path, speed, index):
        self.title, self.speed, self.left = title, speed, LEFT + index * (WIDTH + LEFT + 16)
        up, self.motions = find_throw(path, speed)
        self.release, origin = self.motions[-1]
        sign = math.copysign(1, origin - self.motions[-2][1])
        log = Log(path)
        log.poll()
        self.finger = [(1e3 * (t - self.release), sign * (x - origin)) for t, x in self.motions]
        self.drawn = [(1e3 * (commit.time / 1e9 - self.release), sign * (commit.x - origin)) for commit in log.commits]
        self.drawn = [(t, x) for t, x in self.drawn if BEFORE - 20 < t < AFTER]
        self.up = 1e3 * (up - self.release)

    def x(self, milliseconds):
        return self.left + WIDTH * (milliseconds - BEFORE) / (AFTER - BEFORE)

    def y(self, points):
        return TOP + HEIGHT * (SPAN[1] - points) / (SPAN[1] - SPAN[0])

    def bar_y(self, ratio):
        return BARS_TOP + BARS_HEIGHT * (1 - ratio / FASTEST)

    def inside(self, t, x):
        return BEFORE <= t <= AFTER and SPAN[0] <= x <= SPAN[1]

    def exact(self):
        start = figures.release_position(self.speed, self.up / 1e3)
        times = np.arange(BEFORE, AFTER + 1)
        values = figures.exact(start, self.speed, times / 1e3) - start
        return [(t, float(v)) for t, v in zip(times, values) if self.inside(t, v)]

    def svg(self):
        bottom = BARS_TOP + BARS_HEIGHT
        out = [text(self.left, TOP - 24, self.title, "title"),
               box(self.left, TOP, WIDTH, HEIGHT, "frame"), box(self.left, BARS_TOP, WIDTH, BARS_HEIGHT, "frame")]
        for t in range(-50, 71, 10):
            out.append(line(self.x(t), TOP, self.x(t), bottom, "grid"))
            if t % 20 == 0:
                out.append(text(self.x(t), bottom + 16, f"{t} ms", "tick", "middle"))
        for value in (-100, 0, 100):
            out.append(text(self.left - 6, self.y(value) + 4, f"{value} pt", "tick", "end"))
        out.append(line(self.x(self.up), TOP, self.x(self.up), bottom, "up"))
        out.append(text(self.x(self.up) + 4, TOP - 6, "lifted", "tick"))
        points = " ".join(f"{self.x(t):.1f},{self.y(v):.1f}" for t, v in self.exact())
        out.append(f'<polyline points="{points}" class="exact"/>')
        for t, x in self.finger:
            if self.inside(t, x):
                out.append(f'<circle cx="{self.x(t):.1f}" cy="{self.y(x):.1f}" r="3" class="finger"/>')
        return out + self.squares() + self.bars()

    def squares(self):
        """The drawn square, held until the next commit."""
        out = []
        for (t, x), (following, _) in zip(self.drawn, self.drawn[1:] + [(AFTER, 0)]):
            if self.inside(t, x):
                out.append(line(self.x(t), self.y(x), self.x(following), self.y(x), "held"))
                out.append(box(self.x(t) - 3.5, self.y(x) - 3.5, 7, 7, "square"))
        return out

    def bars(self):
        """The speed of each drawn step over the finger's."""
        out = [line(self.left, self.bar_y(1), self.left + WIDTH, self.bar_y(1), "exact")]
        for ratio in (0, 1, 2):
            out.append(text(self.left - 6, self.bar_y(ratio) + 4, f"{ratio} ×", "tick", "end"))
        for (a, from_x), (b, to_x) in zip(self.drawn, self.drawn[1:]):
            ratio = (to_x - from_x) / ((b - a) / 1e3) / self.speed
            if a < BEFORE or b - a < 1e3 * figures.SAME_COMMIT:
                continue
            top = self.bar_y(min(max(ratio, 0), FASTEST))
            out.append(box(self.x(a) + 1, top, self.x(b) - self.x(a) - 2, self.bar_y(0) - top, "bar"))
            out.append(text((self.x(a) + self.x(b)) / 2, top - 3, f"{ratio:.2f}", "tick", "middle"))
        return out


STYLE = """
text { font: 12px sans-serif; fill: #333 } .title { font-size: 15px; font-weight: bold } .tick { font-size: 10px; fill: #666 }
.frame { fill: #fff; stroke: #999 } .grid { stroke: #eee } .up { stroke: #07c; stroke-dasharray: 4 3 }
.exact { fill: none; stroke: #2a2; stroke-width: 1.5 } .finger { fill: none; stroke: #07c; stroke-width: 1.5 }
.held { stroke: #e33; stroke-width: 1 } .square { fill: #e33 } .bar { fill: #f3b0a8 }
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("panels", nargs="+", metavar="TITLE=LOG")
    parser.add_argument("--speed", type=float, default=2000)
    options = parser.parse_args()
    panels = [Panel(*panel.split("=", 1), options.speed, index) for index, panel in enumerate(options.panels)]
    width, height = len(panels) * (WIDTH + LEFT + 16) + 10, BARS_TOP + BARS_HEIGHT + 66
    legend = ("Circles: the finger's samples. Green: the finger's line, then the exact spring. Red: the drawn square, from "
              "commit to commit.")
    below = "Below: the speed of each drawn step over the finger's."
    parts = [part for panel in panels for part in panel.svg()]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">')
    print(f'<style>{STYLE}</style><rect width="{width}" height="{height}" fill="#fafafa"/>')
    print("\n".join(parts))
    print(f'<text x="{LEFT}" y="{height - 28}">{legend}</text>')
    print(f'<text x="{LEFT}" y="{height - 10}">{below}</text></svg>')


if __name__ == "__main__":
    main()
