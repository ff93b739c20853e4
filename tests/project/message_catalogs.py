"""Compiled message catalogs, written by the tests that need one."""

from __future__ import annotations

import struct
from pathlib import Path


def write_catalogue(path: Path, messages: dict[str, str]) -> None:
    """Write a compiled message catalog. No gettext tool is needed."""
    rows = sorted((key.encode(), value.encode()) for key, value in messages.items())
    keys, values = (b"".join(row[side] + b"\0" for row in rows) for side in (0, 1))
    start = 28 + 16 * len(rows)
    tables = []
    for side, base in ((0, start), (1, start + len(keys))):
        place = base
        for row in rows:
            tables.append(struct.pack("<II", len(row[side]), place))
            place += len(row[side]) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(rows), 28, 28 + 8 * len(rows), 0, 0)
    path.parent.mkdir(parents=True)
    path.write_bytes(head + b"".join(tables) + keys + values)
