"""A cable between a browser and the site that can be pulled out and put in again, and counts what it carries."""

import socket
import threading
from contextlib import suppress


class Cable:
    """Carries whatever comes to its own port to the site's; cut, it carries nothing and answers nobody."""

    def __init__(self, to_port: int) -> None:
        self.to_port = to_port
        self.port = 0
        self.ends: list[socket.socket] = []
        self.carried = 0
        """How many bytes the site has sent through it, heads and all."""
        self.mend()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self) -> None:
        self.door = socket.create_server(("127.0.0.1", self.port))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, args=(self.door,), daemon=True).start()

    def cut(self) -> None:
        for end in [self.door, *self.ends]:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # that end had hung up already
            finally:
                end.close()
        self.ends = []

    def _accept(self, door: socket.socket) -> None:
        while True:
            try:
                near, _ = door.accept()
            except OSError:
                return  # cut
            self.ends.append(near)
            try:
                far = socket.create_connection(("127.0.0.1", self.to_port))
            except ConnectionRefusedError:
                near.close()  # the site is gone: the browser hears of it, and may ask again
                continue
            self.ends.append(far)
            if door.fileno() < 0:  # cut in this very moment
                near.close()
                far.close()
                return
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other, one is far), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, is_answer: bool) -> None:
        try:
            while data := one.recv(65_536):
                self.carried += len(data) if is_answer else 0
                other.sendall(data)
        except OSError:
            pass  # cut, or one end was killed: the other hears of it all the same
        with suppress(OSError):  # hung up already
            other.shutdown(socket.SHUT_RDWR)
