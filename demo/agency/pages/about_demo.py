"""A page that belongs to no record."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.resources.groups import Group
from django_panel import Page


class AboutDemo(Page):
    """What this is, for somebody who found it running."""

    title = _("About this demo")
    subheading = _(
        "An invented agency with 200 customers, 1,500 projects and 20,000 tasks. All of it was "
        "grown from one number, and nobody in it exists. Change what you like: seeding it "
        "afresh brings everything back."
    )
    slug = "about"
    navigation_icon = "info"
    navigation_group = Group.DEMO
