"""Work done in child processes made by fork, so that a hundred of them cost no start."""

import os
import sys
import traceback
from collections.abc import Callable


def spawn(work: Callable[[], object]) -> int:
    """Fork a child that does `work` and ends; 0 where it went well. The child's number."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        work()
        status = 0
    except BaseException:  # noqa: BLE001 - the child must not return into its parent's code
        traceback.print_exc()
    finally:
        os._exit(status)


def wait(child: int) -> int:
    """The status with which a child ended; minus the signal that ended it."""
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def in_child(work: Callable[[], str]) -> str:
    """Do `work` in a child of its own, and give back what it said."""
    reading, writing = os.pipe()

    def say() -> None:
        os.close(reading)
        os.write(writing, work().encode())

    child = spawn(say)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    status = wait(child)
    if status:
        message = f"the child ended with {status}"
        raise AssertionError(message)
    return said
