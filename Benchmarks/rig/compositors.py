"""Real compositors, headless, each in a folder of its own and with a hand that can touch.

    with compositors.start("sway", 1280, 800, 60) as session:
        subprocess.Popen(client, env=session.environment)
        player.play(session.hand, [(0, [("down", 0, 640, 400)]), (0.1, [("up", 0)])])
"""
import glob
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time

import children
import hands
import outputs
import wire

HERE = os.path.dirname(os.path.realpath(__file__))
DISPLAY = "wayland-rig"
UNPRIVILEGED_USER = "nobody"


def native(name):
    return os.path.join(HERE, "build", name)


class Session:
    """A running compositor. Its subclasses say how each is started and touched."""
    command = None          # the program, looked up in PATH
    native_part = None      # what build.sh must have built for it
    refuses_root = False
    needs_bus = False
    has_any_rate = False    # whether its output can be had at any refresh rate
    has_any_scale = True    # whether its output can be had at scales that are no whole numbers
    has_background = False  # whether something else than it draws one, a while after its start
    picture_tool = None     # the program that takes its pictures, where it is no request of its own

    @classmethod
    def missing(cls):
        """Why it cannot be started here, or None."""
        needed = [cls.command] + (["dbus-daemon"] if cls.needs_bus else [])
        for program in needed:
            if not shutil.which(program):
                return f"{program} is not installed"
        if cls.native_part and not os.path.exists(native(cls.native_part)):
            return (f"{cls.native_part}, the rig's part for it, is made for Debian 12 and not built here; "
                    "Benchmarks/rig/build.sh says what it takes")
        return None

    @classmethod
    def version(cls):
        """The number of its version before the first point; 0 if it does not tell."""
        try:
            said = subprocess.run([cls.command, "--version"], capture_output=True, text=True, timeout=60).stdout
        except (OSError, subprocess.TimeoutExpired):
            # KWin has a file capability, with which it refuses to start in some containers.
            return 0
        found = re.search(r"(\d+)\.", said)
        return int(found.group(1)) if found else 0

    def __init__(self, width, height, rate, directory=None, scale=1):
        """With a directory, which is kept, it runs in that one. The width and height are pixels; the scale is pixels per point."""
        if rate != 60 and not self.has_any_rate:
            raise ValueError(f"{self.command}'s headless output has 60 Hz only")
        if scale != int(scale) and not self.has_any_scale:
            raise ValueError(f"{self.command}'s headless output has whole scales only, not {scale}")
        self.width, self.height, self.rate, self.scale = width, height, rate, scale
        self.processes = []
        self.keeps_directory = directory is not None
        self.directory = directory or tempfile.mkdtemp(prefix="rig-")
        self.user = None
        if self.refuses_root and os.getuid() == 0:
            self.user = self.unprivileged_user()
            os.chown(self.directory, self.user.pw_uid, self.user.pw_gid)
        self.display = DISPLAY
        self.hand = None

    def __enter__(self):
        try:
            if self.needs_bus:
                self.start_bus()
            self.compositor = self.spawn("compositor", self.arguments(), self.settings())
            self.wait_for("its socket", self.find_socket)
            self.wait_for("an answer", lambda: wire.is_listening(self.socket_path))
            self.hand = self.make_hand()
            self.settle()
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *unused):
        if self.hand:
            try:
                self.hand.close()
            except Exception:
                pass  # the compositor may have gone first
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(4)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if not self.keeps_directory:
            shutil.rmtree(self.directory, ignore_errors=True)

    # What a subclass says

    def arguments(self):
        raise NotImplementedError

    def settings(self):
        """Environment variables for it."""
        return {}

    def unprivileged_user(self):
        return pwd.getpwnam(UNPRIVILEGED_USER)

    def make_hand(self):
        self.wait_for("its control socket", lambda: os.path.exists(self.path("control")))
        return hands.ControlHand(self.path("control"), self.path("hand"))

    def settle(self):
        """What is left to set once it runs."""

    def turn_output(self, transform):
        """Turns its output while it runs; 1 is 90°, as in wl_output."""
        raise RuntimeError(f"{self.command}: its output is not turned here")

    def change_window(self, change):
        """Maximizes the active window, or takes that back, or tiles it at the left edge."""
        raise RuntimeError(f"{self.command}: windows are changed by the mouse")

    def picture(self, path):
        """Writes what its output shows as a PNG file, without a cursor where one is shown only over what is touched."""
        raise RuntimeError(f"{self.command}: no picture is taken here")

    def run(self, arguments, directory=None):
        """Runs a client of it to its end."""
        done = subprocess.run(arguments, env=self.environment, cwd=directory, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30)
        if done.returncode:
            raise RuntimeError(f"{self.command}: {arguments[0]} ended with {done.returncode}: {done.stdout.decode()[-300:]}")

    @property
    def refresh(self):
        """Seconds between its refreshes."""
        return 1 / self.rate

    def shown(self, times):
        """When commits at these times (an array, in seconds) are seen, where that is known better than from themselves."""
        return times

    # What all of them share

    def path(self, name):
        return os.path.join(self.directory, name)

    @property
    def socket_path(self):
        return self.path(self.display)

    @property
    def environment(self):
        """For a client of it."""
        return self.base_environment() | {"WAYLAND_DISPLAY": self.display}

    def base_environment(self):
        environment = wire.without_display() | {"XDG_RUNTIME_DIR": self.directory, "LIBGL_ALWAYS_SOFTWARE": "1"}
        if self.needs_bus:
            environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.path('bus')}"
        return environment

    def find_socket(self):
        names = [name for name in os.listdir(self.directory)
                 if name.startswith("wayland-") and not name.endswith(".lock")]
        if names:
            self.display = min(names)
        return names

    def spawn(self, name, arguments, settings):
        log = open(self.path(f"{name}.log"), "wb")
        environment = self.base_environment() | {
            "HOME": self.directory, "XDG_CONFIG_HOME": self.path("config"), "XDG_CACHE_HOME": self.path("cache"),
            "RIG_CONTROL": self.path("control")} | settings
        identity = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        process = subprocess.Popen(arguments, env=environment, cwd=self.directory, stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=log, start_new_session=True,
                                   preexec_fn=children.end_with_parent, **identity)
        self.processes.append(process)
        return process

    def wait_for(self, what, is_there, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if is_there():
                return
            if any(process.poll() is not None for process in self.processes):
                break
            time.sleep(0.03)
        raise RuntimeError(f"{self.command}: waited in vain for {what}. Its log ends:\n{self.log_end()}")

    def log_end(self):
        try:
            with open(self.path("compositor.log"), errors="replace") as log:
                return log.read()[-800:]
        except OSError:
            return "(none)"

    def start_bus(self):
        with open(self.path("bus.conf"), "w") as file:
            file.write(
                '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"'
                ' "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">'
                f"<busconfig><type>session</type><listen>unix:path={self.path('bus')}</listen>"
                "<auth>EXTERNAL</auth><policy context='default'><allow user='*'/><allow send_destination='*' eavesdrop='true'/>"
                "<allow eavesdrop='true'/><allow own='*'/></policy></busconfig>")
        self.spawn("bus", ["dbus-daemon", f"--config-file={self.path('bus.conf')}", "--nofork", "--nopidfile"], {})
        self.wait_for("the session bus", lambda: os.path.exists(self.path("bus")))

    def write(self, name, text):
        """Writes a file that the compositor can read, and gives back its path."""
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)


