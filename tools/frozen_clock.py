"""Run a Python script or module with Django's clock stopped at a fixed time.

Usage: ``python tools/frozen_clock.py 2026-11-16T10:00 manage.py migrate``, or ``-m module`` in
place of the script. ``django.utils.timezone.now`` returns the given time (UTC), so dates on a page
are the same on every run.
"""

from __future__ import annotations

import os
import runpy
import sys
from datetime import UTC, datetime


def main(arguments: list[str]) -> None:
    """Replace the clock, then run the program with the arguments that are left."""
    from django.utils import timezone

    moment = datetime.fromisoformat(arguments[0]).replace(tzinfo=UTC)
    timezone.now = lambda: moment
    program = arguments[1:]
    if program[0] == "-m":
        sys.argv = program[1:]
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = program
        runpy.run_path(program[0], run_name="__main__")


if __name__ == "__main__":
    # The program is found from the working directory, not from the folder of this script.
    sys.path[0] = os.getcwd()
    main(sys.argv[1:])
