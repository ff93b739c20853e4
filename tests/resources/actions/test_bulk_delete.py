"""Deleting a selection: all or nothing, with a constant number of statements."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models.signals import post_delete, pre_delete
from django.test.utils import CaptureQueriesContext

from django_panel.actions import Action, ActionRefused, DeleteBulkAction
from django_panel.policies import Policy
from django_panel.records.signals import Operation, Write
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.actions.runner_calls import run_bulk, run_selection
from tests.project.clients import make_user
from tests.project.models import Customer, Project, Task
from tests.project.resources import CustomerResource, ProjectResource, TaskResource
from tests.resources.actions.conftest import Statements
from tests.resources.actions.deletion_models import (
    Box,
    BoxResource,
    Branch,
    BranchResource,
    Envelope,
    Paper,
    PaperResource,
    Stone,
    StoneResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

delete = DeleteBulkAction().bound_to(ResourceSource(BoxResource))


def boxes(count: int) -> list[Box]:
    Box.objects.bulk_create([Box(name=f"Box {number}") for number in range(count)])
    return list(Box.objects.order_by("pk"))


def deletions(seen: CaptureQueriesContext) -> list[str]:
    return [
        query["sql"]
        for query in seen.captured_queries
        if query["sql"].startswith(("DELETE", "UPDATE", "SELECT"))
    ]


def test_the_whole_selection_goes_and_the_message_counts() -> None:
    assert run_bulk(delete, boxes(3)) == 3

    assert not Box.objects.exists()
    assert delete.get_success_message(3) == "3 boxes deleted."
    assert delete.get_success_message(1) == "Box deleted."


def test_the_button_leaves_the_count_to_the_browser() -> None:
    wire: Any = delete.to_wire()

    assert wire["name"] == "delete"
    assert wire["confirmation"] == {
        "heading": "Delete {records}?",
        "description": "This can't be undone.",
        "button": "Delete",
        "detailsUrl": "/attic/actions/confirmation",
    }


@pytest.mark.parametrize("count", [2, 500])
def test_rows_without_relations_go_in_one_statement(count: int, statements: Statements) -> None:
    tasks = work(projects=1, tasks=count)[1]

    with statements() as seen:
        run_bulk(DeleteBulkAction().bound_to(ResourceSource(TaskResource)), tasks)

    assert len(deletions(seen)) == 1
    assert not Task.objects.exists()


@pytest.mark.parametrize("count", [2, 400])
def test_rows_that_take_others_along_cost_a_statement_more(
    count: int, statements: Statements
) -> None:
    projects = work(projects=count, tasks=count)[0]

    with statements() as seen:
        run_bulk(DeleteBulkAction().bound_to(ResourceSource(ProjectResource)), projects)

    assert len(deletions(seen)) == 2
    assert not Task.objects.exists()


def test_rows_that_take_others_along_over_two_steps_all_go() -> None:
    projects = work(projects=3, tasks=3)[0]

    run_bulk(DeleteBulkAction().bound_to(ResourceSource(CustomerResource)), [projects[0].customer])

    assert not Customer.objects.exists()
    assert not Task.objects.exists()


def test_rows_of_one_kind_that_hang_together_go_together() -> None:
    trunk, other = Branch.objects.create(), Branch.objects.create()
    twig = Branch.objects.create(parent=Branch.objects.create(parent=trunk))
    Branch.objects.create(parent=twig)

    assert run_bulk(DeleteBulkAction().bound_to(ResourceSource(BranchResource)), [trunk]) == 1

    assert list(Branch.objects.all()) == [other]


def test_receivers_of_signals_hear_of_every_row() -> None:
    events: list[tuple[str, Any]] = []

    def before(instance: Any, **kwargs: Any) -> None:
        events.append(("before", instance.name))

    def after(instance: Any, **kwargs: Any) -> None:
        events.append(("after", instance.name))

    pre_delete.connect(before, sender=Box)
    post_delete.connect(after, sender=Box)
    try:
        run_bulk(delete, boxes(2))
    finally:
        pre_delete.disconnect(before, sender=Box)
        post_delete.disconnect(after, sender=Box)

    assert sorted(events) == [
        ("after", "Box 0"),
        ("after", "Box 1"),
        ("before", "Box 0"),
        ("before", "Box 1"),
    ]


def test_the_audit_point_hears_of_every_row_at_no_further_statement(
    history: list[Write], statements: Statements
) -> None:
    tasks = work(projects=1, tasks=5)[1]
    keys = [task.pk for task in tasks]

    with statements() as seen:
        run_bulk(DeleteBulkAction().bound_to(ResourceSource(TaskResource)), tasks)

    assert [(write.operation, write.record.pk) for write in history] == [
        (Operation.DELETE, key) for key in keys
    ]
    assert len(deletions(seen)) == 1


def test_one_row_in_use_keeps_all_of_them(history: list[Write]) -> None:
    selected = boxes(3)
    Envelope.objects.create(box=selected[2])

    with pytest.raises(ActionRefused) as refused:
        run_bulk(delete, selected)

    assert refused.value.message == (
        "Nothing was deleted, because some records are still in use by: 1 envelope."
    )
    assert Box.objects.count() == 3
    assert history == []


def test_a_later_list_in_use_takes_the_earlier_ones_back() -> None:
    selected = boxes(4)
    Envelope.objects.create(box=selected[3])

    with pytest.raises(ActionRefused):
        run_selection(delete, lambda: [selected[:2], selected[2:]])

    assert Box.objects.count() == 4


def test_lists_of_a_large_selection_all_go() -> None:
    selected = boxes(5)

    assert run_selection(delete, lambda: [selected[:3], selected[3:]]) == 5
    assert not Box.objects.exists()


class Light(Policy):
    def delete(self, user: Any, record: Any) -> bool:
        return bool(record.weight < 10)


class LightResource(BoxResource):
    policy = Light


def test_one_forbidden_record_leaves_all_of_them() -> None:
    selected = boxes(3)
    selected[2].weight = 99

    with pytest.raises(PermissionDenied):
        run_bulk(DeleteBulkAction().bound_to(ResourceSource(LightResource)), selected)

    assert Box.objects.count() == 3


def test_the_collective_ability_hides_the_button_and_stops_the_run() -> None:
    class Nobody(Policy):
        def delete_any(self, user: Any) -> bool:
            return False

    class NobodyResource(BoxResource):
        policy = Nobody

    closed = DeleteBulkAction().bound_to(ResourceSource(NobodyResource))

    assert closed.to_wire() is None
    with pytest.raises(PermissionDenied):
        run_bulk(closed, boxes(1))
    assert Box.objects.count() == 1


def test_without_the_right_nothing_goes() -> None:
    with (
        context.bind(user=make_user("reader")),
        pytest.raises(PermissionDenied),
    ):
        run_bulk(delete, boxes(2))

    assert Box.objects.count() == 2


@pytest.mark.parametrize("bulk", [True, False], ids=["bulk handler", "record handler"])
@pytest.mark.parametrize("transaction", [None, False])
def test_a_failure_takes_everything_back_unless_opted_out(
    bulk: bool, transaction: bool | None
) -> None:
    def finish(box: Box) -> None:
        if box.name == "Box 1":
            raise LookupError
        box.delete()

    def finish_all(selected: list[Box]) -> None:
        for box in selected:
            finish(box)

    action = (
        Action("finish").database_transaction(transaction).bound_to(ResourceSource(BoxResource))
    )
    action = action.bulk_action(finish_all) if bulk else action.action(finish)

    with pytest.raises(LookupError):
        run_bulk(action, boxes(2))

    assert Box.objects.count() == (2 if transaction is None else 1)


def test_a_model_with_a_trash_is_trashed_row_by_row(history: list[Write]) -> None:
    Paper.objects.bulk_create([Paper(name="a"), Paper(name="b")])
    trash = DeleteBulkAction().bound_to(ResourceSource(PaperResource))

    run_bulk(trash, list(Paper.objects.all()))

    assert list(Paper.objects.values_list("is_trashed", flat=True)) == [True, True]
    assert len(history) == 2


def test_a_model_that_deletes_in_its_own_way_is_asked_row_by_row() -> None:
    Stone.objects.bulk_create([Stone(name="a"), Stone(name="b")])

    run_bulk(DeleteBulkAction().bound_to(ResourceSource(StoneResource)), list(Stone.objects.all()))

    assert list(Stone.objects.values_list("rolled", flat=True)) == [True, True]


def work(projects: int, tasks: int) -> tuple[list[Project], list[Task]]:
    """Create projects of one customer, each with tasks."""
    customer = Customer.objects.create(name="Ann")
    Project.objects.bulk_create(
        [Project(customer=customer, name=f"P{number}") for number in range(projects)]
    )
    made = list(Project.objects.order_by("pk"))
    Task.objects.bulk_create(
        [Task(title=f"T{number}", project=made[number % projects]) for number in range(tasks)]
    )
    return made, list(Task.objects.order_by("pk"))
