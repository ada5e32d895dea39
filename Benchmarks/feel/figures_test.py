#!/usr/bin/python3
"""The figures of motions whose faults are known."""
import os
import unittest

import numpy as np

import bars
import figures
import flights
import subject
import two_fingers

SPEED, REFRESH, GAP = 2000.0, 1 / 60, 0.001
RELEASE = figures.release_position(SPEED, GAP)


def throw(lag_held, lag_flying, phase=0.004):
    """A throw drawn at 60 Hz, late by one lag while it is held and by another in flight."""
    t = np.arange(-0.2, 0.62, REFRESH) + phase
    held, flying = (figures.exact(RELEASE, SPEED, t + GAP - lag) for lag in (lag_held, lag_flying))
    x = np.where(t < 0, held, flying)
    return figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP)


def drag(lag, noise=0.0):
    finger = np.arange(0, 1.8, 1 / 120)
    path = [(150 * (1 - np.cos(2 * np.pi * t)), 20 * np.sin(3 * t)) for t in finger]
    t = np.arange(0.1, 1.75, REFRESH)
    along, across = (np.interp(t - lag, finger, [p[axis] for p in path]) for axis in (0, 1))
    return figures.drag(t, along + noise * (-1) ** np.arange(len(t)), across, finger, path)


class Steady:
    """A session that says no more of when commits are seen than they do."""
    @staticmethod
    def shown(times):
        return times


def list_steps(lag=0.016, held=None, omitted=()):
    """Of a list at 500 points per second, drawn some milliseconds after each callback; one frame may hold by a time."""
    callbacks = np.arange(0, 1, REFRESH)
    commits = callbacks[:-1] + 0.003 + 0.002 * np.sin(np.arange(len(callbacks) - 1))
    places = 500 * (callbacks[1:] - lag)
    if held:
        places[20] -= 500 * held
    return figures.list_steps(commits, places, callbacks, lambda t: 500 * t, Steady, omitted)


def arm(lag_held, lag_flying=None, faster=1.0, jump=0.0, is_repeated=False, flight=figures.spring):
    """What the place of an arm's end says of a hand-over at 400 points per second, at 60 points from home.

    In flight it may have another lag or another velocity, or be elsewhere.
    """
    t = np.arange(-0.1, 0.2, REFRESH) + 0.004
    flying = t >= 0.012
    def exact(speed, at):
        return two_fingers.exact(60, speed, at, flight)
    truth = exact(400, t - np.where(flying, lag_held if lag_flying is None else lag_flying, lag_held))
    off = np.where(flying, exact(400 * faster, t - lag_held) - exact(400, t - lag_held), 0)
    values = truth + off + np.where(flying, jump, 0)
    if is_repeated:
        # As the up is heard, the last frame is committed again.
        last = int(np.argmax(flying)) - 1
        t, values = np.insert(t, last + 1, t[last] + 0.004), np.insert(values, last + 1, values[last])
    return two_fingers.handed_over(t, values, 60, 400, REFRESH, flight=flight)


