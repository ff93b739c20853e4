"""A page that belongs to no record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from demo.agency.resources.groups import Group
from demo.agency.widgets.records import RecordCounts
from django_panel import Page


class AboutDemo(Page):
    """What the demo contains."""

    title = _("About this demo")
    subheading = _(
        "A design agency with generated records; none of its people and companies exist. You "
        "can change everything: the command “seed” restores the original data."
    )
    slug = "about"
    navigation_icon = "info"
    navigation_group = Group.DEMO

    def widgets(self) -> Sequence[type[Any]]:
        return [RecordCounts]
