# region resource
from django.contrib.auth import get_user_model

from django_panel import Resource
from django_panel.actions import InviteAction, ResendInvitationAction, RevokeInvitationAction
from django_panel.tables import TableSchema, TextColumn


class PeopleResource(Resource):
    model = get_user_model()
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return (
            table.columns([TextColumn("username"), TextColumn("email")])
            .header_actions([InviteAction()])
            .record_actions([ResendInvitationAction(), RevokeInvitationAction()])
        )


# endregion
# region form
from django_panel import forms  # noqa: E402


def invite_staff() -> InviteAction:
    return InviteAction().schema(
        [
            forms.TextInput("email").email().required(),
            forms.TextInput("username").required(),
            forms.Toggle("is_staff").default(True),
            forms.Select("groups").relationship("groups", "name"),
        ]
    )


# endregion
