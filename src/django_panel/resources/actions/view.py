"""The action that links to the view page of a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from django_panel.resources.actions.links import PageLinkAction
from django_panel.support.labels import LabelSource


@dataclass(frozen=True, eq=False, repr=False)
class ViewAction(PageLinkAction):
    """Links to the view page of a record."""

    ability = "view"
    page = "view"

    _name: str = field(default="view", kw_only=False)
    _label: LabelSource | None = field(default=_("View"), init=False)
    _icon: str | None = field(default="eye", init=False)
