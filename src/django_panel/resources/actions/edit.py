"""The action that links to the edit page of a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from django_panel.resources.actions.links import PageLinkAction
from django_panel.support.labels import LabelSource


@dataclass(frozen=True, eq=False, repr=False)
class EditAction(PageLinkAction):
    """Links to the edit page of a record."""

    ability = "edit"
    page = "edit"

    _name: str = field(default="edit", kw_only=False)
    _label: LabelSource | None = field(default=_("Edit"), init=False)
    _icon: str | None = field(default="pencil", init=False)
