"""The demo is a valid Django project."""

from __future__ import annotations

import pytest

from tests.demo.demo_project import DemoProject

pytestmark = pytest.mark.services()


def test_every_system_check_passes(empty_demo: DemoProject) -> None:
    answer = empty_demo.manage("check", "--fail-level", "WARNING")

    assert answer.returncode == 0, answer.stderr
    assert "no issues" in answer.stdout


def test_the_migrations_are_complete(empty_demo: DemoProject) -> None:
    answer = empty_demo.manage("makemigrations", "--check", "--dry-run")

    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_secret_key_is_made_once_and_only_for_its_owner(empty_demo: DemoProject) -> None:
    show = (
        "shell",
        "--no-imports",
        "-c",
        "from django.conf import settings as s; print(s.SECRET_KEY)",
    )

    first, second = empty_demo.manage(*show), empty_demo.manage(*show)

    assert len(first.stdout.strip()) >= 50, first.stderr
    assert first.stdout == second.stdout
    assert (empty_demo.var / "secret-key").stat().st_mode & 0o077 == 0


def test_a_database_url_of_another_kind_is_refused_with_the_fix() -> None:
    from django.core.exceptions import ImproperlyConfigured

    from demo.environment import postgresql

    with pytest.raises(ImproperlyConfigured, match=r"'mysql'.*postgres://"):
        postgresql("mysql://root@localhost/demo")


def test_a_database_url_is_read_part_by_part() -> None:
    from demo.environment import postgresql

    database = postgresql("postgres://me:p%40ss@db.local:5433/agency?sslmode=require")

    assert database["NAME"] == "agency"
    assert (database["USER"], database["PASSWORD"]) == ("me", "p@ss")
    assert (database["HOST"], database["PORT"]) == ("db.local", "5433")
    assert database["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.slow
def test_the_rules_of_tasks(empty_demo: DemoProject) -> None:
    answer = empty_demo.manage("test", "tests.demo.task_rules")

    assert answer.returncode == 0, answer.stderr
    assert "Ran 3 tests" in answer.stderr
