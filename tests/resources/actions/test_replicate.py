"""Duplicating records: copied and excluded columns, permissions."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet

from django_panel.actions import ActionRefused, ReplicateAction
from django_panel.exceptions import PanelSchemaException
from django_panel.policies import Policy
from django_panel.records.signals import Operation, Write
from django_panel.records.trash import Trash
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.tables.schema import TableSchema
from tests.actions.runner_calls import run_record
from tests.project.clients import make_user
from tests.resources.actions.deletion_models import (
    Box,
    BoxResource,
    Envelope,
    FullResource,
    Keyword,
    KeywordResource,
    Paper,
)

pytestmark = pytest.mark.django_db


class EnvelopeResource(FullResource):
    model = Envelope


copy = ReplicateAction().bound_to(ResourceSource(BoxResource))


def test_a_copy_has_the_columns_and_a_key_of_its_own(history: list[Write]) -> None:
    source = Box.objects.create(name="Box", weight=5)

    assert run_record(copy, source) == 1

    made = Box.objects.exclude(pk=source.pk).get()
    assert (made.name, made.weight, made.doubled) == ("Box", 5, 10)
    assert [(write.operation, write.record) for write in history] == [(Operation.CREATE, made)]
    assert copy.get_success_message() == "Box duplicated."


def test_what_is_excepted_gets_the_models_default() -> None:
    source = Box.objects.create(name="Box", weight=5, code="A1")

    run_record(copy.except_(["weight", "code"]), source)

    made = Box.objects.exclude(pk=source.pk).get()
    assert (made.weight, made.code) == (1, None)


def test_a_column_that_needs_a_value_cannot_be_left_out() -> None:
    action = ReplicateAction().except_(["box"])

    with pytest.raises(PanelSchemaException, match=r"'box'.*deletion_models\.Envelope.*using\(\)"):
        TableSchema(Envelope).record_actions([action]).bound_to(ResourceSource(EnvelopeResource))

    box = Box.objects.create(name="Box")
    source = Envelope.objects.create(box=box)
    filled = action.using(lambda made: setattr(made, "box", box)).bound_to(
        ResourceSource(EnvelopeResource)
    )
    assert run_record(filled, source) == 1


def test_a_field_that_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(PanelSchemaException, match=r"'wieght'.*deletion_models\.Box"):
        ReplicateAction().except_(["wieght"]).bound_to(ResourceSource(BoxResource))


def test_a_save_of_the_models_own_may_fill_what_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box = Box.objects.create(name="Box")

    def save(self: Envelope, **options: Any) -> None:
        self.box = box
        Model.save(self, **options)

    monkeypatch.setattr(Envelope, "save", save)
    source = Envelope(box=box)
    source.save()

    assert (
        run_record(
            ReplicateAction().except_(["box"]).bound_to(ResourceSource(EnvelopeResource)), source
        )
        == 1
    )


def test_a_value_that_turns_out_to_lack_is_a_sentence() -> None:
    source = Envelope.objects.create(box=Box.objects.create(name="Box"))
    action = ReplicateAction().using(lambda made: setattr(made, "box", None))

    with pytest.raises(ActionRefused, match=r"The copy was not saved\..*missing: box\."):
        run_record(action.bound_to(ResourceSource(EnvelopeResource)), source)

    assert Envelope.objects.count() == 1


def test_a_callback_adjusts_the_copy_and_not_the_source() -> None:
    def rename(made: Box) -> None:
        made.name = f"Copy of {made.name}"

    source = Box.objects.create(name="Box")

    run_record(copy.using(rename), source)

    assert list(Box.objects.order_by("pk").values_list("name", flat=True)) == ["Box", "Copy of Box"]


def test_a_copy_that_would_clash_is_a_sentence() -> None:
    source = Box.objects.create(name="Box", code="A1")

    with pytest.raises(ActionRefused, match=r"The copy was not saved\..*Code"):
        run_record(copy, source)

    assert Box.objects.count() == 1


def test_a_key_that_nothing_fills_is_for_the_callback_to_state() -> None:
    action = ReplicateAction().bound_to(ResourceSource(KeywordResource))
    source = Keyword.objects.create(word="fragile")

    with pytest.raises(ActionRefused, match=r"The copy was not saved\. A new word is required"):
        run_record(action, source)
    assert Keyword.objects.count() == 1

    run_record(action.using(lambda made: setattr(made, "word", "heavy")), source)
    assert set(Keyword.objects.values_list("word", flat=True)) == {"fragile", "heavy"}


def test_a_clash_that_only_the_database_sees_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Box, "validate_unique", lambda self, exclude=None: None)
    source = Box.objects.create(name="Box", code="A1")

    with pytest.raises(ActionRefused, match=r"The copy was not saved\. Another user"):
        run_record(copy, source)


def test_a_copy_of_what_lies_in_the_trash_is_a_live_record() -> None:
    class Shelf(FullResource):
        model = Paper
        soft_deletes = Trash(column="is_trashed")

    source = Paper.objects.create(name="Map", is_trashed=True)

    run_record(ReplicateAction().bound_to(ResourceSource(Shelf)), source)

    assert Paper.objects.get(is_trashed=False).name == "Map"


class Mine(Policy):
    """Users see boxes with their own name."""

    def view(self, user: Any, record: Any) -> bool:
        return True

    def create(self, user: Any) -> bool:
        return str(user) != "reader"

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(name=str(user))


class MineResource(BoxResource):
    policy = Mine


@pytest.mark.parametrize(
    ("name", "allowed"),
    [("ann", True), ("reader", False), ("stranger", False)],
    ids=["both rights", "cannot create", "cannot view the source"],
)
def test_the_source_must_be_viewable_and_the_copy_creatable(name: str, allowed: bool) -> None:
    source = Box.objects.create(name="reader" if name == "reader" else "ann")
    action = ReplicateAction().bound_to(ResourceSource(MineResource))

    with context.bind(user=make_user(name)):
        if allowed:
            assert run_record(action, source) == 1
        else:
            with pytest.raises(PermissionDenied):
                run_record(action, source)

    assert Box.objects.count() == (2 if allowed else 1)


def test_it_is_absent_without_the_right_to_create_and_where_there_is_no_record() -> None:
    source = Box(pk=1, name="reader")

    assert copy.to_wire(source) is not None
    assert copy.to_wire() is None
    with context.bind(user=make_user("reader", is_superuser=True)):
        assert ReplicateAction().bound_to(ResourceSource(MineResource)).to_wire(source) is None
