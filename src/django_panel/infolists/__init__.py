"""Infolists: what a record's own page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.infolists.entries.badge import BadgeEntry as BadgeEntry
    from django_panel.infolists.entries.boolean import BooleanEntry as BooleanEntry
    from django_panel.infolists.entries.code import CodeEntry as CodeEntry
    from django_panel.infolists.entries.color import ColorEntry as ColorEntry
    from django_panel.infolists.entries.custom import CustomEntry as CustomEntry
    from django_panel.infolists.entries.datetime import DateTimeEntry as DateTimeEntry
    from django_panel.infolists.entries.icon import IconEntry as IconEntry
    from django_panel.infolists.entries.image import ImageEntry as ImageEntry
    from django_panel.infolists.entries.key_value import KeyValueEntry as KeyValueEntry
    from django_panel.infolists.entries.repeatable import RepeatableEntry as RepeatableEntry
    from django_panel.infolists.entries.text import TextEntry as TextEntry
    from django_panel.infolists.layouts.grid import Grid as Grid
    from django_panel.infolists.layouts.section import Section as Section
    from django_panel.infolists.layouts.tabs import Tab as Tab
    from django_panel.infolists.layouts.tabs import Tabs as Tabs
    from django_panel.infolists.schema import InfolistSchema as InfolistSchema

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "BadgeEntry": "infolists.entries.badge",
        "BooleanEntry": "infolists.entries.boolean",
        "CodeEntry": "infolists.entries.code",
        "ColorEntry": "infolists.entries.color",
        "CustomEntry": "infolists.entries.custom",
        "DateTimeEntry": "infolists.entries.datetime",
        "Grid": "infolists.layouts.grid",
        "IconEntry": "infolists.entries.icon",
        "ImageEntry": "infolists.entries.image",
        "InfolistSchema": "infolists.schema",
        "KeyValueEntry": "infolists.entries.key_value",
        "RepeatableEntry": "infolists.entries.repeatable",
        "Section": "infolists.layouts.section",
        "Tab": "infolists.layouts.tabs",
        "Tabs": "infolists.layouts.tabs",
        "TextEntry": "infolists.entries.text",
    },
)
