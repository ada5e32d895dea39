"""Limits for figures, and how several visits are judged by them."""
ATTEMPTS = 3            # visits that count, unless the first has held everything
MOST_VISITS = 5         # with those that do not count


class Bar:
    """A limit for one figure: its key, or what finds it in a result. On a slow machine it is `slack` times as wide."""

    def __init__(self, name, most, unit, slack=1, find=None):
        self.name, self.most, self.unit, self.slack = name, most, unit, slack
        self.find = find or (lambda result: result[name])

    def verdict(self, place, result, is_slow):
        value, most = self.find(result), self.most * (self.slack if is_slow else 1)
        share = float("inf") if value is None else abs(value) / most if most else float(value != 0) * 2
        return Verdict(self.name, share, f"{place}: {self.name} is {value} {self.unit}, at most {most:g} is wanted")


class Verdict:
    """What one visit says of one bar: how much of it is used, and that in words."""

    def __init__(self, name, share, text):
        self.name, self.share, self.text = name, share, text

    @property
    def holds(self):
        return self.share <= 1


def middle(verdicts):
    """The median of the verdicts on one bar; of an even number the worse of the two in the middle."""
    return sorted(verdicts, key=lambda verdict: verdict.share)[len(verdicts) // 2]


def judge(play, say=print):
    """Plays visits until they are decided; gives back the verdict on each bar, in a list.

    One visit that holds all bars suffices; otherwise each bar is judged by the median of three. A visit in which the compositor
    has slept was disturbed: only the first one may count, if it holds everything. If all are disturbed, all count.
    `play` gives back whether the compositor has slept, and the verdicts.
    """
    visits, counted = [], []
    while len(visits) < MOST_VISITS and len(counted) < ATTEMPTS:
        has_slept, verdicts = play()
        missed = [verdict.text for verdict in verdicts if not verdict.holds]
        if not visits and not missed:
            return verdicts
        visits.append(verdicts)
        if not has_slept:
            counted.append(verdicts)
        # Two that agree on each bar cannot be outvoted.
        if len(counted) == 2 and all(len({verdict.holds for verdict in pair}) == 1 for pair in zip(*counted)):
            break
        if missed and len(visits) < MOST_VISITS:
            say("once more, since " + "; ".join(missed))
    return [middle(verdicts) for verdicts in zip(*(counted or visits))]
