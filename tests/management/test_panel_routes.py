"""``panel_routes``: the table, aligned or as JSON, alike every time."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel import Panel
from tests.panels.declarations import page, resource, resource_page, with_pages
from tests.project.fixtures import Declare

VIEWS = "django_panel.http.views"
ACTIONS = f"{VIEWS}.actions.ActionController"
DIALOGS = f"{VIEWS}.action_forms.ActionFormController"
RELATIONS = f"{VIEWS}.relations.RelationController"
BELL = f"{VIEWS}.notifications.NotificationController"
JOBS = f"{VIEWS}.jobs.JobController"
SEARCH = f"{VIEWS}.search.SearchController"
SHOW = f"{VIEWS}.page.PageController.show"
SETTINGS = f"{VIEWS}.settings"
SECURITY = f"{SETTINGS}.SecurityController"
ARRANGEMENT = f"{VIEWS}.arrangement.ArrangementController"
CODES = f"{VIEWS}.two_factor.TwoFactorController"
#: What every panel has, in the order of matching.
OWN = [
    ("GET", "", "dashboard", f"{VIEWS}.dashboard.DashboardController.show"),
    ("POST", "actions/bulk", "actions.bulk", f"{ACTIONS}.bulk"),
    ("POST", "actions/cell", "actions.cell", f"{ACTIONS}.cell"),
    (
        "POST",
        "actions/confirmation",
        "actions.confirmation",
        f"{VIEWS}.confirmation.ConfirmationController.show",
    ),
    ("GET", "actions/form", "actions.form", f"{DIALOGS}.show"),
    ("POST", "actions/form", "actions.submit", f"{DIALOGS}.submit"),
    ("POST", "actions/infolist", "actions.infolist", f"{ACTIONS}.infolist"),
    ("POST", "actions/record", "actions.record", f"{ACTIONS}.record"),
    ("POST", "actions/reorder", "actions.reorder", f"{ACTIONS}.reorder"),
    ("POST", "actions/table", "actions.table", f"{ACTIONS}.table"),
    ("GET", "background-work", "jobs.index", f"{JOBS}.index"),
    ("GET", "background-work/active", "jobs.active", f"{JOBS}.active"),
    ("POST", "background-work/cancel", "jobs.cancel", f"{JOBS}.cancel"),
    ("POST", "background-work/retry", "jobs.retry", f"{JOBS}.retry"),
    ("GET", "broadcasting", "broadcasting", f"{VIEWS}.broadcasting.BroadcastingController.open"),
    ("GET", "explain", "explain", f"{VIEWS}.explain.ExplainController.show"),
    ("GET", "exports/{file}", "export-file", f"{VIEWS}.files.FileController.export"),
    ("POST", "form-state", "form-state", f"{VIEWS}.form_state.FormStateController.show"),
    ("POST", "imports/check", "imports.check", f"{VIEWS}.imports.ImportController.check"),
    ("GET", "imports/example", "imports.example", f"{VIEWS}.imports.ImportController.example"),
    ("POST", "imports/preview", "imports.preview", f"{VIEWS}.imports.ImportController.preview"),
    ("GET", "imports/{file}", "import-file", f"{VIEWS}.files.FileController.import_"),
    (
        "GET",
        "invitation/{token}",
        "auth.invitation",
        f"{VIEWS}.invitation.InvitationController.show",
    ),
    (
        "POST",
        "invitation/{token}",
        "auth.invitation.accept",
        f"{VIEWS}.invitation.InvitationController.accept",
    ),
    ("POST", "locale", "locale", f"{VIEWS}.locale.LocaleController.store"),
    ("GET", "login", "auth.login", f"{VIEWS}.auth.AuthController.login"),
    ("GET", "notifications", "notifications.index", f"{BELL}.index"),
    ("GET", "notifications/all", "notifications.all", f"{BELL}.all"),
    ("POST", "notifications/clear", "notifications.clear", f"{BELL}.clear"),
    ("POST", "notifications/read", "notifications.read", f"{BELL}.read"),
    ("GET", "options", "options", f"{VIEWS}.options.OptionController.show"),
    ("POST", "options", "options.store", f"{VIEWS}.options.OptionController.store"),
    ("POST", "relations/action", "relations.action", f"{RELATIONS}.action"),
    ("POST", "relations/bulk", "relations.bulk", f"{RELATIONS}.bulk"),
    ("POST", "relations/cell", "relations.cell", f"{RELATIONS}.cell"),
    ("GET", "relations/form", "relations.form", f"{RELATIONS}.form"),
    ("POST", "relations/form", "relations.save", f"{RELATIONS}.save"),
    ("GET", "search", "search", f"{SEARCH}.index"),
    ("GET", "search/commands", "search.commands", f"{SEARCH}.commands"),
    (
        "DELETE",
        "settings/account",
        "settings.account.delete",
        f"{SETTINGS}.AccountController.delete",
    ),
    ("GET", "settings/appearance", "pages.settings-appearance", SHOW),
    ("PUT", "settings/arrangement", "settings.arrangement.save", f"{ARRANGEMENT}.save"),
    ("DELETE", "settings/arrangement", "settings.arrangement.reset", f"{ARRANGEMENT}.reset"),
    (
        "GET",
        "settings/confirm-password",
        "settings.confirm-password",
        f"{SETTINGS}.ConfirmPasswordController.show",
    ),
    (
        "DELETE",
        "settings/impersonation",
        "settings.impersonation.leave",
        f"{SETTINGS}.ImpersonationController.leave",
    ),
    ("PUT", "settings/password", "settings.password.update", f"{SECURITY}.password"),
    (
        "PUT",
        "settings/preferences",
        "settings.preferences.save",
        f"{VIEWS}.preferences.PreferencesController.save",
    ),
    ("PUT", "settings/profile", "settings.profile.update", f"{SETTINGS}.AccountController.update"),
    ("GET", "settings/profile", "pages.settings-profile", SHOW),
    ("GET", "settings/security", "pages.settings-security", SHOW),
    ("POST", "settings/sessions/end", "settings.sessions.end", f"{SECURITY}.end"),
    (
        "POST",
        "settings/sessions/end-others",
        "settings.sessions.end-others",
        f"{SECURITY}.end_others",
    ),
    ("GET", "two-factor/challenge", "auth.two-factor.challenge", f"{CODES}.challenge"),
    ("POST", "two-factor/disable", "auth.two-factor.disable", f"{CODES}.disable"),
    ("POST", "two-factor/enable", "auth.two-factor.enable", f"{CODES}.enable"),
    ("POST", "two-factor/send", "auth.two-factor.send", f"{CODES}.send"),
    ("POST", "two-factor/verify", "auth.two-factor.verify", f"{CODES}.verify"),
    ("POST", "uploads", "uploads", f"{VIEWS}.uploads.UploadController.store"),
    ("GET", "uploads", "uploads.show", f"{VIEWS}.uploads.UploadController.show"),
]


def printed(*arguments: str, **options: Any) -> str:
    answer = StringIO()
    call_command("panel_routes", *arguments, stdout=answer, **options)
    return answer.getvalue()


@pytest.fixture
def two_panels(declare: Declare) -> None:
    board = resource_page("Board", route_path="{record}/board", render=lambda self, record: None)

    def back(panel: Panel) -> Panel:
        return panel.resources([resource(pages=with_pages(board=board))]).pages([page()])

    declare(back=back, root=lambda panel: panel.path(""))


@pytest.mark.usefixtures("two_panels")
def test_the_table_is_aligned_in_the_order_of_matching() -> None:
    heading, *lines = printed("--panel", "back").splitlines()

    assert heading.split() == ["VERB", "PATH", "NAME", "HANDLER"]
    starts = [heading.index(word) for word in heading.split()]
    cells = [
        tuple(
            line[start:end].rstrip() for start, end in zip(starts, [*starts[1:], None], strict=True)
        )
        for line in lines
    ]
    own = [
        (verb, f"/back/{path}".rstrip("/"), f"panel.back.{name}", handler)
        for verb, path, name, handler in OWN
    ]
    names = [name for _, _, name, _ in OWN]
    search, codes = (
        names.index("search"),
        names.index("auth.two-factor.challenge"),
    )
    assert cells == [
        *own[:search],
        ("GET", "/back/report", "panel.back.pages.report", f"{VIEWS}.page.PageController.show"),
        *own[search:codes],
        (
            "GET",
            "/back/tasks",
            "panel.back.resources.tasks.index",
            "django_panel.resources.pages.list_records.ListRecords.render",
        ),
        (
            "GET",
            "/back/tasks/{record}/board",
            "panel.back.resources.tasks.board",
            "tests.panels.declarations.Board.render",
        ),
        *own[codes:],
    ]


@pytest.mark.usefixtures("two_panels")
def test_all_panels_are_printed_by_id_and_the_same_every_time() -> None:
    rows = json.loads(printed("--json"))

    assert [row["name"].split(".")[1] for row in rows] == (
        ["back"] * (len(OWN) + 3) + ["root"] * len(OWN)
    )
    assert printed("--json") == printed("--json")
    assert printed() == printed()
    assert len(printed().splitlines()) == len(rows) + 1


@pytest.mark.usefixtures("two_panels")
def test_rows_say_what_reverse_says() -> None:
    rows = json.loads(printed("--json"))

    assert list(rows[0]) == ["verb", "path", "name", "handler"]
    for row in rows:
        if "{" not in row["path"]:
            assert reverse(row["name"]) == row["path"]


@pytest.mark.usefixtures("two_panels")
def test_one_panel_can_be_asked_for() -> None:
    names = [row["name"] for row in json.loads(printed("--panel", "root", "--json"))]

    assert names == [f"panel.root.{name}" for _, _, name, _ in OWN]


@pytest.mark.usefixtures("two_panels")
def test_an_unknown_panel_names_the_known_ones() -> None:
    with pytest.raises(CommandError, match=r"'bck'.*'back'\?.*back, root"):
        printed("--panel", "bck")


# Django 6.1 checks JSON columns with a query.
@pytest.mark.django_db
def test_broken_panels_are_reported_by_the_checks(settings: Settings) -> None:
    settings.PANEL = {"panels": ["nowhere.AdminProvider"]}

    with pytest.raises(SystemCheckError, match=r"panel\.E001"):
        printed(skip_checks=False)
    with pytest.raises(CommandError, match=r"nowhere\.AdminProvider"):
        printed()