class WlrootsSession(Session):
    native_part = "wlroots-input.so"
    refuses_root = True
    has_any_rate = True
    picture_tool = "grim"

    def settings(self):
        # The folder of the checkout may be closed to the user that it runs as.
        part = self.path("input.so")
        shutil.copyfile(native(self.native_part), part)
        os.chmod(part, 0o755)
        return {"LD_PRELOAD": part, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
                "WLR_RENDERER": "pixman", "WLR_NO_HARDWARE_CURSORS": "1", "WLR_HEADLESS_OUTPUTS": "1"}

    def picture(self, path):
        self.run(["grim", path])

    @property
    def mode(self):
        return f"{self.width}x{self.height}@{self.rate}"

    @property
    def refresh(self):
        return int(1000 / self.rate) / 1000 + 8e-5      # the headless output's timer has whole milliseconds


class Sway(WlrootsSession):
    command = "sway"

    def arguments(self):
        config = self.write("sway.conf", f"""
            xwayland disable
            default_border none
            focus_follows_mouse no
            seat seat0 fallback true
            output HEADLESS-1 mode --custom {self.mode}Hz scale {self.scale:g} position 0 0 background #303030 solid_color
            """)
        return ["sway", "-c", config]

    def settings(self):
        return super().settings() | {"SWAYSOCK": self.path("ipc")}


