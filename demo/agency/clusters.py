"""Clusters: groups of resources in one item of the sidebar."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.resources.groups import Group
from django_panel import Cluster


class Studio(Cluster):
    """The settings, teams and tags of the agency."""

    title = _("Studio")
    navigation_icon = "briefcase"
    navigation_group = Group.PEOPLE
    navigation_sort = 40
