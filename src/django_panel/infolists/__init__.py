"""Infolists: the read-only view of a record."""

from __future__ import annotations

from django_panel.infolists.entries.badge import BadgeEntry
from django_panel.infolists.entries.base import Entry
from django_panel.infolists.entries.boolean import BooleanEntry
from django_panel.infolists.entries.code import CodeEntry
from django_panel.infolists.entries.color import ColorEntry
from django_panel.infolists.entries.custom import CustomEntry
from django_panel.infolists.entries.datetime import DateTimeEntry
from django_panel.infolists.entries.file import FileEntry
from django_panel.infolists.entries.icon import IconEntry
from django_panel.infolists.entries.image import ImageEntry
from django_panel.infolists.entries.key_value import KeyValueEntry
from django_panel.infolists.entries.repeatable import RepeatableEntry
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.infolists.totals import Totals
from django_panel.schemas import (
    Callout,
    EmptyState,
    Grid,
    PrimeIcon,
    PrimeImage,
    PrimeText,
    Section,
    Tab,
    Tabs,
)

__all__ = [
    "BadgeEntry",
    "BooleanEntry",
    "Callout",
    "CodeEntry",
    "ColorEntry",
    "CustomEntry",
    "DateTimeEntry",
    "EmptyState",
    "Entry",
    "FileEntry",
    "Grid",
    "IconEntry",
    "ImageEntry",
    "InfolistSchema",
    "KeyValueEntry",
    "PrimeIcon",
    "PrimeImage",
    "PrimeText",
    "RepeatableEntry",
    "Section",
    "Tab",
    "Tabs",
    "TextEntry",
    "Totals",
]
