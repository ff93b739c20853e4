"""What a process holds: memory, open files, CPU time. Reads ``/proc``."""

from __future__ import annotations

import os
from pathlib import Path


def resident(pid: int) -> int:
    """Return the bytes that a process holds in memory."""
    text = Path(f"/proc/{pid}/status").read_text()
    line = next(each for each in text.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def descriptors(pid: int) -> int:
    """Return how many files and sockets a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process."""
    text = Path(f"/proc/{pid}/stat").read_text()
    # The name of the program may contain spaces; it ends with the last bracket.
    fields = text.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def files_below(folder: Path, prefix: str = "") -> int:
    """Return how many files a folder and its folders have, whose name begins with a prefix."""
    return sum(name.startswith(prefix) for _, _, names in os.walk(folder) for name in names)
