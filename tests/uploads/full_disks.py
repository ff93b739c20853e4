"""Disks without space: a small file system of the test's own, and ``/dev/full``."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage

#: Bytes of the small file system.
SIZE = 64 * 1024


class FullStorage(FileSystemStorage):
    """Writes the beginning of a file, and then to a device that is always full."""

    def _save(self, name: str, content: Any) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(next(content.chunks())[:10])
        with Path("/dev/full").open("wb") as device:
            device.write(b"x")
        return name


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a file system of ``SIZE`` bytes; raise ``PermissionError`` if that is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        raise PermissionError(mounted.stderr)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
