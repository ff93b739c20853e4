"""Infolists: what a record's own page shows."""

from __future__ import annotations

from django_panel.infolists.entries.badge import BadgeEntry
from django_panel.infolists.entries.boolean import BooleanEntry
from django_panel.infolists.entries.code import CodeEntry
from django_panel.infolists.entries.color import ColorEntry
from django_panel.infolists.entries.custom import CustomEntry
from django_panel.infolists.entries.datetime import DateTimeEntry
from django_panel.infolists.entries.icon import IconEntry
from django_panel.infolists.entries.image import ImageEntry
from django_panel.infolists.entries.key_value import KeyValueEntry
from django_panel.infolists.entries.repeatable import RepeatableEntry
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.layouts.grid import Grid
from django_panel.infolists.layouts.section import Section
from django_panel.infolists.layouts.tabs import Tab, Tabs
from django_panel.infolists.schema import InfolistSchema

__all__ = [
    "BadgeEntry",
    "BooleanEntry",
    "CodeEntry",
    "ColorEntry",
    "CustomEntry",
    "DateTimeEntry",
    "Grid",
    "IconEntry",
    "ImageEntry",
    "InfolistSchema",
    "KeyValueEntry",
    "RepeatableEntry",
    "Section",
    "Tab",
    "Tabs",
    "TextEntry",
]
