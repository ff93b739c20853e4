"""The options of an action in a table."""

from __future__ import annotations

from typing import Any

from django_panel.actions.action import Action
from django_panel.exceptions import Halt
from django_panel.forms.fields.text import TextInput
from django_panel.resources.actions.create import CreateAction
from django_panel.resources.actions.replicate import ReplicateAction
from django_panel.support.permission_results import Denied
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.tables.options.kind import BrowserStep, Kind, Option, Post
from tests.tables.sample_models import Letter

PRESS: tuple[BrowserStep, ...] = (("press", "finish"),)
RUN: tuple[Post, ...] = (("record", {"action": "finish", "record": 1}),)
RUN_MANY: tuple[Post, ...] = (("bulk", {"action": "finish", "records": [1, 2]}),)
RUN_TABLE: tuple[Post, ...] = (("table", {"action": "finish"}),)


def rename(name: str) -> Any:
    """Return a handler that changes the subject of one letter or of several."""

    def handle(subject: Any) -> None:
        for letter in subject if isinstance(subject, list) else [subject]:
            Letter.all_objects.filter(pk=letter.pk).update(subject=name)

    return handle


def rename_then_halt(letter: Any) -> None:
    rename("Half done")(letter)
    raise Halt


def rename_all() -> None:
    Letter.all_objects.update(subject="All done")


def stage(schema: TableSchema, action: Action) -> TableSchema:
    """Add the action in every scope of a table."""
    schema = schema.columns([TextColumn("subject"), NumberColumn("pages")])
    schema = schema.record_actions([action]).bulk_actions([action])
    return schema.header_actions([action]) if action.is_table_executable() else schema


def asking(action: Action) -> Action:
    """Return the action with a dialog."""
    return action.modal_width("md")


ACTION = Kind(
    Action("finish").action(rename("Done")),
    stage,
    {
        # Appearance.
        "label": Option(lambda a: a.label("Close")),
        "icon": Option(lambda a: a.icon("star")),
        "variant": Option(lambda a: a.variant("destructive"), does=PRESS, start=asking),
        "requires_confirmation": Option(lambda a: a.requires_confirmation(), does=PRESS),
        "requires_confirmation.heading": Option(
            lambda a: a.requires_confirmation(heading="Really?"),
            start=lambda a: a.requires_confirmation(),
            does=PRESS,
        ),
        "requires_confirmation.description": Option(
            lambda a: a.requires_confirmation(description="There is no way back."),
            start=lambda a: a.requires_confirmation(),
            does=PRESS,
        ),
        "requires_confirmation.button": Option(
            lambda a: a.requires_confirmation(button="Go on"),
            start=lambda a: a.requires_confirmation(),
            does=PRESS,
        ),
        "register_modal_actions": Option(
            lambda a: a.register_modal_actions([Action("shred").action(rename("Shreds"))]),
            start=asking,
            does=PRESS,
        ),
        "schema": Option(lambda a: a.schema([TextInput("reason")]), does=PRESS),
        # Permission and URL.
        "authorize": Option(lambda a: a.authorize(Denied("The office is closed."))),
        "authorize_each_using": Option(
            lambda a: a.authorize_each_using(lambda letter: letter.pk != 2), posts=RUN_MANY
        ),
        "visible": Option(lambda a: a.visible(lambda letter: letter is None or letter.pk == 1)),
        "url": Option(lambda a: a.url("/elsewhere")),
        "form": Option(lambda a: a.form("/elsewhere/form"), does=PRESS),
        # Handler and messages.
        "action": Option(lambda a: a.action(rename("Finished")), posts=RUN),
        "bulk_action": Option(lambda a: a.bulk_action(rename("Finished")), posts=RUN_MANY),
        "table_action": Option(lambda a: a.table_action(rename_all), posts=RUN_TABLE),
        "before": Option(
            lambda a: a.before(rename("Begun")),
            start=lambda a: a.action(lambda letter: None),
            posts=RUN,
        ),
        "after": Option(lambda a: a.after(rename("Filed")), posts=RUN),
        "database_transaction": Option(
            lambda a: a.database_transaction(False),
            start=lambda a: a.action(rename_then_halt),
            posts=RUN,
        ),
        "success_message": Option(lambda a: a.success_message("All finished."), posts=RUN),
        "success_message_using": Option(
            lambda a: a.success_message_using(lambda count: f"{count} finished."), posts=RUN_MANY
        ),
        "skip_refused": Option(
            lambda a: a.skip_refused(),
            # Only the bulk action has a button.
            start=lambda a: a.visible(lambda letter: letter is None),
            does=(
                ("click", "checkbox", "Select all rows on this page"),
                ("click", "button", "Finish"),
            ),
        ),
        # The dialog.
        "modal_width": Option(lambda a: a.modal_width("xl"), start=asking, does=PRESS),
        "modal_slide_over": Option(lambda a: a.modal_slide_over(), start=asking, does=PRESS),
        "modal_sticky_header": Option(lambda a: a.modal_sticky_header(), start=asking, does=PRESS),
        "modal_sticky_footer": Option(lambda a: a.modal_sticky_footer(), start=asking, does=PRESS),
        "modal_close_by_clicking_away": Option(
            lambda a: a.modal_close_by_clicking_away(False),
            start=asking,
            does=(*PRESS, ("click away",)),
        ),
        "modal_close_by_escaping": Option(
            lambda a: a.modal_close_by_escaping(False),
            start=asking,
            does=(*PRESS, ("key", "{Escape}")),
        ),
        "modal_autofocus": Option(lambda a: a.modal_autofocus(False), start=asking, does=PRESS),
        "modal_heading": Option(lambda a: a.modal_heading("Look here"), start=asking, does=PRESS),
        "modal_description": Option(
            lambda a: a.modal_description("It takes a while."), start=asking, does=PRESS
        ),
        "modal_submit_label": Option(
            lambda a: a.modal_submit_label("Go"), start=asking, does=PRESS
        ),
        "modal_cancel_label": Option(
            lambda a: a.modal_cancel_label("Back"), start=asking, does=PRESS
        ),
        "modal_cancel": Option(lambda a: a.modal_cancel(False), start=asking, does=PRESS),
        "modal_component": Option(lambda a: a.modal_component("Stamp"), start=asking, does=PRESS),
        "modal_component.config": Option(
            lambda a: a.modal_component("Stamp", {"ink": "red"}),
            start=lambda a: a.modal_component("Stamp"),
            does=PRESS,
        ),
    },
    # A matter of permissions: tests/http/test_action_permissions.py.
    shown_elsewhere=("without_resource_right",),
)

COPY: tuple[Post, ...] = (("record", {"action": "replicate", "record": 1}),)


def name_copy(letter: Letter) -> None:
    letter.subject = "A copy"


REPLICATE = Kind(
    ReplicateAction(),
    lambda schema, action: schema.columns(
        [TextColumn("subject"), NumberColumn("pages")]
    ).record_actions([action]),
    {
        "except_": Option(lambda a: a.except_(["pages"]), posts=COPY),
        "using": Option(lambda a: a.using(name_copy), posts=COPY),
    },
    beyond=Action,
)

CREATE = Kind(
    CreateAction(),
    lambda schema, action: schema.columns([TextColumn("subject")]).header_actions([action]),
    {"modal": Option(lambda a: a.modal())},
    beyond=Action,
)

ACTIONS = [ACTION, REPLICATE, CREATE]