class Phoc(WlrootsSession):
    command = "phoc"

    def arguments(self):
        return ["phoc", "-C", self.write("phoc.ini", "[core]\nxwayland=false\n[output:HEADLESS-1]\n"
                                                f"scale={self.scale:g}\n")]

    def settle(self):
        self.hand.ask(f"mode {self.width} {self.height} {self.rate * 1000}")


class Cage(WlrootsSession):
    command = "cage"
    X11_SOCKETS = "/tmp/.X11-unix"

    def unprivileged_user(self):
        # It insists on Xwayland's sockets, whose folder must be root's or its user's.
        owner = os.stat(self.X11_SOCKETS).st_uid if os.path.exists(self.X11_SOCKETS) else 0
        return pwd.getpwuid(owner) if owner else super().unprivileged_user()

    def arguments(self):
        # It ends with its program, which here only waits for cage's own end.
        return ["cage", "-d", "--", "sh", "-c", "while kill -0 $PPID 2>/dev/null; do sleep 0.2; done"]

    def settings(self):
        return super().settings() | {"RIG_MODE": f"{self.mode}000"}

    def settle(self):
        if self.scale != 1:
            self.hand.ask(f"scale {self.scale:g}")


class Weston(Session):
    command = "weston"
    native_part = "weston-input.so"
    has_any_scale = False
    has_background = True
    picture_tool = "weston-screenshooter"

    def arguments(self):
        config = self.write("weston.ini", """[core]
require-input=false
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
""")
        return ["weston", "-B", "headless-backend.so", "--use-pixman", f"--config={config}", "--idle-time=0",
                "--width", str(int(self.width / self.scale)), "--height", str(int(self.height / self.scale)),
                f"--scale={self.scale:g}", "-S", DISPLAY, "--debug", f"--modules={native(self.native_part)}"]

    def picture(self, path):
        # The tool chooses the name itself, in its working folder.
        folder = tempfile.mkdtemp(dir=self.directory)
        self.run([self.picture_tool], folder)
        (name,) = os.listdir(folder)
        shutil.move(os.path.join(folder, name), path)
        os.rmdir(folder)


