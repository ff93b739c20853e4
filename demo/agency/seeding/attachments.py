"""Seeds small files for tasks: notes, an estimate and a picture."""

from __future__ import annotations

import struct
import zlib
from random import Random

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from demo.agency.models import Task

#: So many of the newest open tasks have files.
COUNT = 24
#: The folder and the random prefix of an upload, which the panel leaves out of the name.
_FOLDER, _PREFIX_BITS = "uploads", 128

NOTES = "Kick-off\n\n- Who decides on the texts?\n- When is the old site switched off?\n"
ESTIMATE = "Position,Hours\nConcept,6\nDesign,14\nBuild,22\nTest,5\n"


def attach_files(tasks: list[Task]) -> None:
    """Store files and put their paths on the newest open tasks, which are saved later."""
    rng = Random("attachments")
    newest = [task for task in tasks if task.state not in Task.CLOSED_STATES][-COUNT:]
    for task in newest:
        files = _files(rng)
        task.attachments = [
            _stored(rng, name, files[name])
            for name in rng.sample(sorted(files), rng.choice((1, 2)))
        ]


def _files(rng: Random) -> dict[str, bytes]:
    return {
        "Kick-off notes.txt": NOTES.encode(),
        "Estimate.csv": ESTIMATE.encode(),
        "Sketch.png": _picture(rng),
    }


def _stored(rng: Random, name: str, content: bytes) -> str:
    """Store a file under a name that is the same in each run, and return its path."""
    path = f"{_FOLDER}/{rng.getrandbits(_PREFIX_BITS):032x}-{name}"
    default_storage.delete(path)
    return default_storage.save(path, ContentFile(content))


def _picture(rng: Random, width: int = 96, height: int = 64) -> bytes:
    """Return a PNG of two colors, one above the other."""
    colors = [bytes(rng.randrange(60, 240) for _channel in range(3)) for _half in range(2)]
    lines = b"".join(b"\x00" + colors[2 * y // height] * width for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)