class TwoFingersTest(unittest.TestCase):
    def test_the_place_of_an_arm_tells_scale_and_angle_beyond_half_a_turn(self):
        angles = np.linspace(0, 4, 20)
        scales = np.linspace(1, 2, 20)
        scale, angle = two_fingers.placed(
            640 + 200 * scales * np.cos(angles), 400 + 200 * scales * np.sin(angles), (640, 400), 200)
        self.assertLess(np.abs(scale - scales).max(), 1e-9)
        self.assertLess(np.abs(angle - angles).max(), 1e-9)

    def test_a_hand_over_with_one_lag_is_exact(self):
        for lag in (0, 0.008, 0.012):
            for flight in (figures.spring, two_fingers.decay):
                result = arm(lag, flight=flight)
                self.assertLess(abs(result["velocity_error_pct"]), 0.5)
                self.assertLess(result["step_pt"], 0.1)

    def test_a_frame_that_is_committed_twice_is_one(self):
        self.assertLess(abs(arm(0.008, is_repeated=True)["velocity_error_pct"]), 0.5)

    def test_a_velocity_that_is_off_by_a_tenth_is_seen(self):
        self.assertGreater(abs(arm(0.008, faster=1.1)["velocity_error_pct"]), 5)
        self.assertLess(arm(0.008, faster=0.9)["velocity_error_pct"], -5)
        self.assertLess(arm(0.008, faster=0.85, flight=two_fingers.decay)["velocity_error_pct"], -5)

    def test_a_spring_is_no_decay(self):
        t = np.arange(-0.1, 0.2, REFRESH) + 0.004
        values = two_fingers.exact(60, 400, t - 0.008)
        result = two_fingers.handed_over(t, values, 60, 400, REFRESH, flight=two_fingers.decay)
        self.assertGreater(max(abs(result["velocity_error_pct"]) / 5, result["step_pt"] / 2), 1)

    def test_a_hand_over_that_starts_late_or_elsewhere_is_a_step(self):
        self.assertGreater(arm(0.004, lag_flying=0.014)["step_pt"], 1)
        self.assertGreater(arm(0.008, jump=5)["step_pt"], 2)

    def test_a_hand_is_followed_with_its_lag_and_a_jump_or_a_slip_is_seen(self):
        t = np.arange(0, 1, REFRESH)

        def hand(at):
            return 100 * max(at - 0.3, 0)
        drawn = np.array([hand(at - 0.01) for at in t])
        rms, most, mean, lag = two_fingers.held(t, drawn, hand)
        self.assertLess(max(rms, most, abs(mean)), 0.01)
        self.assertAlmostEqual(lag, 0.01, delta=0.0003)
        # The slop is drawn at once for a frame, or is lost later than it should be.
        _, most, _, _ = two_fingers.held(t, drawn + np.where(np.arange(len(t)) == 20, 10, 0), hand)
        self.assertGreater(most, 8)
        _, _, mean, _ = two_fingers.held(t, drawn + np.where(t > 0.35, 3, 0), hand)
        self.assertGreater(mean, 0.5)


def judged(*visits):
    """What is said of a bar of 1 pt by visits, each the figure or (whether the compositor has slept, the figure); and how many
    visits that took."""
    left = [of if isinstance(of, tuple) else (False, of) for of in visits]

    def play():
        has_slept, value = left.pop(0)
        return has_slept, [bars.Bar("way", 1, "pt").verdict("here", {"way": value}, False)]
    (verdict,) = bars.judge(play, say=lambda text: None)
    return verdict.holds, len(visits) - len(left)


class JudgingTest(unittest.TestCase):
    def test_one_visit_that_holds_suffices_and_a_miss_needs_two_that_hold(self):
        self.assertEqual(judged(0.9), (True, 1))
        self.assertEqual(judged(1.1, 0.9, 0.8), (True, 3))
        self.assertEqual(judged(1.1, 0.9, 1.2), (False, 3))
        self.assertEqual(judged(1.1, 1.2), (False, 2))
        self.assertEqual(judged(None, None), (False, 2))

    def test_visits_that_were_disturbed_do_not_count_unless_the_first_holds_or_there_are_no_others(self):
        self.assertEqual(judged((True, 0.9)), (True, 1))
        self.assertEqual(judged((True, 5), 0.9, (True, 5), 1.1, 0.9), (True, 5))
        self.assertEqual(judged((True, 5), (True, 0.5), 1.1, (True, 0.5), 1.1), (False, 5))
        self.assertEqual(judged((True, 5), (True, 0.5), (True, 0.5), (True, 0.5), (True, 5)), (True, 5))

    def test_a_bar_of_nothing_is_held_by_nothing(self):
        bar = bars.Bar("lost", 0, "throws")
        self.assertTrue(bar.verdict("here", {"lost": 0}, True).holds)
        self.assertFalse(bar.verdict("here", {"lost": 1}, True).holds)


