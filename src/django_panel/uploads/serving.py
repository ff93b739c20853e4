"""Serve stored files so that no script in them runs on the site's own origin.

A file may have a wrong extension, and a field may accept SVG or HTML. Opened by its URL, a script
in such a file would act with the session of the user who opens it.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import storages
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe

from django_panel.forms.fields.file_upload import IMAGE_TYPES, display_file_name
from django_panel.uploads.content_type import OCTETS, content_type_of, is_active

_PDF = "application/pdf"
#: Types besides images that are shown in the browser; other types are downloaded.
_INLINE_TYPES = frozenset({_PDF, "text/plain"})
_MEDIA_PREFIXES = ("audio/", "video/")
#: No scripts and no other origins; the viewers built into browsers use inline styles.
_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
#: Browsers do not open a PDF in a sandbox; their viewers run no script of the page.
_SANDBOX = f"sandbox; {_POLICY}"


@require_safe
def serve_stored_file(request: HttpRequest, path: str, storage: str = "default") -> FileResponse:
    """Return a file from a storage of ``STORAGES``; the type is detected from its bytes.

    The view checks no permission. Wrap it, for example with ``login_required``.
    """
    file = _opened(path, storage)
    content_type = content_type_of(file)
    is_inline = (
        content_type in IMAGE_TYPES
        or content_type in _INLINE_TYPES
        or content_type.startswith(_MEDIA_PREFIXES)
    )
    response = FileResponse(
        file,
        as_attachment=not is_inline,
        filename=display_file_name(path),
        content_type=_sent_type(content_type),
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = _POLICY if content_type == _PDF else _SANDBOX
    response["Cache-Control"] = "private"
    return response


def attachment(content: bytes, name: str) -> FileResponse:
    """Return the content of a binary column as a download."""
    response = FileResponse(
        BytesIO(content), as_attachment=True, filename=name, content_type=OCTETS
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = _SANDBOX
    response["Cache-Control"] = "private, no-store"
    return response


def _opened(path: str, storage: str) -> Any:
    """Return the open file; raise ``Http404`` for every path that cannot be opened."""
    try:
        return storages[storage].open(path)
    except (OSError, ValueError, SuspiciousOperation) as error:
        raise Http404 from error


def _sent_type(content_type: str) -> str:
    """Return the ``Content-Type`` header; active types are sent as binary data."""
    if is_active(content_type):
        return OCTETS
    return f"{content_type}; charset=utf-8" if content_type.startswith("text/") else content_type
