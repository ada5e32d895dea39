"""Outputs of KWin and mutter: how they are turned while the compositor runs, and what they show.

KWin is told by kde_output_management_v2 and asked for a picture on its bus; mutter is told on its bus, as the settings of
GNOME tell it, and shows what is on its output to who records it.
"""
import os
import struct
import subprocess
import threading
import time
import zlib

import wire


class KWinOutput:
    """The only output of a KWin, by one connection: it reads the whole program of each client that connects."""
    CREATE, TRANSFORM, SCALE, APPLY = 0, 2, 4, 5
    APPLIED = 0

    def __init__(self, socket_path):
        self.connection = wire.Connection(socket_path)
        self.device = self.connection.bind("kde_output_device_v2", 1)
        self.management = self.connection.bind("kde_output_management_v2", 1)
        if self.device is None or self.management is None:
            raise RuntimeError("this KWin offers no management of its outputs")

    def turn(self, transform):
        self.change(self.TRANSFORM, transform)

    def rescale(self, scale):
        self.change(self.SCALE, float(scale))

    def change(self, request, value):
        self.connection.sync()
        configuration = self.connection.new_id()
        self.connection.request(self.management, self.CREATE, configuration)
        self.connection.request(configuration, request, self.device, value)
        self.connection.request(configuration, self.APPLY)
        while True:
            target, event = self.connection.read_event()
            if target == configuration:
                if event != self.APPLIED:
                    raise RuntimeError(f"KWin does not change its output: request {request}, {value}")
                return


def bus_of(address):
    import gi
    gi.require_version("Gio", "2.0")
    from gi.repository import Gio, GLib
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    return bus, Gio, GLib


def change_mutter(bus_address, transform=None, scale=None):
    """Turns or scales mutter's only output. Throws where it has no such scale at the size of its output."""
    name, path = "org.gnome.Mutter.DisplayConfig", "/org/gnome/Mutter/DisplayConfig"
    bus, _, GLib = bus_of(bus_address)
    try:
        state = bus.call_sync(name, path, name, "GetCurrentState", None, None, 0, 10000, None).unpack()
        serial, ((monitor, modes, _), *_), ((_, _, old_scale, old_transform, *_), *_), _ = state
        mode = next(mode for mode in modes if mode[6].get("is-current"))
        offered = mode[5]
        if scale is not None:
            # It rounds them so that points are whole.
            near = min(offered, key=lambda one: abs(one - scale))
            if abs(near - scale) > 0.1:
                raise ValueError(f"mutter has no scale {scale} at {mode[1]}x{mode[2]}, only {offered}")
            scale = near
        logical = [(0, 0, old_scale if scale is None else scale, old_transform if transform is None else transform, True,
                    [(monitor[0], mode[0], {})])]
        for_now = 1
        bus.call_sync(name, path, name, "ApplyMonitorsConfig",
                      GLib.Variant("(uua(iiduba(ssa{sv}))a{sv})", (serial, for_now, logical, {})), None, 0, 10000, None)
    finally:
        bus.close_sync(None)


def mutter_picture(bus_address, path, environment):
    """Records one frame: a new recording begins with what is there."""
    name = "org.gnome.Mutter.ScreenCast"
    bus, _, GLib = bus_of(bus_address)
    context, nodes = GLib.MainContext.new(), []

    def call(path, interface, method, arguments=None):
        return bus.call_sync(name, path, interface, method, arguments, None, 0, 10000, None).unpack()

    context.push_thread_default()
    try:
        (session,) = call("/org/gnome/Mutter/ScreenCast", name, "CreateSession", GLib.Variant("(a{sv})", ({},)))
        # No name is the first output; 0 hides the cursor.
        (stream,) = call(session, f"{name}.Session", "RecordMonitor",
                         GLib.Variant("(sa{sv})", ("", {"cursor-mode": GLib.Variant("u", 0)})))
        bus.signal_subscribe(None, f"{name}.Stream", "PipeWireStreamAdded", stream, None, 0,
                             lambda *signal: nodes.append(signal[5].unpack()[0]))
        call(session, f"{name}.Session", "Start")
        end = time.monotonic() + 5
        while not nodes and time.monotonic() < end:
            context.iteration(False)
            time.sleep(0.003)
        if not nodes:
            raise RuntimeError("mutter does not record its output")
        subprocess.run(
            ["gst-launch-1.0", "-q", "pipewiresrc", f"path={nodes[0]}", "num-buffers=1", "always-copy=true", "!",
             "videoconvert", "!", "pngenc", "compression-level=1", "!", "filesink", f"location={path}"],
            env=environment, timeout=30, check=True, stdout=subprocess.DEVNULL)
        call(session, f"{name}.Session", "Stop")
    finally:
        context.pop_thread_default()
        bus.close_sync(None)


# What KWin does for a key, which it takes from a daemon that is not here.
KWIN_CHANGES = {
    "maximize": "workspace.slotWindowMaximize();",
    "tile": "workspace.slotWindowQuickTileLeft();",
}


def run_in_kwin(bus_address, script):
    name = "org.kde.KWin"
    bus, _, GLib = bus_of(bus_address)

    def call(path, interface, method, arguments=None):
        return bus.call_sync(name, path, interface, method, arguments, None, 0, 10000, None).unpack()

    scripting = "org.kde.kwin.Scripting"
    try:
        call("/Scripting", scripting, "unloadScript", GLib.Variant("(s)", (script,)))
        (number,) = call("/Scripting", scripting, "loadScript", GLib.Variant("(ss)", (script, script)))
        call(f"/{number}", "org.kde.kwin.Script", "run")
    finally:
        bus.close_sync(None)


def kwin_picture(bus_address, path):
    bus, Gio, GLib = bus_of(bus_address)
    end, written = os.pipe()
    files = Gio.UnixFDList.new()
    handle = files.append(written)
    os.close(written)
    data = bytearray()

    def read():
        while part := os.read(end, 1 << 20):
            data.extend(part)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        options = {"include-cursor": GLib.Variant("b", False), "native-resolution": GLib.Variant("b", True)}
        answer, _ = bus.call_with_unix_fd_list_sync(
            "org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2", "CaptureScreen",
            GLib.Variant("(sa{sv}h)", ("Virtual-0", options, handle)), None, 0, 10000, files, None)
        files = None
        (shape,) = answer.unpack()
    finally:
        bus.close_sync(None)
        files = None
        reader.join(10)
        os.close(end)
    write_png(path, shape["width"], shape["height"], shape["stride"], bytes(data))


def write_png(path, width, height, stride, pixels):
    """Writes pixels of blue, green, red and one more byte."""
    rows = bytearray()
    for y in range(height):
        line = pixels[y * stride:y * stride + width * 4]
        row = bytearray(width * 3)
        row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
        rows += b"\0" + row

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
