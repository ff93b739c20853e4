"""Old rows go, read ones first."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from django_panel.models import StoredNotification
from tests.project.clients import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(db: None) -> None:
    ann, now = make_user("ann"), timezone.now()
    for title, days, read in (
        ("old and read", 100, True),
        ("old", 100, False),
        ("new and read", 1, True),
        ("new", 1, False),
    ):
        StoredNotification.objects.create(
            user=ann,
            data={"title": title},
            created_at=now - timedelta(days=days),
            read_at=now if read else None,
        )


def pruned(*arguments: str) -> tuple[str, set[str]]:
    said = StringIO()
    call_command("panel_prune_notifications", *arguments, stdout=said)
    return said.getvalue().strip(), {row.data["title"] for row in StoredNotification.objects.all()}


@pytest.mark.usefixtures("rows")
def test_what_was_read_and_is_old_goes() -> None:
    assert pruned() == ("Removed 1 notification.", {"old", "new and read", "new"})


@pytest.mark.usefixtures("rows")
def test_unread_ones_go_when_asked() -> None:
    assert pruned("--unread") == ("Removed 2 notifications.", {"new and read", "new"})


@pytest.mark.usefixtures("rows")
def test_the_age_can_be_said() -> None:
    assert pruned("--days", "0")[1] == {"old", "new"}
    with pytest.raises(CommandError):
        pruned("--days", "-1")
