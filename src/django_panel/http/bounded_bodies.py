"""Bodies that stop being read when they are too large.

Django parses a whole upload before any view, because its CSRF check looks for a token among
the form's fields. A handler that stands before Django's own counts the bytes as they come.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from django_panel.conf import get_settings

#: Room for the parts of a multipart body that are not the file.
_OVERHEAD = 64 * 1024


class BoundedUpload(FileUploadHandler):
    """Passes chunks on until there are too many bytes."""

    def __init__(self, request: HttpRequest, limit: int) -> None:
        super().__init__(request)
        self._limit = limit
        self._seen = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._seen += len(raw_data)
        if self._seen > self._limit:
            raise RequestDataTooBig("The upload is larger than PANEL['upload_limit'].")
        return raw_data

    def file_complete(self, file_size: int) -> Any:
        """Leave the file to the handlers behind."""


def bound_body(request: HttpRequest) -> None:
    """Refuse a body that says it is too large, and stop reading one that turns out to be."""
    limit = get_settings().upload_limit * 1024
    stated = request.META.get("CONTENT_LENGTH") or "0"
    if stated.isdecimal() and int(stated) > limit + _OVERHEAD:
        raise RequestDataTooBig("The upload is larger than PANEL['upload_limit'].")
    request.upload_handlers = [BoundedUpload(request, limit), *request.upload_handlers]