class KWin(Session):
    command = "kwin_wayland"
    needs_bus = True
    LATCH = 0.001   # what is committed so shortly before a refresh comes too late for it
    output = None

    @classmethod
    def missing(cls):
        return super().missing() or ("KWin takes no pictures without a GPU since version 6" if cls.is_blind() else None)

    @classmethod
    def is_blind(cls):
        """Where it draws without OpenGL, version 6 loads no effects, and the screenshot is one. Version 5 takes pictures there."""
        return cls.version() >= 6 and not glob.glob("/dev/dri/renderD*")

    def arguments(self):
        # A copy has not the file capability with which it refuses to start in a container.
        program = self.path("kwin_wayland")
        shutil.copyfile(shutil.which(self.command), program)
        os.chmod(program, 0o755)
        return [program, "--virtual", "--width", str(self.width), "--height", str(self.height), "--socket", DISPLAY,
                "--no-lockscreen", "--no-global-shortcuts"]

    def settings(self):
        return {"KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
                "KDE_FULL_SESSION": "true", "XDG_CURRENT_DESKTOP": "KDE"}

    def make_hand(self):
        return hands.FakeInputHand(self.socket_path)

    def settle(self):
        if self.scale != 1:
            self.kwin_output.rescale(self.scale)

    @property
    def kwin_output(self):
        self.output = self.output or outputs.KWinOutput(self.socket_path)
        return self.output

    def turn_output(self, transform):
        self.kwin_output.turn(transform)

    def picture(self, path):
        outputs.kwin_picture(f"unix:path={self.path('bus')}", path)

    def change_window(self, change):
        script = self.write("change.js", outputs.KWIN_CHANGES[change])
        outputs.run_in_kwin(f"unix:path={self.path('bus')}", script)

    def shown(self, times):
        # Its software vblanks are at whole multiples of the interval of CLOCK_MONOTONIC, its callbacks anywhere between.
        return self.refresh * -(-(times + self.LATCH) // self.refresh)


class Mutter(Session):
    command = "mutter"
    needs_bus = True
    has_any_rate = True

    @classmethod
    def missing(cls):
        absent = [name for name in ("pipewire", "wireplumber") if not shutil.which(name)]
        absent += [] if importlib.util.find_spec("gi") else ["python3-gi"]
        reason = super().missing() or (f"{absent[0]} is not installed" if absent else None)
        # Seen of 43 and 48.
        return reason or ("mutter has given a new window no keyboard since Debian 12" if cls.version() > 43 else None)

    def arguments(self):
        self.spawn("pipewire", ["pipewire"], {})
        self.wait_for("pipewire", lambda: os.path.exists(self.path("pipewire-0")))
        self.spawn("wireplumber", ["wireplumber"], {})
        return ["mutter", "--headless", "--wayland", "--no-x11", "--wayland-display", DISPLAY, "--virtual-monitor",
                f"{self.width}x{self.height}@{self.rate}"]

    def settings(self):
        folder = self.path("config/glib-2.0/settings")
        os.makedirs(folder, exist_ok=True)
        # Scales that are no whole numbers.
        with open(os.path.join(folder, "keyfile"), "w") as file:
            file.write("[org/gnome/mutter]\nexperimental-features=['scale-monitor-framebuffer']\n")
        return {"GSETTINGS_BACKEND": "keyfile" if self.scale != int(self.scale) else "memory"}

    def settle(self):
        if self.scale != 1:
            outputs.change_mutter(f"unix:path={self.path('bus')}", scale=self.scale)

    def turn_output(self, transform):
        outputs.change_mutter(f"unix:path={self.path('bus')}", transform=transform)

    def picture(self, path):
        outputs.mutter_picture(f"unix:path={self.path('bus')}", path, self.environment)

    def change_window(self, change):
        keys = hands.MUTTER_CHANGES[change]
        self.hand.apply([("key", key, True) for key in keys] + [("key", key, False) for key in reversed(keys)])

    def make_hand(self):
        end = time.monotonic() + 15
        while True:
            try:
                return hands.RemoteDesktopHand(f"unix:path={self.path('bus')}", self.width, self.height)
            except Exception:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)


KINDS = {"sway": Sway, "phoc": Phoc, "cage": Cage, "weston": Weston, "kwin": KWin, "mutter": Mutter}


def missing(kind):
    """Why a compositor cannot be started here, or None."""
    return KINDS[kind].missing()


def start(kind, width, height, rate, directory=None, scale=1):
    """A session of one compositor, to be used in a `with` statement; in a directory, if there is to be one."""
    return KINDS[kind](width, height, rate, directory, scale)
