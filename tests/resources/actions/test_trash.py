"""Restoring and force-deleting: shown on trashed records, all or nothing in bulk."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from django_panel.actions import (
    ActionRefused,
    ForceDeleteAction,
    ForceDeleteBulkAction,
    RestoreAction,
    RestoreBulkAction,
)
from django_panel.policies import Policy
from django_panel.records.signals import Operation, Write
from django_panel.records.trash import DEFAULT_TRASH
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.actions.runner_calls import run_bulk, run_record
from tests.project.clients import make_user
from tests.resources.actions.deletion_models import Box, BoxResource, Paper, PaperResource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

restore = RestoreAction().bound_to(ResourceSource(PaperResource))
restore_many = RestoreBulkAction().bound_to(ResourceSource(PaperResource))
force = ForceDeleteAction().bound_to(ResourceSource(PaperResource))
force_many = ForceDeleteBulkAction().bound_to(ResourceSource(PaperResource))


def paper(name: str = "Draft", trashed: bool = True) -> Paper:
    return Paper.objects.create(name=name, is_trashed=trashed)


@pytest.mark.parametrize("action", [restore, force])
def test_they_are_offered_on_trashed_records_only(action: Any) -> None:
    assert action.to_wire(paper(trashed=True)) is not None
    assert action.to_wire(paper(trashed=False)) is None
    assert action.needs_record()


@pytest.mark.parametrize(
    "kind", [RestoreAction, RestoreBulkAction, ForceDeleteAction, ForceDeleteBulkAction]
)
def test_they_are_absent_where_there_is_no_trash(kind: Any) -> None:
    action = kind().bound_to(ResourceSource(BoxResource))

    assert action.to_wire() is None
    assert action.to_wire(Box(pk=1)) is None


def test_names_and_words() -> None:
    wires: list[Any] = [action.to_wire(paper()) for action in (restore, force)]

    assert [wire["name"] for wire in wires] == ["restore", "forceDelete"]
    assert [wire["label"] for wire in wires] == ["Restore", "Delete permanently"]
    assert wires[0]["confirmation"] is None
    assert wires[1]["confirmation"]["heading"] == "Delete “Draft” permanently?"
    many: Any = force_many.to_wire()
    assert many["confirmation"]["heading"] == "Delete {records} permanently?"
    assert many["confirmation"]["description"] == "This can't be undone."
    assert restore.get_success_message(1) == "Paper restored."
    assert restore.get_success_message(2) == "2 papers restored."
    assert force.get_success_message(1) == "Paper deleted permanently."
    assert force.get_success_message(2) == "2 papers deleted permanently."


def test_a_restored_record_is_live_and_written_down(history: list[Write]) -> None:
    run_record(restore, paper())

    assert not Paper.objects.get().is_trashed
    assert [write.operation for write in history] == [Operation.UPDATE]


def test_restoring_a_live_record_succeeds_and_changes_nothing(history: list[Write]) -> None:
    assert run_record(restore, paper(trashed=False)) == 1
    assert history == []


def test_a_force_deleted_record_is_gone_and_written_down(history: list[Write]) -> None:
    gone = paper()
    key = gone.pk

    run_record(force, gone)

    assert not Paper.objects.exists()
    assert [(write.operation, write.record.pk) for write in history] == [(Operation.DELETE, key)]


def test_a_live_record_is_not_deleted_for_good() -> None:
    live = paper(trashed=False)

    with pytest.raises(ActionRefused, match="trash"):
        run_record(force, live)
    with pytest.raises(ActionRefused, match="trash"):
        run_bulk(force_many, [paper(), live])

    assert Paper.objects.count() == 2


def test_selections_are_restored_and_deleted_whole() -> None:
    first, second = paper("a"), paper("b")

    assert run_bulk(restore_many, [first, second]) == 2
    assert not any(Paper.objects.values_list("is_trashed", flat=True))
    for one in (first, second):
        one.trash()
    assert run_bulk(force_many, [first, second]) == 2
    assert not Paper.objects.exists()


class Keeper(Policy):
    """Refuses to restore secrets, and everything without the collective ability."""

    def restore(self, user: Any, record: Any) -> bool:
        return bool(record.name != "secret")

    def restore_any(self, user: Any) -> bool:
        return str(user) != "outsider"


class KeptResource(PaperResource):
    policy = Keeper


def test_one_refused_record_keeps_all_in_the_trash() -> None:
    selected = [paper("a"), paper("secret")]

    with pytest.raises(PermissionDenied):
        run_bulk(RestoreBulkAction().bound_to(ResourceSource(KeptResource)), selected)

    assert all(Paper.objects.values_list("is_trashed", flat=True))


def test_the_collective_ability_is_asked_first() -> None:
    action = RestoreBulkAction().bound_to(ResourceSource(KeptResource))

    with context.bind(user=make_user("outsider", is_superuser=True)):
        assert action.to_wire() is None
        with pytest.raises(PermissionDenied):
            run_bulk(action, [paper("a")])


def test_the_default_right_is_the_one_to_delete() -> None:
    with context.bind(user=make_user("reader")):
        assert restore.to_wire(paper()) is None
        assert not force.is_authorized(paper())


def test_being_trashed_may_be_a_method() -> None:
    class Old:
        def is_trashed(self) -> bool:
            return True

    assert DEFAULT_TRASH.contains(Old())
    assert not DEFAULT_TRASH.contains(object())