class FlightTest(unittest.TestCase):
    @staticmethod
    def flown(flight, lag_held=0.008, lag_flying=0.008, faster=1.0, gap=GAP):
        t = np.arange(-0.2, 0.15, REFRESH) + 0.004
        held, flying = (figures.exact(200, SPEED * scale, t + gap - lag, flight)
                        for lag, scale in ((lag_held, 1), (lag_flying, faster)))
        return figures.throw(t, np.where(t < 0, held, flying), 200, SPEED, REFRESH, gap, flight=flight)

    def test_a_body_and_a_list_that_fly_as_they_should_are_exact(self):
        for flight in (flights.line, flights.deceleration):
            for gap in (0.001, 0.008, 0.015):
                result = self.flown(flight, gap=gap)
                self.assertLess(max(abs(error) for error in result["step_errors_pct"]), 0.5)
                self.assertLess(abs(result["exact_error_pct"]), 0.1)

    def test_a_flight_that_is_too_fast_or_begins_late_is_seen(self):
        for flight in (flights.line, flights.deceleration):
            self.assertGreater(self.flown(flight, faster=1.05)["exact_error_pct"], 3)
            worst = max(abs(error) for error in self.flown(flight, lag_flying=0.01)["step_errors_pct"])
            self.assertGreater(worst, 8)

    def test_what_slows_down_is_no_body(self):
        t = np.arange(-0.2, 0.15, REFRESH) + 0.004
        drawn = figures.exact(200, SPEED, t + GAP, flights.deceleration)
        result = figures.throw(t, drawn, 200, SPEED, REFRESH, GAP, flight=flights.line)
        self.assertLess(result["exact_error_pct"], -3)


