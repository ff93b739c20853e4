"""Actions: each setter changes the button or the run as documented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.actions import Action, ActionVariant, Denied, Verdict
from django_panel.actions.handlers import ExecutionOptions
from django_panel.actions.modal import ModalOptions
from django_panel.exceptions import PanelSchemaException
from tests.actions.samples import BARE, RecordingRule, finish, task, wire_of


def test_a_bare_action_says_exactly_these_keys_in_this_order() -> None:
    wire = wire_of(finish())

    assert wire == BARE
    assert list(wire) == list(BARE)


def test_no_handler_reaches_the_browser() -> None:
    action = finish(before=print, after=print, bulk_action=lambda records: None)

    assert wire_of(action) == BARE


#: Setter -> the call, and the wire keys it sets. A test below checks that no setter is missing.
DRAWN: dict[str, tuple[Callable[[Action], Action], dict[str, Any]]] = {
    "label": (lambda action: action.label("Done"), {"label": "Done"}),
    "icon": (lambda action: action.icon("check"), {"icon": "check"}),
    "variant": (lambda action: action.variant(ActionVariant.OUTLINE), {"variant": "outline"}),
    "requires_confirmation": (
        lambda action: action.requires_confirmation(),
        {
            "confirmation": {
                "heading": "Finish",
                "description": "Are you sure?",
                "button": "Finish",
            }
        },
    ),
    "authorize": (
        lambda action: action.authorize(lambda record: Denied("Not now.")),
        {"disabled": True, "reason": "Not now."},
    ),
    "url": (lambda action: action.url("/x"), {"type": "link", "url": "/x"}),
    "form": (lambda action: action.form("/ask"), {"type": "form", "formUrl": "/ask"}),
    "register_modal_actions": (
        lambda action: action.register_modal_actions([Action("later").url("/later")]),
        {
            "modalActions": [
                {**BARE, "name": "later", "label": "Later", "type": "link", "url": "/later"}
            ]
        },
    ),
}


class Closed:
    """A source whose records the user may not view."""

    def allows(self, ability: str, record: Any = None) -> Verdict:
        return Verdict.NO


#: Setter -> a check of its effect, for setters without a wire key.
RUN: dict[str, tuple[Callable[[Action], Action], Callable[[Action], object], Any]] = {
    "visible": (lambda action: action.visible(False), lambda action: action.to_wire(), None),
    "authorize_each_using": (
        lambda action: action.authorize_each_using(False),
        lambda action: action.is_authorized_for_each(task()),
        Verdict.NO,
    ),
    "without_resource_right": (
        lambda action: action.without_resource_right(),
        lambda action: action.bound_to(cast("Any", Closed())).is_authorized(),
        Verdict.YES,
    ),
    "bound_to": (lambda action: action.bound_to(cast("Any", Action)), Action.get_source, Action),
    "in_dialog_of": (
        lambda action: action.in_dialog_of(finish(authorize=False)),
        lambda action: action.is_authorized(),
        Verdict.NO,
    ),
    "action": (lambda action: action.action(None), Action.is_record_executable, False),
    "bulk_action": (
        lambda action: action.bulk_action(print),
        lambda action: bool(action.get_bulk_handler()),
        True,
    ),
    "table_action": (
        lambda action: action.table_action(lambda: None),
        Action.is_table_executable,
        True,
    ),
    "before": (lambda action: action.before(print), lambda action: bool(action.get_before()), True),
    "after": (lambda action: action.after(print), lambda action: bool(action.get_after()), True),
    "database_transaction": (
        lambda action: action.database_transaction(False),
        Action.get_database_transaction,
        False,
    ),
    "success_message": (
        lambda action: action.success_message("Well done."),
        Action.get_success_message,
        "Well done.",
    ),
    "success_message_using": (
        lambda action: action.success_message_using(lambda count: f"{count} done."),
        lambda action: action.get_success_message(3),
        "3 done.",
    ),
    "skip_refused": (Action.skip_refused, Action.skips_refused, True),
}


@pytest.mark.parametrize("option", DRAWN)
def test_an_option_changes_the_wire_and_nothing_else(option: str) -> None:
    plain = finish()
    set_option, expected = DRAWN[option]

    changed = set_option(plain)

    assert wire_of(changed) == {**BARE, **expected}
    assert wire_of(plain) == BARE


@pytest.mark.parametrize("option", RUN)
def test_an_option_changes_what_is_done(option: str) -> None:
    plain = finish()
    set_option, read, expected = RUN[option]

    changed = set_option(plain)

    assert read(changed) == expected
    assert read(plain) != expected
    assert wire_of(plain) == BARE


def test_every_option_is_in_one_of_these_lists() -> None:
    stated = {
        name
        for kind in (Action, ExecutionOptions)
        for name, member in vars(kind).items()
        if getattr(member, "__annotations__", {}).get("return") == "Self"
        and not name.startswith("_")
        and name != "make"
    }

    assert stated == set(DRAWN) | set(RUN)


#: Setter -> the call, and the keys of the dialog it sets.
DIALOG: dict[str, tuple[Callable[[Action], Action], dict[str, Any]]] = {
    "modal_width": (lambda action: action.modal_width("4xl"), {"width": "4xl"}),
    "modal_slide_over": (lambda action: action.modal_slide_over(), {"slideOver": True}),
    "modal_sticky_header": (lambda action: action.modal_sticky_header(), {"stickyHeader": True}),
    "modal_sticky_footer": (lambda action: action.modal_sticky_footer(), {"stickyFooter": True}),
    "modal_close_by_clicking_away": (
        lambda action: action.modal_close_by_clicking_away(False),
        {"closeByClickingAway": False},
    ),
    "modal_close_by_escaping": (
        lambda action: action.modal_close_by_escaping(False),
        {"closeByEscaping": False},
    ),
    "modal_autofocus": (lambda action: action.modal_autofocus(False), {"autofocus": False}),
    "modal_heading": (lambda action: action.modal_heading("Finish it?"), {"heading": "Finish it?"}),
    "modal_description": (lambda action: action.modal_description("Now."), {"description": "Now."}),
    "modal_submit_label": (lambda action: action.modal_submit_label("Go"), {"submitLabel": "Go"}),
    "modal_cancel_label": (lambda action: action.modal_cancel_label("No"), {"cancelLabel": "No"}),
    "modal_cancel": (lambda action: action.modal_cancel(False), {"cancel": False}),
    "modal_component": (
        lambda action: action.modal_component("Preview", {"size": 3}),
        {"componentName": "Preview", "config": {"size": 3}},
    ),
}
MODAL = {
    "width": "md",
    "slideOver": False,
    "stickyHeader": False,
    "stickyFooter": False,
    "closeByClickingAway": True,
    "closeByEscaping": True,
    "autofocus": True,
    "heading": None,
    "description": None,
    "submitLabel": None,
    "cancelLabel": None,
    "cancel": True,
    "componentName": None,
    "config": {},
}


@pytest.mark.parametrize("option", DIALOG)
def test_one_dialog_option_brings_all_fourteen_keys_in_order(option: str) -> None:
    set_option, expected = DIALOG[option]

    modal = wire_of(set_option(finish()))["modal"]

    assert modal == {**MODAL, **expected}
    assert list(modal) == list(MODAL)
    assert len(modal) == 14
    assert modal != MODAL


def test_every_dialog_option_is_in_this_list() -> None:
    assert {name for name in vars(ModalOptions) if name.startswith("modal_")} == set(DIALOG)


def test_an_unknown_width_is_refused_where_it_is_given() -> None:
    with pytest.raises(PanelSchemaException, match=r"'huge'.*2xl"):
        finish().modal_width("huge")  # type: ignore[arg-type]


def test_texts_may_be_functions_of_the_record() -> None:
    action = (
        finish()
        .label(lambda record: f"Finish {record.title}")
        .requires_confirmation(
            heading=lambda record: f"Finish {record.title}?",
            description=lambda record: "",
            button="Yes",
        )
        .modal_heading(lambda record: record.title)
        .modal_description(lambda record: None)
    )

    wire = wire_of(action, task(7))

    assert action.needs_record()
    assert wire["label"] == "Finish Task 7"
    assert wire["confirmation"] == {
        "heading": "Finish Task 7?",
        "description": None,
        "button": "Yes",
    }
    assert (wire["modal"]["heading"], wire["modal"]["description"]) == ("Task 7", None)


def test_words_are_translated_when_they_are_read() -> None:
    action = (
        finish(authorize=lambda record: Denied(gettext_lazy("No")))
        .label(gettext_lazy("Yes"))
        .requires_confirmation(description=gettext_lazy("No"), button=gettext_lazy("No"))
        .modal_heading(gettext_lazy("Yes"))
        .modal_submit_label(gettext_lazy("No"))
        .success_message(gettext_lazy("Yes"))
    )

    with translation.override("de"):
        wire = wire_of(action)
        message = action.get_success_message()

    assert (wire["label"], wire["reason"], message) == ("Ja", "Nein", "Ja")
    assert wire["confirmation"] == {"heading": "Ja", "description": "Nein", "button": "Nein"}
    assert (wire["modal"]["heading"], wire["modal"]["submitLabel"]) == ("Ja", "Nein")


def test_a_confirmation_can_be_switched_off_again() -> None:
    assert wire_of(finish().requires_confirmation().requires_confirmation(False)) == BARE


def test_the_default_message_is_short() -> None:
    assert finish().get_success_message() == "Done."
    assert finish(success_message="").get_success_message() == ""


@pytest.mark.parametrize(
    ("result", "allowed", "reason"),
    [
        (True, True, None),
        (False, False, None),
        (None, False, None),
        (Denied("Closed."), False, "Closed."),
        (Verdict(False, "Closed."), False, "Closed."),
    ],
)
def test_a_rule_answers_yes_no_or_why_not(result: Any, allowed: bool, reason: str | None) -> None:
    verdict = finish(authorize=lambda record: result).is_authorized(task())

    assert (verdict.allowed, verdict.get_reason(), bool(verdict)) == (allowed, reason, allowed)


def test_a_refusal_removes_the_button_and_a_reason_disables_it() -> None:
    link = Action("open").url("/x")

    assert link.authorize(False).to_wire() is None
    refused = wire_of(link.authorize(lambda record: Denied("Closed.")))
    assert (refused["disabled"], refused["reason"], refused["url"]) == (True, "Closed.", None)


def test_rules_are_asked_about_the_record_or_about_none() -> None:
    rule, shown, record = RecordingRule(), RecordingRule(), task()
    action = finish(authorize=rule, visible=shown)

    action.to_wire(record)
    action.to_wire()

    assert rule.seen == shown.seen == [record, None]


def test_an_invisible_action_is_absent_whatever_its_rights() -> None:
    assert finish(visible=lambda record: False).to_wire(task()) is None
    assert not finish(visible=lambda record: False).is_visible(task())


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "//evil.test", "", None, "java\tscript:x", "/a\\b"]
)
def test_a_link_without_a_usable_address_is_absent(url: str | None) -> None:
    assert Action("open").url(lambda record: url).to_wire(task()) is None
    assert url is None or Action("open").url(url).to_wire() is None


def test_a_link_of_the_record_cannot_stand_where_there_is_none() -> None:
    rule = RecordingRule("/tasks/1")
    link = Action("open").url(rule)

    assert wire_of(link, task())["url"] == "/tasks/1"
    assert link.to_wire() is None
    assert len(rule.seen) == 1


def test_dialog_buttons_are_drawn_for_the_same_record_if_they_may() -> None:
    inner = [
        finish().authorize(lambda record: record.pk == 1),
        Action("open").url(lambda record: f"/tasks/{record.pk}"),
    ]
    action = Action("show").modal_component("Preview").register_modal_actions(inner)

    assert [one["name"] for one in wire_of(action, task(1))["modalActions"]] == ["finish", "open"]
    assert [one["url"] for one in wire_of(action, task(2))["modalActions"]] == ["/tasks/2"]
    refused = action.authorize(lambda record: Denied("No."))
    assert wire_of(refused, task(1))["modalActions"] == []


def test_dialogs_go_one_level_deep() -> None:
    deep = finish().register_modal_actions([Action("later").url("/")])

    with pytest.raises(PanelSchemaException, match=r"'finish'.*'outer'"):
        Action("outer").register_modal_actions([deep])


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("mark as done!", "'mark-as-done'"),
        ("a/b", "'a-b'"),
        ("Über", "'ber'"),
        ("", "'my-action'"),
        ("!", "'my-action'"),
    ],
)
def test_an_unusable_name_is_refused_with_a_suggestion(name: str, suggestion: str) -> None:
    with pytest.raises(PanelSchemaException) as refused:
        Action(name)

    assert repr(name) in str(refused.value)
    assert suggestion in str(refused.value)


@pytest.mark.parametrize("name", ["finish", "forceDelete", "a.b-c_1"])
def test_letters_digits_and_three_signs_make_a_name(name: str) -> None:
    assert Action.make(name) == Action(name)
    assert Action(name).get_name() == name


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(PanelSchemaException, match=r"variant\(\) was given 'loud'.*destructive"):
        Action("finish").variant("loud")


@pytest.mark.parametrize("address", ["javascript:alert(1)", None])
def test_a_form_elsewhere_is_offered_where_its_address_can_be_asked(address: str | None) -> None:
    asking = Action("ask").form(lambda record: f"/ask/{record.pk}")
    refused = Action("ask").form(lambda record: address)

    assert wire_of(asking, task(7))["formUrl"] == "/ask/7"
    assert asking.needs_record()
    assert refused.to_wire(task()) is None
