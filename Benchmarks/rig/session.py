#!/usr/bin/python3
"""session.py KIND DIRECTORY: runs a compositor in a folder until it is told to end, and moves its devices.

It is for mutter and KWin, which are moved and turned from outside. What is to be done comes through the socket "control"
in the folder, in the words of native/wlroots-input.c: touch, pointer, sync; and of native/weston-input.c: key, output.
"picture PATH" writes what the output shows, "window maximize" and "window tile" change the active window. Where the
compositor cannot be started, it ends with status 77 and says why; "session.py KIND" only says that.
"""
import os
import socket
import sys

import children
import compositors

LEFT_OUT = 77
WIDTH, HEIGHT, RATE = 1280, 800, 60


def step_of(line):
    """The step of a hand that a line asks for; None for the end of a report, and for when it was measured."""
    device, *words = line.split()
    if device == "time" or words == ["frame"]:
        return None
    if device == "key":
        return "key", int(words[0]), words[1] == "1"
    kind, *rest = words
    if device == "touch":
        return kind, int(rest[0]), *(float(word) for word in rest[1:])
    if device == "pointer" and kind == "move":
        return kind, *(float(word) for word in rest)
    if device == "pointer" and kind == "button":
        return kind, rest[1] == "1"
    if device == "pointer" and kind == "axis":
        return kind, rest[0] == "1", float(rest[1]), int(rest[2]), int(rest[3])
    raise ValueError(f"{line}: unknown line")


def carry_out(session, lines):
    steps = []
    for line in lines:
        if line.startswith("output transform "):
            session.turn_output(int(line.split()[2]))
        elif line.startswith("window "):
            session.change_window(line.split()[1])
        elif line.startswith("picture "):
            session.picture(line.removeprefix("picture "))
        else:
            steps.append(step_of(line))
    session.hand.apply([step for step in steps if step])


def serve(session):
    control = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    control.bind(session.path("control"))
    os.chmod(session.path("control"), 0o666)
    while True:
        text, sender = control.recvfrom(8192)
        answer = "ok"
        lines = text.decode().split("\n")
        try:
            carry_out(session, [line for line in lines if line and line != "sync"])
            if "sync" in lines:
                session.hand.settle()
        except Exception as error:
            answer = str(error)
            print(answer, file=sys.stderr)
        if "sync" in lines and sender:
            control.sendto(answer.encode(), sender)


def main():
    kind, *directory = sys.argv[1:]
    reason = compositors.missing(kind)
    if reason:
        print(reason)
        return LEFT_OUT
    if not directory:
        return 0
    children.end_in_order()
    with compositors.start(kind, WIDTH, HEIGHT, RATE, directory[0]) as session:
        serve(session)


if __name__ == "__main__":
    sys.exit(main())
