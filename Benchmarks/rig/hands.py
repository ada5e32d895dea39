"""Hands: what injects touches and the mouse into a compositor.

A hand carries out a batch of steps at once:
    ("down", id, x, y)  ("motion", id, x, y)  ("up", id)      touch
    ("move", x, y)      ("button", is_pressed)                mouse, left button
    ("measured", seconds)                                     when what follows was measured, before now; another report
    ("axis", is_vertical, distance, notches, source)          of mutter: its wheel or touchpad
    ("key", code, is_pressed)                                 of mutter and KWin: a keyboard, by Linux's codes
Only touch under wlroots can have been measured before. Positions are layout pixels. The source of scrolling is that of wl_pointer: 0 a wheel, 1 fingers.
"""
import os
import socket
import time

import wire

LEFT_BUTTON = 0x110
SHIFT = 42
# The keys by which mutter changes the active window: Alt and F10, Super and the left arrow.
MUTTER_CHANGES = {"maximize": (56, 68), "tile": (125, 105)}


class ControlHand:
    """Through the control socket of native/wlroots-input.c or native/weston-input.c."""

    def __init__(self, control_path, own_path):
        self.path = own_path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(own_path)
        os.chmod(own_path, 0o666)
        self.socket.settimeout(5)
        self.socket.connect(control_path)

    def line(self, step):
        kind = step[0]
        if kind == "measured":
            return f"time {int(1e3 * (time.monotonic() - step[1])) % 2 ** 32}"
        if kind in ("down", "motion"):
            return f"touch {kind} {step[1]} {step[2]:.4f} {step[3]:.4f}"
        if kind == "up":
            return f"touch up {step[1]}"
        if kind == "move":
            return f"pointer move {step[1]:.4f} {step[2]:.4f}"
        return f"pointer button {LEFT_BUTTON} {int(step[1])}"

    def apply(self, steps):
        lines, devices = [], set()
        for step in [*steps, None]:
            if step is None or step[0] == "measured":
                lines += [f"{device} frame" for device in sorted(devices)]
                devices = set()
            if step:
                lines.append(self.line(step))
                devices |= {lines[-1].split(" ", 1)[0]} - {"time"}
        self.socket.send(("\n".join(lines) + "\n").encode())

    def ask(self, line):
        """Sends one line and waits until it has been carried out."""
        self.socket.send(f"{line}\nsync\n".encode())
        answer = self.socket.recv(600).decode()
        if answer != "ok":
            raise RuntimeError(answer)

    def close(self):
        self.socket.close()
        os.unlink(self.path)


class FakeInputHand:
    """Through KWin's org_kde_kwin_fake_input. The seat has touch only while this connection lives."""
    INTERFACE = "org_kde_kwin_fake_input"
    AUTHENTICATE, BUTTON, DOWN, MOTION, UP, FRAME, MOVE, KEY = 0, 2, 4, 5, 6, 8, 9, 10

    def __init__(self, socket_path):
        self.connection = wire.Connection(socket_path)
        # KWin reads the whole program of each client that connects, to know whom it may trust.
        self.other = wire.Connection(socket_path)
        self.input = self.connection.bind(self.INTERFACE, 4)
        if self.input is None:
            raise RuntimeError("this KWin offers no fake input")
        self.connection.request(self.input, self.AUTHENTICATE, "rig", "measures a program's response to touch")
        self.connection.sync()
        self.connection.drain()

    def request(self, step):
        kind = step[0]
        if kind in ("down", "motion"):
            return (self.DOWN if kind == "down" else self.MOTION), (step[1], float(step[2]), float(step[3]))
        if kind == "up":
            return self.UP, (step[1],)
        if kind == "move":
            return self.MOVE, (float(step[1]), float(step[2]))
        if kind == "key":
            return self.KEY, (step[1], int(step[2]))
        return self.BUTTON, (LEFT_BUTTON, int(step[1]))

    def apply(self, steps):
        requests = [self.request(step) for step in steps]
        if any(step[0] in ("down", "motion", "up") for step in steps):
            requests.append((self.FRAME, ()))
        self.connection.send([(self.input, opcode, arguments) for opcode, arguments in requests])

    def settle(self):
        """Waits until the compositor has taken everything so far. The first answer may come in the same turn of its loop, before
        it takes what it was sent here; the second comes in a later one."""
        self.other.sync()
        self.other.sync()

    def close(self):
        self.connection.close()
        self.other.close()


