"""Assets that the static files do not contain are errors (``panel.E012``)."""

from __future__ import annotations

from pathlib import Path

from pytest_django.fixtures import Settings

from tests.checks.conftest import MessagesById
from tests.project.fixtures import Declare


def test_a_missing_file_is_an_error(declare: Declare, found: MessagesById) -> None:
    declare(back=lambda panel: panel.assets("seasons/panel.js"))

    (message,) = found("E012")

    assert "'back'" in message.msg
    assert "'seasons/panel.js'" in message.msg
    assert "INSTALLED_APPS" in str(message.hint)


def test_files_that_the_finders_find_are_not_reported(
    declare: Declare, found: MessagesById, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "own.css").write_text("")
    settings.STATICFILES_DIRS = [tmp_path]
    # The second file is one of an installed app.
    declare(back=lambda panel: panel.assets("own.css", "admin/js/core.js"))

    assert found("E012") == []


def test_without_the_app_for_static_files_nothing_is_searched(
    declare: Declare, found: MessagesById, settings: Settings
) -> None:
    declare(back=lambda panel: panel.assets("seasons/panel.js"))
    settings.INSTALLED_APPS = [
        app for app in settings.INSTALLED_APPS if app != "django.contrib.staticfiles"
    ]

    assert found("E012") == []
