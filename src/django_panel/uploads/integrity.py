"""Check uploaded images: size, number of frames, and whether the file is complete.

Pillow reads the headers (extra ``images``). No pixels are decoded: a small file may declare a huge
image. ADR 0018 lists the checks that Pillow does not offer and that are written here.
"""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.files.uploadedfile import UploadedFile

#: More than a minute of animation.
MAX_FRAMES = 1000
#: A GIF is checked up to this many bytes.
_GIF_LIMIT = 16 * 1024 * 1024
#: Sub-blocks of a GIF have up to 255 bytes each, so a GIF within the limit needs far fewer.
_MAX_GIF_BLOCKS = 200_000
#: Read calls for one image. A file of many tiny chunks would keep Pillow busy for seconds.
_MAX_READS = 100_000
_MAX_BOXES = 100_000
_BLOCK = 64 * 1024

#: Pillow's name for each content type.
_FORMATS = {
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/gif": "GIF",
    "image/webp": "WEBP",
    "image/avif": "AVIF",
    "image/bmp": "BMP",
}


class UploadedImage:
    """The headers of one uploaded image."""

    def __init__(self, file: UploadedFile[Any], content_type: str) -> None:
        self._file = file
        self._content_type = content_type
        self._image: Any = None
        #: The position in the file after its headers.
        self._header_end = 0
        pillow = _pillow()
        opener = None if pillow is None else pillow.OPEN.get(_FORMATS.get(content_type))
        if opener is None:
            return
        file.seek(0)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                # ``Image.open`` refuses a huge image before its size can be reported.
                self._image = opener[0](_LimitedReader(file), "")
            self._header_end = file.tell()
        except Exception:
            # Pillow's plugins raise exceptions of many types for a damaged file.
            self._image = None
        finally:
            file.seek(0)

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height in pixels; None if the headers cannot be read."""
        if self._image is None:
            return None
        width, height = self._image.size
        return width, height

    def has_too_many_frames(self) -> bool:
        """Return whether an animation has more than ``MAX_FRAMES`` frames."""
        if self._content_type == "image/gif":
            return _gif_summary(self._file)[0] > MAX_FRAMES
        frames: int = getattr(self._image, "n_frames", 1)
        return frames > MAX_FRAMES

    def is_complete(self) -> bool:
        """Return whether the file is undamaged and not cut off; True for unchecked types.

        Raises ``ImproperlyConfigured`` where Pillow is needed and not installed.
        """
        if self._content_type in _FORMATS:
            _require_pillow()
        match self._content_type:
            case "image/gif":
                return _gif_summary(self._file)[1]
            case "image/avif" | "image/heic":
                return _has_complete_boxes(self._file)
            case "image/png":
                return self._image is not None and self._has_valid_checksums()
            case "image/jpeg":
                return self._image is not None and _has_jpeg_end(self._file, self._header_end)
            case "image/webp":
                # Pillow reads the whole file and compares its length with the header.
                return self._image is not None
        return True

    def _has_valid_checksums(self) -> bool:
        try:
            self._image.verify()
        except Exception:
            return False
        finally:
            self._file.seek(0)
        return True


def _require_pillow() -> None:
    """Raise an error that names the missing extra."""
    if _pillow() is None:
        raise ImproperlyConfigured(
            "A field that accepts only images needs Pillow to check them. "
            "Install it with: pip install django-panel[images]"
        )


@cache
def _pillow() -> ModuleType | None:
    """Return the module ``PIL.Image`` with all its plugins, or None without Pillow."""
    try:
        from PIL import Image  # noqa: PLC0415 (an optional dependency)
    except ImportError:
        return None
    Image.init()
    return Image


class _LimitedReader:
    """A file that raises ``OSError`` after too many read calls."""

    def __init__(self, file: UploadedFile[Any]) -> None:
        self._file = file
        self._reads = 0
        self.seek = file.seek
        self.tell = file.tell

    def read(self, size: int = -1) -> bytes:
        self._reads += 1
        if self._reads > _MAX_READS:
            raise OSError("The image consists of too many parts.")
        data: bytes = self._file.read(size)
        return data

    def close(self) -> None:
        """Leave the upload open."""


class _GifPart(Enum):
    FRAME = 1
    EXTENSION = 2
    BLOCK = 3
    UNKNOWN = 4


def _gif_summary(file: UploadedFile[Any]) -> tuple[int, bool]:
    """Return the number of frames, and whether none of them is cut off.

    Only the trailing byte may be missing: every frame is there without it.
    """
    file.seek(0)
    data = file.read(_GIF_LIMIT)
    file.seek(0)
    frames = blocks = 0
    try:
        for part in _gif_parts(data):
            frames += part is _GifPart.FRAME
            blocks += part is _GifPart.BLOCK
            if part is _GifPart.UNKNOWN:
                return frames, False
            if frames > MAX_FRAMES or blocks > _MAX_GIF_BLOCKS:
                return MAX_FRAMES + 1, False
    except IndexError:
        # The data ends inside a part; beyond the limit nothing is checked.
        return frames, (file.size or 0) > _GIF_LIMIT
    return frames, frames > 0


def _gif_parts(data: bytes) -> Iterator[_GifPart]:
    """Yield the parts of a GIF; raise ``IndexError`` if it is cut off."""
    position = 13 + _color_table_size(data[10])
    while position < len(data) and data[position] != 0x3B:
        if data[position] == 0x2C:
            yield _GifPart.FRAME
            position += 11 + _color_table_size(data[position + 9])
        elif data[position] == 0x21:
            yield _GifPart.EXTENSION
            position += 2
        else:
            yield _GifPart.UNKNOWN
            return
        while data[position]:
            position += data[position] + 1
            yield _GifPart.BLOCK
        position += 1
    if position > len(data):
        raise IndexError(position)


def _color_table_size(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _has_jpeg_end(file: UploadedFile[Any], position: int) -> bool:
    """Return whether the end marker follows the headers; it cannot occur in pixel data."""
    file.seek(position)
    last = b""
    try:
        while block := file.read(_BLOCK):
            if b"\xff\xd9" in last + block:
                return True
            last = block[-1:]
        return False
    finally:
        file.seek(0)


def _has_complete_boxes(file: UploadedFile[Any]) -> bool:
    """Return whether the boxes of an ISO media file, which state their length, are complete."""
    position, size = 0, file.size or 0
    try:
        for _number in range(_MAX_BOXES):
            if position == size:
                return True
            file.seek(position)
            length: int = struct.unpack(">I4s", file.read(8))[0]
            if length == 0:
                return True
            if length == 1:
                length = struct.unpack(">Q", file.read(8))[0]
            if length < 8 or position + length > size:
                return False
            position += length
        return False
    except struct.error:
        return False
    finally:
        file.seek(0)
