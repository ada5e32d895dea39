"""The little of the Wayland wire protocol that fake input takes: globals, requests, a sync."""
import os
import socket
import struct
import threading


def argument(value):
    """A request's argument: int, float (a fixed-point number) or str."""
    if isinstance(value, float):
        return struct.pack("=i", round(value * 256))
    if isinstance(value, str):
        text = value.encode() + b"\0"
        return struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)
    return struct.pack("=I", value & 0xffffffff)


class Connection:
    """A client of the compositor at a socket."""
    REGISTRY = 2

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(5)
        self.socket.connect(path)
        self.pending = b""
        self.globals = {}
        self.next_id = self.REGISTRY
        self.request(1, 1, self.new_id())
        self.sync()

    def new_id(self):
        made = self.next_id
        self.next_id += 1
        return made

    def request(self, target, opcode, *arguments):
        self.send([(target, opcode, arguments)])

    def send(self, requests):
        """Sends requests in one write, so that the compositor reads them as one."""
        data = b""
        for target, opcode, arguments in requests:
            body = b"".join(argument(value) for value in arguments)
            data += struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body
        self.socket.sendall(data)

    def sync(self):
        """Waits until everything sent so far has been handled."""
        callback = self.new_id()
        self.request(1, 0, callback)
        while self.read_event()[0] != callback:
            pass

    def bind(self, interface, version):
        """Binds a global and gives back its object, or None where it is not offered."""
        if interface not in self.globals:
            return None
        name, offered = self.globals[interface]
        made = self.new_id()
        self.request(self.REGISTRY, 0, name, interface, min(version, offered), made)
        return made

    def read_event(self):
        while len(self.pending) < 8 or len(self.pending) < self.size():
            data = self.socket.recv(65536)
            if not data:
                raise ConnectionError("the compositor closed the connection")
            self.pending += data
        size = self.size()
        target, code = struct.unpack_from("=II", self.pending)
        body, self.pending = self.pending[8:size], self.pending[size:]
        if target == self.REGISTRY and code & 0xffff == 0:
            name, length = struct.unpack_from("=II", body)
            interface = body[8:8 + length - 1].decode()
            (version,) = struct.unpack_from("=I", body, 8 + (length + 3) // 4 * 4)
            self.globals[interface] = (name, version)
        elif target == 1 and code & 0xffff == 0:
            raise ConnectionError(f"the compositor refuses a request: {body[12:]!r}")
        return target, code & 0xffff

    def size(self):
        return struct.unpack_from("=I", self.pending, 4)[0] >> 16

    def drain(self):
        """Reads and drops events from now on, in a thread of its own."""
        def read():
            while True:
                try:
                    if not self.socket.recv(65536):
                        return
                except TimeoutError:
                    pass    # nothing to drop; sending keeps its limit
                except OSError:
                    return
        threading.Thread(target=read, daemon=True).start()

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def is_listening(path):
    """Whether a compositor answers at a socket."""
    try:
        Connection(path).close()
        return True
    except OSError:
        return False


def without_display(environment=None):
    """An environment that leads to no other session."""
    unwanted = ("WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WAYLAND_DEBUG", "DISPLAY", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS")
    source = os.environ if environment is None else environment
    return {name: value for name, value in source.items() if name not in unwanted}
