"""The check of all open sockets: its queries do not grow with the number of sockets."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel.adapters.channels.authentication import SocketUser, expired_users
from django_panel.auth.email_codes import usage
from django_panel.auth.email_codes.session import clear_mark, mark_confirmed
from django_panel.models.email_factor import EmailFactor
from django_panel.support.ports import directory
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db

NOT_SIGNED_IN, FORBIDDEN = 4401, 4403


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    usage.forget_usage()
    declare(
        factor=lambda panel: panel.path("factor").require_two_factor(),
        coded=lambda panel: panel.path("coded").require_email_code(),
    )


def open_sockets(panel: str, count: int) -> list[SocketUser]:
    """Return the sockets of users who have emailed codes and have answered one."""
    known: Any = next(each for each in directory().all() if each.get_id() == panel)
    names = [f"{panel}{number}-of-{count}" for number in range(count)]
    users = User.objects.bulk_create(User(username=name, is_staff=True) for name in names)
    EmailFactor.objects.bulk_create(
        EmailFactor(user=user, enabled_at=user.date_joined) for user in users
    )
    usage.forget_usage()
    return [
        SocketUser(known, user, new_session(user), user.get_session_auth_hash(), has_code=True)
        for user in users
    ]


def new_session(user: User) -> str | None:
    session = SessionStore()
    mark_confirmed(session, user, answered=True)
    session.save()
    return session.session_key


def forget_answer(key: str | None) -> None:
    session = SessionStore(key)
    clear_mark(session)
    session.save()


def queries_of(sockets: list[SocketUser]) -> int:
    usage.forget_usage()
    with CaptureQueriesContext(connection) as captured:
        assert expired_users(sockets) == {}
    return len(captured)


@pytest.mark.parametrize("panel", ["factor", "coded"])
@pytest.mark.parametrize("most_users", [usage.MAX_USERS, 0], ids=["few codes", "many codes"])
def test_two_hundred_sessions_need_as_many_queries_as_two(
    panel: str, most_users: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usage, "MAX_USERS", most_users)
    few, many = open_sockets(panel, 2), open_sockets(panel, 200)
    queries_of(few)

    assert queries_of(many) == queries_of(few)


def test_one_check_finds_all_lost_factors() -> None:
    sockets = open_sockets("factor", 200)
    lost = sockets[:150]
    EmailFactor.objects.filter(user__in=[each.user for each in lost]).delete()
    usage.forget_usage()

    assert expired_users(sockets) == dict.fromkeys(lost, FORBIDDEN)


def test_one_check_finds_all_lost_answers() -> None:
    sockets = open_sockets("coded", 60)
    lost = sockets[:40]
    for each in lost:
        forget_answer(each.session_key)

    assert expired_users(sockets) == dict.fromkeys(lost, NOT_SIGNED_IN)


def test_codes_enabled_elsewhere_close_sockets_of_sessions_without_an_answer() -> None:
    answered, unanswered = open_sockets("factor", 2)
    forget_answer(unanswered.session_key)
    sockets = [
        SocketUser(each.panel, each.user, each.session_key, each.auth_hash)
        for each in (answered, unanswered)
    ]

    assert expired_users(sockets) == {sockets[1]: NOT_SIGNED_IN}


@pytest.mark.parametrize("engine", ["cached_db", "cache", "file"])
def test_every_session_engine_is_read(engine: str, settings: Any, tmp_path: Any) -> None:
    settings.SESSION_ENGINE = f"django.contrib.sessions.backends.{engine}"
    settings.SESSION_FILE_PATH = str(tmp_path)
    store: Any = __import__(settings.SESSION_ENGINE, fromlist=["SessionStore"]).SessionStore
    answered, unanswered = open_sockets("coded", 2)
    sockets = []
    for each in (answered, unanswered):
        session = store()
        session["seen"] = True
        if each is answered:
            mark_confirmed(session, each.user, answered=True)
        session.save()
        sockets.append(
            SocketUser(each.panel, each.user, session.session_key, each.auth_hash, has_code=True)
        )

    assert expired_users(sockets) == {sockets[1]: NOT_SIGNED_IN}
