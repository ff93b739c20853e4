"""Schema components that forms and infolists share: layouts, content and conditions."""

from __future__ import annotations

from django_panel.schemas.callout import Callout
from django_panel.schemas.component import Component
from django_panel.schemas.conditions import Operator
from django_panel.schemas.content import EmptyState, PrimeIcon, PrimeImage, PrimeText
from django_panel.schemas.custom import CustomComponent
from django_panel.schemas.grid import Grid
from django_panel.schemas.section import Section
from django_panel.schemas.tabs import Tab, Tabs

__all__ = [
    "Callout",
    "Component",
    "CustomComponent",
    "EmptyState",
    "Grid",
    "Operator",
    "PrimeIcon",
    "PrimeImage",
    "PrimeText",
    "Section",
    "Tab",
    "Tabs",
]
