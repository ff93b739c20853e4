"""Reads files in a process that cannot take more than 64 MiB beyond what it has at the start.

Arguments: the paths. For each one a line of JSON: the name, the exception and the CPU seconds.
A number at the end of a name, after a hyphen, is the allowed ratio of unpacking.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

import django
from django.conf import settings

ALLOWED = 64 << 20


def main(paths: list[str]) -> None:
    settings.configure(USE_I18N=False)
    django.setup()
    from django_panel.spreadsheets import SheetLimits, SpreadsheetFormat, open_reader

    for number, path in enumerate(map(Path, paths)):
        _name, _hyphen, ratio = path.stem.rpartition("-")
        limits = SheetLimits(ratio=int(ratio)) if ratio.isdecimal() else SheetLimits()
        started = time.process_time()
        try:
            with (
                path.open("rb") as file,
                open_reader(file, SpreadsheetFormat(path.suffix[1:]), limits) as reader,
            ):
                outcome = f"{sum(1 for _row in reader)} rows"
        except BaseException as error:
            outcome = f"{type(error).__name__}: {error}"
        seconds = time.process_time() - started
        sys.stdout.write(json.dumps([path.stem, outcome, seconds]) + "\n")
        sys.stdout.flush()
        if number == 0:
            # The first file is an ordinary one, after which everything is imported.
            used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + ALLOWED, used + ALLOWED))


if __name__ == "__main__":
    main(sys.argv[1:])
