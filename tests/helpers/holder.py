"""Another process that holds the lock of a file until it is told to let go."""

import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

SCRIPT = """
import fcntl, sys
file = open(sys.argv[1], "rb")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.readline()
fcntl.flock(file, fcntl.LOCK_UN)
print("free", flush=True)
sys.stdin.readline()
"""


class Keeper:
    """The process; leaving the block ends it."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin
        assert self.process.stdout
        self._input, self._output = self.process.stdin, self.process.stdout
        self._is_held = self._output.readline() == "held\n"

    @property
    def pid(self) -> int:
        """The process's number."""
        return self.process.pid

    def let_go(self) -> None:
        """Free the lock, and return when it is free."""
        if self._is_held:
            self._is_held = False
            self._input.write("\n")
            self._input.flush()
            self._output.readline()

    def wait_until_stopped(self) -> None:
        """Return once the process is stopped."""
        for _ in range(200):
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8")
            if text.rpartition(")")[2].split()[0] == "T":
                return
            time.sleep(0.01)
        raise TimeoutError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        self._input.close()
        self._output.close()
