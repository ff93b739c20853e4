"""Run functions in child processes; one that dies is started again."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from types import FrameType
from typing import NoReturn

logger = logging.getLogger("django_panel.jobs")

#: Seconds before a child that died is started again.
PAUSE = 1.0


def run_processes(functions: Sequence[Callable[[], None]]) -> None:
    """Run each function in a child process until all have returned.

    SIGTERM and SIGINT are passed on to the children. Open database connections must be closed
    before.
    """
    running: dict[int, Callable[[], None]] = {}
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for child in list(running):
            os.kill(child, number)

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        for function in functions:
            running[_start(function)] = function
        while running:
            child, status = os.wait()
            function = running.pop(child)
            if status and not stopping:
                logger.error("A worker process ended with status %s; starting another.", status)
                time.sleep(PAUSE)
                running[_start(function)] = function
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _start(function: Callable[[], None]) -> int:
    """Fork a child that runs a function; return its process id."""
    child = os.fork()
    if child == 0:
        _run(function)
    return child


def _run(function: Callable[[], None]) -> NoReturn:
    """Run a function in a child and end the child, without returning into the parent's code."""
    status = 1
    try:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
        function()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