class RemoteDesktopHand:
    """Through mutter's RemoteDesktop on the session bus. Positions reach clients as whole pixels."""
    NAME = "org.gnome.Mutter.RemoteDesktop"
    SCREEN_CAST = "org.gnome.Mutter.ScreenCast"
    FINISHED, FROM_FINGERS = 1, 4       # flags of scrolling

    def __init__(self, bus_address, width, height):
        import gi
        gi.require_version("Gio", "2.0")
        from gi.repository import Gio, GLib
        self.Gio, self.GLib = Gio, GLib
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            bus_address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        (self.session,) = self.call(self.NAME, "/org/gnome/Mutter/RemoteDesktop", self.NAME, "CreateSession")
        (session_id,) = self.call(self.NAME, self.session, "org.freedesktop.DBus.Properties", "Get",
                                  GLib.Variant("(ss)", (self.NAME + ".Session", "SessionId")))
        (cast,) = self.call(self.SCREEN_CAST, "/org/gnome/Mutter/ScreenCast", self.SCREEN_CAST, "CreateSession",
                            GLib.Variant("(a{sv})", ({"remote-desktop-session-id": GLib.Variant("s", session_id)},)))
        # A stream of an area, only to give absolute positions a frame of reference.
        area = GLib.Variant("(iiiia{sv})", (0, 0, 8192, 8192, {"cursor-mode": GLib.Variant("u", 0)}))
        (self.stream,) = self.call(self.SCREEN_CAST, cast, self.SCREEN_CAST + ".Session", "RecordArea", area)
        self.call(self.NAME, self.session, self.NAME + ".Session", "Start")
        # mutter makes each device at its first event, and only then has the seat the capability.
        corner = (width - 1.0, height - 1.0)
        for step in (("move", *corner), ("down", 9, *corner), ("up", 9), ("key", SHIFT, True), ("key", SHIFT, False)):
            self.apply([step])

    def call(self, name, path, interface, method, arguments=None):
        return self.bus.call_sync(name, path, interface, method, arguments, None, 0, 10000, None).unpack()

    def notify(self, method, signature, *arguments):
        message = self.Gio.DBusMessage.new_method_call(self.NAME, self.session, self.NAME + ".Session", method)
        message.set_body(self.GLib.Variant(signature, arguments))
        message.set_flags(self.Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        self.bus.send_message(message, 0)

    def apply(self, steps):
        for step in steps:
            kind = step[0]
            if kind == "down":
                self.notify("NotifyTouchDown", "(sudd)", self.stream, step[1], float(step[2]), float(step[3]))
            elif kind == "motion":
                self.notify("NotifyTouchMotion", "(sudd)", self.stream, step[1], float(step[2]), float(step[3]))
            elif kind == "up":
                self.notify("NotifyTouchUp", "(u)", step[1])
            elif kind == "move":
                self.notify("NotifyPointerMotionAbsolute", "(sdd)", self.stream, float(step[1]), float(step[2]))
            elif kind == "key":
                self.notify("NotifyKeyboardKeycode", "(ub)", step[1], bool(step[2]))
            elif kind == "axis":
                self.scroll(*step[1:])
            else:
                self.notify("NotifyPointerButton", "(ib)", LEFT_BUTTON, bool(step[1]))
        self.bus.flush_sync(None)

    def scroll(self, is_vertical, distance, notches, source):
        """Turns a wheel by notches, one by one, or scrolls by a distance with fingers, which lift if it is 0."""
        for _ in range(abs(notches)):
            self.notify("NotifyPointerAxisDiscrete", "(ui)", 0 if is_vertical else 1, 1 if notches > 0 else -1)
        if source == 1:
            way = (0.0, distance) if is_vertical else (distance, 0.0)
            self.notify("NotifyPointerAxis", "(ddu)", *way, self.FROM_FINGERS | (0 if distance else self.FINISHED))

    def settle(self):
        """Waits until the compositor has taken everything so far."""
        self.call(self.NAME, self.session, "org.freedesktop.DBus.Properties", "Get",
                  self.GLib.Variant("(ss)", (self.NAME + ".Session", "SessionId")))

    def close(self):
        self.bus.close_sync(None)
