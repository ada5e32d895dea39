#!/usr/bin/python3
"""portal.py [--follow] NAMESPACE KEY VALUE ...: what a person has chosen for all programs, on the session bus, until it is told to end.

It is the settings portal of a desktop. A value is one of GLib's words, such as 1.5, 'prefer-dark' or uint32 1. It says
"ready" when it can be asked. With --follow it reads more of them, one a line, and tells everybody of each.
"""
import os
import signal
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACE = """<node><interface name='org.freedesktop.portal.Settings'>
<method name='ReadAll'><arg type='as' direction='in'/><arg type='a{sa{sv}}' direction='out'/></method>
<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/></method>
<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
</interface></node>"""


PATH = "/org/freedesktop/portal/desktop"


def main():
    settings, words = {}, sys.argv[1:]
    follows = words[:1] == ["--follow"]
    words = words[1:] if follows else words
    rest = b""

    def take(namespace, key, value):
        settings.setdefault(namespace, {})[key] = GLib.Variant.parse(None, value, None, None)

    for namespace, key, value in zip(words[0::3], words[1::3], words[2::3]):
        take(namespace, key, value)

    def read(bus):
        nonlocal rest
        more = os.read(0, 4096)
        *lines, rest = (rest + more).split(b"\n")
        for line in lines:
            namespace, key, value = line.decode().split(" ", 2)
            take(namespace, key, value)
            bus.emit_signal(None, PATH, "org.freedesktop.portal.Settings", "SettingChanged",
                            GLib.Variant("(ssv)", (namespace, key, settings[namespace][key])))
        return bool(more)

    def answer(bus, sender, path, interface, method, arguments, invocation):
        if method == "ReadAll":
            invocation.return_value(GLib.Variant("(a{sa{sv}})", (settings,)))
            return
        namespace, key = arguments.unpack()
        value = settings.get(namespace, {}).get(key)
        if value is None:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", f"no {namespace} {key}")
        else:
            # It puts one value into another.
            invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", value),)))

    def take_bus(bus, name):
        shape = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        bus.register_object(PATH, shape, answer, None, None)
        if follows:
            GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, lambda *_: read(bus))

    loop = GLib.MainLoop()
    Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, take_bus,
                     lambda *_: print("ready", flush=True), lambda *_: loop.quit())
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, loop.quit)
    loop.run()


if __name__ == "__main__":
    main()
