"""The pages of people, with invitations."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from demo.agency.models import User
from django_panel import forms
from django_panel.actions import (
    Action,
    InviteAction,
    ResendInvitationAction,
    RevokeInvitationAction,
)
from django_panel.resources.pages import ListRecords, ViewRecord


class ListPeople(ListRecords[User]):
    """The list, from which a person is invited."""

    def header_actions(self) -> Sequence[Action]:
        return (*super().header_actions(), invite())


class ViewPerson(ViewRecord[User]):
    """A person. The first two actions are shown until the person has chosen a password."""

    def header_actions(self) -> Sequence[Action]:
        return (ResendInvitationAction(), RevokeInvitationAction(), *super().header_actions())


def invite() -> InviteAction:
    """Return the action with a form of its own: the group decides which panel is opened."""
    return InviteAction().schema(
        [
            forms.TextInput("name").required().max_length(150),
            forms.TextInput("email").email().required(),
            forms.TextInput("job_title").max_length(100),
            forms.Select("groups")
            .relationship("groups", "name")
            .required()
            .helper_text(_("Operations can enter the office; the crew also needs a team.")),
        ]
    )
