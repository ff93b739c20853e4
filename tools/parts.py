"""Run targets of the Makefile and print the time of each at the end.

Usage: ``python tools/parts.py <title> <step> [<step> ...]``. The steps run one after the other. A
step is one target, or several lanes that run at the same time: ``check-frontend+check-python,docs``
runs ``check-frontend`` beside ``check-python`` followed by ``docs``. A failure ends its lane and
the run; the table says what failed and what did not run.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Result:
    """One target after its run; ``seconds`` is ``None`` when it was not started."""

    target: str
    seconds: float | None = None
    status: int = 0

    def describe(self) -> str:
        if self.seconds is None:
            return "not run"
        return duration(self.seconds) + ("  FAILED" if self.status else "")


def duration(seconds: float) -> str:
    """Return minutes and seconds, such as ``3:07``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def run(target: str, *, quiet: bool) -> Result:
    """Run one target; with ``quiet`` its output is printed as a whole when it has ended."""
    started = time.monotonic()
    command = ["make", "--no-print-directory", target]
    done = subprocess.run(
        command,
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
    )
    if quiet:
        # One write, so that the output of two targets cannot mix.
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    return Result(target, time.monotonic() - started, done.returncode)


def run_lane(targets: list[str], *, quiet: bool) -> list[Result]:
    """Run targets one after the other; a failure leaves the later ones out."""
    results: list[Result] = []
    for target in targets:
        failed = any(result.status for result in results)
        results.append(Result(target) if failed else run(target, quiet=quiet))
    return results


def run_step(step: str) -> list[Result]:
    """Run the lanes of a step at the same time."""
    lanes = [lane.split(",") for lane in step.split("+")]
    with ThreadPoolExecutor(len(lanes)) as pool:
        done = pool.map(lambda lane: run_lane(lane, quiet=len(lanes) > 1), lanes)
        return [result for lane in done for result in lane]


def run_all(steps: list[str]) -> list[Result]:
    """Run all steps in order; a failure leaves the later ones out."""
    results: list[Result] = []
    for step in steps:
        if any(result.status for result in results):
            results += [Result(target) for target in step.replace("+", ",").split(",")]
        else:
            results += run_step(step)
    return results


def report(title: str, results: list[Result], seconds: float) -> str:
    """Return the table of times; the total is less than the sum where lanes ran together."""
    rows = [(result.target, result.describe()) for result in results]
    rows.append(("total", duration(seconds)))
    width = max(len(name) for name, _ in rows)
    lines = [f"  {name:<{width}}  {text:>7}" for name, text in rows]
    return "\n".join([f"make {title}", *lines])


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print(__doc__)
        return 2
    title, *steps = arguments
    started = time.monotonic()
    results = run_all(steps)
    print(report(title, results, time.monotonic() - started), flush=True)
    failed = any(result.status for result in results)
    print("Some parts failed." if failed else "All parts passed.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
