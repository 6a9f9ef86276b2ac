"""A command in a terminal."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import threading

# For so long a command may write nothing, s.
SILENCE = 60
# Follows what the command wrote. Were the command's end of the terminal closed instead, Linux could lose what was written just before.
END = b"\0the command has ended\0"


class PseudoTerminal:
    """Runs a command in a terminal, which has 0 columns if it doesn't say how wide it is, and reads what the command writes there."""

    def __init__(self, command, streams=("stdin", "stdout", "stderr"), columns=0, **options):
        self._ours, self._theirs = pty.openpty()
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(command, **dict.fromkeys(streams, self._theirs), **options)
        self._unread = b""
        self._end = threading.Thread(target=self._write_end, daemon=True)
        self._end.start()

    def _write_end(self):
        self.process.wait()
        os.write(self._theirs, END)

    def __iter__(self):
        """What the command writes, in pieces, until it has ended."""
        while not self._unread.endswith(END):
            if not select.select([self._ours], [], [], SILENCE)[0]:
                raise AssertionError(f"the command has written nothing for {SILENCE} s, after {self._unread}")
            self._unread += os.read(self._ours, 1 << 16)
            # The end may come in two pieces.
            if b"\0" not in self._unread:
                yield self._take(b"")
        if piece := self._take(END).removesuffix(END):
            yield piece

    def _take(self, rest):
        piece, self._unread = self._unread, rest
        return piece

    def until(self, text):
        """What the command writes until `text` is among it."""
        output = b""
        for piece in self:
            output += piece
            if text in output:
                return output
        raise AssertionError(f"the command has ended without {text}, after {output}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        # What nobody reads is thrown away, so that the thread can end.
        termios.tcflush(self._theirs, termios.TCIOFLUSH)
        self._end.join()
        os.close(self._theirs)
        os.close(self._ours)
