"""The pipes to and from a daemon."""

from __future__ import annotations

import os
import select
import threading

CHUNK = 1 << 16
"""The maximum number of bytes of one read: a pipe's capacity on Linux."""
LONGEST_LINE = 1 << 28
"""The maximum length of a line from the daemon, bytes; longer than any answer."""


class Pipe:
    """The pipes to a daemon's stdin and from its stdout. Any thread may write; the thread that holds `reading` may read.

    Neither end blocks. What the daemon has written stays in the buffer until `keep` removes it, so an interrupted thread
    loses nothing.
    """

    def __init__(self) -> None:
        self._daemon_stdin, stdin = os.pipe()
        stdout, self._daemon_stdout = os.pipe()
        # Files close themselves when they are collected.
        self._stdin = open(stdin, "wb", buffering=0)
        self._stdout = open(stdout, "rb", buffering=0)
        self.stdin = stdin
        self.stdout = stdout
        for descriptor in (stdin, stdout):
            os.set_blocking(descriptor, False)
        self.reading = threading.Lock()
        self._writing = threading.Lock()
        self._unwritten = bytearray()
        self._chunks: list[bytes] = []
        self._searched = 0
        self._arrival = select.poll()
        self._arrival.register(stdout, select.POLLIN)

    @property
    def daemon_ends(self) -> tuple[int, int]:
        """The descriptors that become the daemon's stdin and stdout."""
        return self._daemon_stdin, self._daemon_stdout

    def close_daemon_ends(self) -> None:
        """Closes this process's copies of the daemon's descriptors, once the daemon has its own."""
        for descriptor in self.daemon_ends:
            os.close(descriptor)

    # MARK: Writing

    @property
    def is_writable(self) -> bool:
        """Whether the daemon's input is open."""
        return not self._stdin.closed

    @property
    def unwritten(self) -> int:
        """The number of bytes that wait for the daemon to read."""
        return len(self._unwritten)

    def write(self, data: bytes) -> bool:
        """Writes a message, and keeps what does not fit. Returns whether everything is written."""
        with self._writing:
            self._unwritten += data
            return self._flush()

    def write_whole(self, data: bytes) -> bool:
        """Writes a message if it fits as a whole, and returns whether it did. A signal can't interrupt it halfway."""
        with self._writing:
            if self._unwritten or self._stdin.closed or len(data) > select.PIPE_BUF:
                return False
            try:
                os.write(self.stdin, data)
            except BlockingIOError:
                return False
            except OSError:  # reported when stdout ends
                pass
            return True

    def flush(self) -> bool:
        """Writes what was kept. Returns whether everything is written."""
        with self._writing:
            return self._flush()

    def _flush(self) -> bool:
        try:
            while self._unwritten and not self._stdin.closed:
                del self._unwritten[:os.write(self.stdin, self._unwritten)]
        except BlockingIOError:
            return False
        except OSError:  # reported when stdout ends
            pass
        self._unwritten.clear()
        return True

    # MARK: Reading, by the thread that holds `reading`

    def wait(self, seconds: float) -> bool:
        """Waits until there is something to read, or the end. Returns False after the time."""
        return bool(self._arrival.poll(seconds * 1000))

    def read(self) -> bool:
        """Reads what has arrived into the buffer. Returns False at the end of the daemon's output.

        Raises BlockingIOError if nothing has arrived, ValueError if a line is too long.
        """
        # `extend` and `map` instead of `append`: a signal handler that raises runs either before the read or after the buffer
        # has its bytes.
        self._chunks.extend(map(os.read, (self.stdout,), (CHUNK,)))
        if len(self._chunks) > LONGEST_LINE // CHUNK and sum(map(len, self._chunks)) > LONGEST_LINE:
            raise ValueError(f"a line is longer than {LONGEST_LINE} bytes")
        return self._chunks[-1] != b""

    def lines(self) -> tuple[list[bytes], bytes] | None:
        """The complete lines in the buffer, and the bytes after them; None without a complete line."""
        if not any(b"\n" in chunk for chunk in self._chunks[self._searched:]):
            self._searched = len(self._chunks)
            return None
        lines = b"".join(self._chunks).split(b"\n")
        return lines, lines.pop()

    def keep(self, rest: bytes) -> None:
        """Replaces the buffer with the bytes after the lines that have been received."""
        self._searched = 0
        self._chunks[:] = [rest] if rest else []

    # MARK: Ending

    def close_stdin(self) -> None:
        """Ends the daemon's input. What it has not read is lost."""
        with self._writing:
            self._stdin.close()
            self._unwritten.clear()

    def close_stdout(self) -> None:
        self._stdout.close()
