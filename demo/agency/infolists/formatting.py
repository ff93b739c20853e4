"""Format values on record pages."""

from __future__ import annotations

from decimal import Decimal

from django.core.files.storage import default_storage
from django.db.models.fields.files import FieldFile
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join


def file_link(file: FieldFile) -> str | None:
    """Return a link to an uploaded file, as HTML."""
    if not file:
        return None
    return format_html('<a href="{}">{}</a>', file.url, (file.name or "").rpartition("/")[2])


def path_links(paths: list[str]) -> str:
    """Return links to files of the default storage, as HTML."""
    rows = ((default_storage.url(path), path.rpartition("/")[2]) for path in paths)
    return format_html("<ul>{}</ul>", format_html_join("", '<li><a href="{}">{}</a></li>', rows))


def money(amount: Decimal | None) -> str | None:
    """Return an amount with cents, in the active language."""
    return None if amount is None else number_format(amount, 2, force_grouping=True)


def hours(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{number_format(amount.normalize())} h"


def plain(amount: Decimal | None) -> str | None:
    """Return a number without trailing zeros."""
    return None if amount is None else number_format(amount.normalize())
