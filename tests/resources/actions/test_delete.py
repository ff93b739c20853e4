"""Deleting one record: texts, signal, trash, and records that refer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.utils.translation import override

from django_panel import panel
from django_panel.actions import ActionRefused, DeleteAction, DeleteBulkAction
from django_panel.actions.row_actions import RowScope
from django_panel.exceptions import Halt
from django_panel.records.signals import Operation, Write
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.actions.runner_calls import run_record
from tests.project.clients import make_user
from tests.resources.actions.deletion_models import (
    Box,
    BoxResource,
    Envelope,
    Paper,
    PaperResource,
    Parcel,
    Sticker,
    Stone,
    StoneResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

delete = DeleteAction().bound_to(ResourceSource(BoxResource))


def box(name: str = "Box") -> Box:
    return Box.objects.create(name=name)


def test_a_deleted_record_is_gone_and_written_down(history: list[Write]) -> None:
    gone = box()
    key = gone.pk

    assert run_record(delete, gone) == 1

    assert not Box.objects.exists()
    assert [(write.operation, write.record.pk) for write in history] == [(Operation.DELETE, key)]
    assert delete.get_success_message() == "Box deleted."


def test_the_button_names_the_record_it_asks_about() -> None:
    wire: Any = delete.to_wire(Box(pk=1, name="Old things"))

    assert (wire["name"], wire["label"], wire["variant"]) == ("delete", "Delete", "destructive")
    assert wire["confirmation"] == {
        "heading": "Delete “Old things”?",
        "description": "This can't be undone.",
        "button": "Delete",
        "detailsUrl": "/attic/actions/confirmation",
    }


def test_a_row_without_its_record_is_named_by_its_title_or_not_at_all() -> None:
    known = delete.compile(RowScope(titles={1: "Old things"}))
    unknown = delete.compile(RowScope())

    def heading(wire: Any) -> Any:
        return wire["confirmation"]["heading"]

    assert heading(known(None, 1)) == "Delete “Old things”?"
    assert heading(known(None, 2)) == "Delete this box?"
    assert heading(unknown(None, 1)) == "Delete this box?"
    assert not delete.needs_record()


def test_own_words_win_and_no_question_is_possible() -> None:
    confirmed: Any = delete.requires_confirmation(heading="Really?").to_wire(Box(pk=1))
    silent: Any = delete.requires_confirmation(False).to_wire(Box(pk=1))

    assert confirmed["confirmation"]["heading"] == "Really?"
    assert silent["confirmation"] is None


def test_without_the_right_nothing_is_drawn_and_nothing_deleted() -> None:
    kept = box()

    with context.bind(user=make_user("reader", "view_customer")):
        assert delete.to_wire(kept) is None
        with pytest.raises(PermissionDenied):
            run_record(delete, kept)

    assert Box.objects.get() == kept


@pytest.mark.parametrize(
    ("refer", "named"),
    [
        (lambda box: [Envelope.objects.create(box=box)], "1 envelope"),
        (lambda box: [Envelope.objects.create(box=box) for _ in range(3)], "3 envelopes"),
        (lambda box: [Parcel.objects.create(box=box)], "1 parcel"),
    ],
    ids=["one protects", "three protect", "one restricts"],
)
def test_a_record_in_use_stays_and_the_user_is_named(
    refer: Callable[[Box], object], named: str, history: list[Write]
) -> None:
    used = box("Old things")
    refer(used)

    with pytest.raises(ActionRefused) as refused:
        run_record(delete, used)

    assert refused.value.message == (
        f"“Old things” was not deleted, because it is still in use by: {named}."
    )
    assert Box.objects.get().name == "Old things"
    assert history == []


def test_a_refusal_of_the_database_itself_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(self: Box) -> None:
        raise IntegrityError

    monkeypatch.setattr(Box, "delete", refuse)

    with pytest.raises(ActionRefused, match="in use by: other records"):
        run_record(delete, box())


def test_what_goes_with_it_goes_and_what_may_stay_stays() -> None:
    gone = box()
    Sticker.objects.create(box=gone)
    left = Sticker.objects.create(spare=gone)

    run_record(delete, gone)

    assert list(Sticker.objects.values_list("pk", "spare")) == [(left.pk, None)]


class Told(Exception):
    """Raised by hooks of these tests."""


def fail(record: Any) -> None:
    raise Told


def test_a_failing_after_hook_takes_the_deletion_back() -> None:
    kept = box()

    with pytest.raises(Told):
        run_record(delete.after(fail), kept)

    assert Box.objects.get() == kept


def test_an_action_may_opt_out_of_the_transaction() -> None:
    with pytest.raises(Told):
        run_record(delete.after(fail).database_transaction(False), box())

    assert not Box.objects.exists()


def test_the_panel_may_opt_out_and_the_action_back_in(declare: Any) -> None:
    declare(loose=lambda panel: panel.path("loose").database_transactions(False))

    with context.bind(panel=panel("loose")):
        with pytest.raises(Told):
            run_record(delete.after(fail), box())
        assert not Box.objects.exists()
        with pytest.raises(Told):
            run_record(delete.after(fail).database_transaction(True), box())
        assert Box.objects.count() == 1


def test_a_halt_after_the_deletion_takes_it_back_without_a_word() -> None:
    def halt(record: Any) -> None:
        raise Halt

    assert run_record(delete.after(halt), box()) == 0
    assert Box.objects.count() == 1


def test_hooks_still_know_the_key_of_what_is_gone() -> None:
    seen: list[Any] = []
    gone = box()
    key = gone.pk

    run_record(delete.after(lambda record: seen.append(record.pk)), gone)

    assert seen == [key]


def test_a_handler_of_its_own_replaces_the_deletion() -> None:
    seen: list[Any] = []
    kept = box()

    run_record(delete.action(seen.append), kept)

    assert seen == [kept]
    assert Box.objects.exists()


def test_a_model_with_soft_deletion_is_trashed_and_reported(history: list[Write]) -> None:
    paper = Paper.objects.create(name="Draft")
    trash = DeleteAction().bound_to(ResourceSource(PaperResource))

    wire: Any = trash.to_wire(paper)
    run_record(trash, paper)

    assert wire["confirmation"]["description"] == "You can restore it from the trash."
    assert Paper.objects.get().is_trashed
    assert [write.operation for write in history] == [Operation.DELETE]
    assert trash.needs_record()
    assert trash.to_wire(paper) is None


def test_a_model_that_deletes_in_its_own_way_is_asked() -> None:
    stone = Stone.objects.create(name="x")

    run_record(DeleteAction().bound_to(ResourceSource(StoneResource)), stone)

    assert Stone.objects.get().rolled


@pytest.mark.parametrize("kind", [DeleteAction, DeleteBulkAction])
def test_words_are_translated_when_they_are_read(kind: type[DeleteAction]) -> None:
    # Django translates this text, so the test needs no translations of its own.
    with override("de"):
        wire: Any = kind().bound_to(ResourceSource(BoxResource)).to_wire(Box(pk=1, name="x"))

    assert wire["label"] == "Löschen"
