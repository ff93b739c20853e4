"""Limits the size of uploads while the body is read, and deletes what cannot be written.

Django parses a whole upload before any view, because its CSRF check looks for a token among
the form's fields. An upload handler before Django's own ones counts the bytes.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from django_panel.conf import get_settings

#: Bytes allowed for the parts of a multipart body that are not the file.
_OVERHEAD = 64 * 1024


class LimitedUploadHandler(FileUploadHandler):
    """Passes chunks to the next handler until the limit is exceeded."""

    def __init__(self, request: HttpRequest, limit: int) -> None:
        super().__init__(request)
        self._limit = limit
        self._received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._received += len(raw_data)
        if self._received > self._limit:
            raise RequestDataTooBig("The upload is larger than PANEL['upload_limit'].")
        return raw_data

    def file_complete(self, file_size: int) -> Any:
        """Return None: the next handler stores the file."""


def limit_upload(request: HttpRequest) -> None:
    """Refuse a request whose ``Content-Length`` or received body exceeds the limit."""
    limit = get_settings().upload_limit * 1024
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and int(length) > limit + _OVERHEAD:
        raise RequestDataTooBig("The upload is larger than PANEL['upload_limit'].")
    request.upload_handlers = [LimitedUploadHandler(request, limit), *request.upload_handlers]


def delete_temporary_files(request: HttpRequest) -> None:
    """Delete the files of a body that could not be written completely.

    Django leaves them to the garbage collector, and they fill the disk until then.
    """
    for handler in request.upload_handlers:
        file = getattr(handler, "file", None)
        if file is not None:
            # Closing writes what is in the buffer, which fails again; the file is deleted.
            with suppress(OSError):
                file.close()
