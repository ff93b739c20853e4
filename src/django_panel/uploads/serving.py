"""Stored files on their way out: nothing in them runs on the site's own address.

A file may lie about what it is, and a field may have been told to take vector graphics or whole
pages. Opened by its address, such a file would act in the name of whoever looks at it.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import storages
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe

from django_panel.forms.fields.file_upload import IMAGE_TYPES, known_as
from django_panel.uploads.sniffing import OCTETS, content_type_of, is_active

_PDF = "application/pdf"
#: What browsers show without running anything of it, besides pictures; the rest is saved.
_SHOWN = frozenset({_PDF, "text/plain"})
_PLAYED = ("audio/", "video/")
#: Nothing from elsewhere, and no scripts; players and viewers bring styles of their own.
_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
#: Browsers open no PDF in a sandbox; their viewers run nothing in the name of the page.
_SANDBOX = f"sandbox; {_POLICY}"


@require_safe
def serve_stored_file(request: HttpRequest, path: str, storage: str = "default") -> FileResponse:
    """Answer with a file of an entry of ``STORAGES``; its bytes say what it is.

    Who may see it is for the host to say: wrap the view as any other.
    """
    file = _opened(path, storage)
    kind = content_type_of(file)
    is_shown = kind in IMAGE_TYPES or kind in _SHOWN or kind.startswith(_PLAYED)
    answer = FileResponse(
        file,
        as_attachment=not is_shown,
        filename=known_as(path),
        content_type=_told(kind),
    )
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = _POLICY if kind == _PDF else _SANDBOX
    answer["Cache-Control"] = "private"
    return answer


def _opened(path: str, storage: str) -> Any:
    """Return the open file; whatever is none is not found, and nobody is told why."""
    try:
        return storages[storage].open(path)
    except (OSError, ValueError, SuspiciousOperation) as error:
        raise Http404 from error


def _told(kind: str) -> str:
    """Return the type as it is sent: a browser that saves a page need not know it is one."""
    if is_active(kind):
        return OCTETS
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