class FiguresTest(unittest.TestCase):
    def test_a_list_that_is_drawn_evenly_has_even_steps_whenever_it_is_committed(self):
        self.assertLess(max(abs(error) for error in list_steps()), 0.1)
        self.assertEqual(len(list_steps()), 58)

    def test_a_list_that_holds_for_half_a_millisecond_has_a_short_step_and_a_long_one(self):
        errors = list_steps(held=0.0005)
        self.assertAlmostEqual(min(errors), -3, delta=0.3)
        self.assertAlmostEqual(max(errors), 3, delta=0.3)

    def test_a_list_that_holds_in_a_span_that_is_left_out_is_even(self):
        at = 20 * REFRESH
        errors = list_steps(held=0.0005, omitted=[(at - 0.01, at + 0.02)])
        self.assertLess(max(abs(error) for error in errors), 0.1)
        self.assertEqual(len(errors), 56)

    def test_a_throw_with_one_lag_is_exact(self):
        for lag in (0, 0.005, 0.012):
            result = throw(lag, lag)
            self.assertLess(max(abs(error) for error in result["step_errors_pct"]), 0.5)
            self.assertLess(abs(result["error_pct"]), 2.5)
            self.assertLess(abs(result["exact_error_pct"]), 0.1)
            self.assertAlmostEqual(result["lag_ms"], lag * 1e3, delta=0.6)

    def test_a_leap_at_the_hand_over_is_one_long_step(self):
        result = throw(0.008, 0)
        self.assertAlmostEqual(max(result["step_errors_pct"]), 100 * 0.008 / REFRESH, delta=10)
        self.assertGreater(result["peak"], 1.4)
        self.assertGreater(result["exact_error_pct"], 5)

    def test_a_frame_that_stands_is_a_dip(self):
        result = throw(0, REFRESH)
        self.assertLess(result["dip"], 0.1)
        self.assertLess(min(result["step_errors_pct"]), -80)

    def test_a_frame_that_stands_and_is_caught_up_with_is_a_dip_and_a_leap(self):
        t = np.arange(-10, 36) * REFRESH
        x = figures.exact(RELEASE, SPEED, t + GAP)
        x[12] = x[11]
        result = figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP)
        self.assertLess(min(result["step_errors_pct"]), -80)
        self.assertGreater(max(result["step_errors_pct"]), 80)

    def test_a_late_lift_changes_nothing_for_who_flies_on(self):
        for gap in (0.001, 0.008, 0.015):
            release = figures.release_position(SPEED, gap)
            t = np.arange(-0.2, 0.62, REFRESH)
            result = figures.throw(t, figures.exact(release, SPEED, t + gap), release, SPEED, REFRESH, gap)
            self.assertLess(abs(result["exact_error_pct"]), 0.1)

    def test_the_latency_of_a_drag_is_found_on_both_axes(self):
        result = drag(0.0125)
        self.assertAlmostEqual(result["latency_ms"], 12.5, delta=0.3)
        self.assertLess(result["rms_pt"], 0.1)

    def test_a_frame_that_is_replaced_before_it_is_seen_does_no_harm(self):
        def shown(times):
            return np.ceil(times / REFRESH - 1e-9) * REFRESH
        calls = np.sort(np.concatenate([np.arange(2, 100) * REFRESH + 0.0003, np.arange(2, 100, 3) * REFRESH + 0.0055]))
        finger = np.arange(0, 1.8, 1 / 120)
        drawn = 150 * (1 - np.cos(2 * np.pi * (shown(calls) - 0.012)))
        path = [(150 * (1 - np.cos(2 * np.pi * t)), 0.0) for t in finger]
        result = figures.drag(calls, drawn, 0 * calls, finger, path, shown)
        self.assertLess(result["seen_rms_pt"], 0.15)
        self.assertGreater(result["rms_pt"], 0.5)

        t = np.sort(np.concatenate([np.arange(-10, 36) * REFRESH + 0.0003, np.arange(-10, 36, 3) * REFRESH + 0.0055]))
        x = figures.exact(RELEASE, SPEED, shown(t) + GAP - 0.012)
        flight = figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP, shown)
        self.assertLess(max(abs(error) for error in flight["step_errors_pct"]), 1)
        self.assertLess(abs(flight["exact_error_pct"]), 0.3)

    def test_a_frame_that_is_committed_late_in_its_refresh_is_seen_on_time(self):
        callbacks = np.arange(0, 110) * REFRESH
        calls = callbacks[2:100] + 0.0003
        calls[40] += 0.006
        finger = np.arange(0, 1.8, 1 / 120)
        drawn = 150 * (1 - np.cos(2 * np.pi * (callbacks[2:100] - 0.012)))
        path = [(150 * (1 - np.cos(2 * np.pi * t)), 0.0) for t in finger]
        late = figures.drag(calls, drawn, 0 * calls, finger, path, callbacks=callbacks)
        self.assertLess(late["seen_rms_pt"], 0.15)
        self.assertGreater(late["rms_pt"], 0.4)

        drawn[40] += 8
        wrong = figures.drag(calls, drawn, 0 * calls, finger, path, callbacks=callbacks)
        self.assertGreater(wrong["seen_rms_pt"], 0.4)

    def test_a_commit_that_shows_nothing_new_is_no_step(self):
        t = np.sort(np.concatenate([np.arange(-10, 36) * REFRESH - 0.004, [0.0045]]))
        x = figures.exact(RELEASE, SPEED, t + GAP)
        again = int(np.searchsorted(t, 0.0045))
        x[again] = x[again - 1]
        result = figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP)
        self.assertLess(max(abs(error) for error in result["step_errors_pct"]), 0.5)
        self.assertLess(abs(result["exact_error_pct"]), 0.1)

    def test_a_commit_that_shows_nothing_new_before_a_missing_frame_is_no_step(self):
        t = np.arange(-10, 36) * REFRESH - 0.012
        t = np.sort(np.concatenate([t[(t < 0) | (t > REFRESH)], [0.0011]]))
        x = figures.exact(RELEASE, SPEED, t + GAP)
        again = int(np.searchsorted(t, 0.0011))
        x[again] = x[again - 1]
        result = figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP)
        self.assertLess(max(abs(error) for error in result["step_errors_pct"]), 0.5)
        self.assertLess(abs(result["exact_error_pct"]), 0.1)

    def test_the_last_held_frame_may_be_repeated_as_the_up_is_heard(self):
        t = np.sort(np.concatenate([np.arange(-10, 36) * REFRESH - 0.0024, [0.0008]]))
        x = figures.exact(RELEASE, SPEED, t + GAP)
        again = int(np.searchsorted(t, 0.0008))
        x[again] = x[again - 1]
        self.assertLess(abs(figures.throw(t, x, RELEASE, SPEED, REFRESH, GAP)["exact_error_pct"]), 0.1)

    def test_a_frame_drawn_before_the_up_was_heard_shows_the_finger_held(self):
        gap = 0.015
        release = figures.release_position(SPEED, gap)
        t = np.arange(-10, 36) * REFRESH + 0.0004
        # The finger's line ends 4 ms behind its last motion, and goes on from there when the up is heard.
        x = np.where(t < 0.001, figures.exact(release, SPEED, np.minimum(t + gap, 0.004)),
                     figures.exact(release, SPEED, t + gap - 0.0114))
        result = figures.throw(t, x, release, SPEED, REFRESH, gap)
        self.assertLess(max(abs(error) for error in result["step_errors_pct"]), 6)
        self.assertLess(abs(result["exact_error_pct"]), 1)

    def test_jitter_is_what_no_shift_explains(self):
        self.assertAlmostEqual(drag(0.005, noise=1.0)["rms_pt"], 1.0, delta=0.05)

    def test_slip_is_how_far_the_square_runs_on(self):
        t = np.arange(10) / 60
        flight, zero = (t - t[-1], 900 * (t - t[-1]), 0 * t), np.zeros(1)
        held = (np.array([0.010, 0.2]), np.array([9.0, 9.0]), np.zeros(2))
        pulled = (np.array([0.9]), np.array([69.0]), zero)
        result = figures.catch(flight, held, pulled, 0.001, 60)
        self.assertAlmostEqual(result["slip_pt"], 9.0)
        self.assertTrue(result["is_caught"])

    def test_what_is_committed_before_the_program_is_told_of_a_touch_is_no_slip(self):
        log = subject.Log(os.devnull)
        self.addCleanup(log.file.close)
        log.touches = [(900_000_000, "up", -1.0, -1.0), (1_001_300_000, "down", 640.0, 400.0)]
        touched = subject.told(log.handed_over([(1_000_000_000, [("down", 3, 640.0, 400.0)])]), 1_000_000_000)
        self.assertEqual(touched, 1_001_300_000)

        def slip(again):
            """Of a square that stands after a last commit, in seconds from the sending."""
            t = np.array([-0.0317, -0.0155, again])
            before, rest = t <= touched / 1e9 - 1, np.array([20.5, 10.3, 0.0])
            flight = [part[before] for part in (t, -rest, 0 * t)]
            held = [part[~before] for part in (t, -rest, 0 * t)]
            return figures.catch(flight, held, ([], [], []), touched / 1e9 - 1, 60)["slip_pt"]
        self.assertAlmostEqual(slip(0.0006), 0)
        self.assertAlmostEqual(slip(0.0020), 10.3)

    def test_what_the_program_was_never_told_of_counts_from_its_sending(self):
        self.assertEqual(subject.told([(2.0, 2.1)], 1_000_000_000), 1_000_000_000)

    def test_a_move_that_is_never_shown_is_lost(self):
        commits = [(0.0, 0.0), (0.1005, 20.0), (0.3, 0.0)]
        shown, lost = figures.single_moves([0.1, 0.2, 0.25], commits)
        self.assertAlmostEqual(shown[0], 0.5)
        self.assertEqual(lost, 1)


if __name__ == "__main__":
    unittest.main()
