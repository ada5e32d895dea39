"""Plays a timeline of a hand's steps at exact times."""
import ctypes
import os
import threading
import time

SPIN = 150_000  # nanoseconds before a step that are waited out awake
MONOTONIC, ABSOLUTE = 1, 1
libc = ctypes.CDLL("libc.so.6", use_errno=True)


class Timespec(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]


def sleep_until(nanoseconds):
    """Sleeps until a time of CLOCK_MONOTONIC, to a few microseconds."""
    asleep = nanoseconds - SPIN
    if asleep > time.monotonic_ns():
        until = Timespec(asleep // 10 ** 9, asleep % 10 ** 9)
        while libc.clock_nanosleep(MONOTONIC, ABSOLUTE, ctypes.byref(until), None):
            pass
    while time.monotonic_ns() < nanoseconds:
        pass


def boost():
    """Puts this thread before all others, where that is allowed."""
    try:
        os.sched_setscheduler(threading.get_native_id(), os.SCHED_FIFO, os.sched_param(20))
    except OSError:
        pass


def play(hand, timeline, lead=0.02):
    """Has a hand carry out [(seconds, steps), ...].

    Gives back when each was sent and how late the latest was, in nanoseconds of CLOCK_MONOTONIC.
    """
    sent, late, failure = [], [], []

    def run():
        boost()
        start = time.monotonic_ns() + int(lead * 1e9)
        try:
            for seconds, steps in timeline:
                due = start + int(seconds * 1e9)
                sleep_until(due)
                sent.append(time.monotonic_ns())
                hand.apply(steps)
                late.append(time.monotonic_ns() - due)
        except Exception as error:
            failure.append(error)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return sent, max(late)
