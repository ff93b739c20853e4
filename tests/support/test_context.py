"""The ambient context: bound for a block, forgotten after it, never shared between threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from django_panel import Panel
from django_panel.exceptions import LogicException
from django_panel.support import context
from django_panel.support.context import PanelContext
from tests.project.models import Project, User

ANN, BEA = User(username="ann"), User(username="bea")
PROJECT = Project(name="p")
READERS: dict[str, Callable[[], Any]] = {
    "current_user()": context.current_user,
    "the current tenant": context.current_tenant,
    "the bound parent record": context.current_parents,
}


def test_nothing_is_bound_at_first() -> None:
    assert context.current() == PanelContext()
    assert context.current_panel() is None
    assert isinstance(context.current_user(), AnonymousUser)
    assert context.current_tenant() is None
    assert context.current_parents() == ()


def test_what_is_bound_is_read_and_forgotten() -> None:
    panel = Panel("back")

    with context.bind(panel=panel, user=ANN, tenant="acme", parents=(PROJECT,)) as bound:
        assert bound is context.current()
        assert context.current_panel() is panel
        assert context.current_user() is ANN
        assert context.current_tenant() == "acme"
        assert context.current_parents() == (PROJECT,)

    assert context.current() == PanelContext()


def test_an_inner_block_changes_only_what_it_names() -> None:
    panel = Panel("back")

    with context.bind(panel=panel, user=ANN):
        with context.bind(user=BEA):
            assert context.current_user() is BEA
            assert context.current_panel() is panel
        assert context.current_user() is ANN


def test_an_error_releases_every_block_it_passes() -> None:
    with context.bind(user=ANN):
        with pytest.raises(ZeroDivisionError), context.bind(user=BEA), context.bind(tenant="acme"):
            raise ZeroDivisionError
        assert context.current() == PanelContext(user=ANN)

    assert context.current() == PanelContext()


def test_reset_forgets_everything_and_outer_blocks_still_end_well() -> None:
    with context.bind(user=ANN):
        with context.bind(user=BEA):
            context.reset()
            assert context.current() == PanelContext()
        assert context.current_user() is ANN

    assert context.current() == PanelContext()


def test_an_unknown_part_cannot_be_bound() -> None:
    with pytest.raises(TypeError, match="usr"), context.bind(usr=ANN):
        pass

    assert context.current() == PanelContext()


def test_threads_do_not_see_each_others_context() -> None:
    inside, looked = threading.Event(), threading.Event()
    seen: list[PanelContext] = []

    def look() -> None:
        inside.wait(5)
        seen.append(context.current())
        with context.bind(user=BEA):
            seen.append(context.current())
        looked.set()

    thread = threading.Thread(target=look)
    thread.start()
    with context.bind(user=ANN):
        inside.set()
        assert looked.wait(5)
        assert context.current_user() is ANN
    thread.join()

    assert seen == [PanelContext(), PanelContext(user=BEA)]


def test_tasks_of_one_event_loop_do_not_either() -> None:
    async def visit(user: User) -> bool:
        with context.bind(user=user):
            await asyncio.sleep(0)
            return context.current_user() is user

    async def both() -> list[bool]:
        return list(await asyncio.gather(visit(ANN), visit(BEA)))

    assert asyncio.run(both()) == [True, True]


@pytest.mark.parametrize("what", READERS)
def test_a_declaration_may_not_read_who_is_looking(what: str) -> None:
    with (
        context.bind(user=ANN, tenant="acme", parents=(PROJECT,)),
        context.declaring("shop.TaskResource.table()"),
        pytest.raises(LogicException) as caught,
    ):
        READERS[what]()

    assert "shop.TaskResource.table()" in str(caught.value)
    assert what in str(caught.value)
    assert READERS[what]() is not ANN


def test_a_declaration_may_read_its_panel() -> None:
    panel = Panel("back")

    with context.bind(panel=panel), context.declaring("x"):
        assert context.current_panel() is panel


def test_after_a_declaration_reading_is_allowed_again_also_after_an_error() -> None:
    with context.bind(user=ANN):
        with pytest.raises(ZeroDivisionError), context.declaring("outer"), context.declaring("in"):
            raise ZeroDivisionError
        assert context.current_user() is ANN


def test_the_innermost_declaration_is_named() -> None:
    with context.declaring("outer"):
        with context.declaring("inner"), pytest.raises(LogicException, match=r"^inner"):
            context.current_user()
        with pytest.raises(LogicException, match=r"^outer"):
            context.current_user()


def test_reset_ends_a_declaration_that_was_left_open() -> None:
    declaration = context.declaring("left open")
    declaration.__enter__()
    context.reset()

    assert isinstance(context.current_user(), AnonymousUser)
