"""Run functions in child processes; one that dies is started again."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from types import FrameType
from typing import Any

logger = logging.getLogger("django_panel.jobs")

#: Seconds before a child that died is started again.
PAUSE = 1.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run_processes(functions: Sequence[Callable[[], None]]) -> None:
    """Run each function in a child process until all have returned.

    SIGTERM and SIGINT are passed on to the children. Open database connections must be closed
    before.
    """
    running: dict[Any, Callable[[], None]] = {}
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for child in list(running):
            child.terminate()

    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        for function in functions:
            running[_start(function)] = function
        while running:
            wait([child.sentinel for child in running])
            for child in [child for child in running if not child.is_alive()]:
                function = running.pop(child)
                if child.exitcode and not stopping:
                    logger.error("A worker process ended with %s; restarting.", child.exitcode)
                    time.sleep(PAUSE)
                    running[_start(function)] = function
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _start(function: Callable[[], None]) -> Any:
    """Return a started child process."""
    # Forked: the functions hold what the parent has set up.
    child = multiprocessing.get_context("fork").Process(target=_run, args=(function,))
    child.start()
    return child


def _run(function: Callable[[], None]) -> None:
    # The handlers of the parent would stop the other children.
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    function()
