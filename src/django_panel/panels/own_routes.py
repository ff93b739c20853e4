"""The routes of the panel itself: dashboard, login, forms, actions, notifications, files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django_panel.panels.route import VIEWS, Route

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


def own_routes(panel: Panel) -> Iterator[Route]:
    dashboard = panel.get_dashboard()
    yield Route(
        "GET",
        "",
        "dashboard",
        f"{VIEWS}.dashboard.DashboardController.show",
        page=dashboard,
        middleware=tuple(dashboard.get_middleware()),
    )
    yield from _auth_routes(panel)
    yield from _two_factor_routes()
    for name in ("record", "infolist", "bulk", "table", "reorder", "cell"):
        handler = f"{VIEWS}.actions.ActionController.{name}"
        yield Route("POST", f"actions/{name}", f"actions.{name}", handler)
    confirmation = f"{VIEWS}.confirmation.ConfirmationController.show"
    yield Route("POST", "actions/confirmation", "actions.confirmation", confirmation)
    yield from _form_routes()
    yield from _import_routes()
    yield from _relation_routes()
    yield from _notification_routes()
    yield from _job_routes()
    yield from _file_routes()
    search = f"{VIEWS}.search.SearchController"
    yield Route("GET", "search", "search", f"{search}.index")
    yield Route("GET", "search/commands", "search.commands", f"{search}.commands")
    yield Route("POST", "locale", "locale", f"{VIEWS}.locale.LocaleController.store", guest=True)
    arrangement = f"{VIEWS}.arrangement.ArrangementController"
    path = "settings/arrangement"
    yield Route("PUT", path, "settings.arrangement.save", f"{arrangement}.save")
    yield Route("DELETE", path, "settings.arrangement.reset", f"{arrangement}.reset")
    preferences = f"{VIEWS}.preferences.PreferencesController.save"
    yield Route("PUT", "settings/preferences", "settings.preferences.save", preferences)
    # It exists for superusers while ``DEBUG`` is on; for others it is a 404.
    yield Route("GET", "explain", "explain", f"{VIEWS}.explain.ExplainController.show")


def _auth_routes(panel: Panel) -> Iterator[Route]:
    """Yield the login page, and the other authentication pages that the panel enables."""
    auth = f"{VIEWS}.auth.AuthController"
    yield Route("GET", "login", "auth.login", f"{auth}.login", guest=True)
    invitation, path = f"{VIEWS}.invitation.InvitationController", "invitation/{token}"
    yield Route("GET", path, "auth.invitation", f"{invitation}.show", guest=True)
    yield Route("POST", path, "auth.invitation.accept", f"{invitation}.accept", guest=True)
    if panel.has_registration():
        yield Route("GET", "register", "auth.register", f"{auth}.register", guest=True)
    if panel.has_password_reset():
        path, name = "forgot-password", "auth.password.request"
        yield Route("GET", path, name, f"{auth}.password_request", guest=True)
        path, name = "reset-password/{token}", "auth.password.reset"
        yield Route("GET", path, name, f"{auth}.password_reset", guest=True)
    if panel.has_email_verification():
        path, name = "verify-email", "auth.verification.notice"
        yield Route("GET", path, name, f"{auth}.verification_notice", guest=True)


def _two_factor_routes() -> Iterator[Route]:
    """Yield the routes of emailed codes."""
    codes = f"{VIEWS}.two_factor.TwoFactorController"
    path, name = "two-factor", "auth.two-factor"
    yield Route("GET", f"{path}/challenge", f"{name}.challenge", f"{codes}.challenge")
    for action in ("send", "verify", "enable", "disable"):
        yield Route("POST", f"{path}/{action}", f"{name}.{action}", f"{codes}.{action}")


def _form_routes() -> Iterator[Route]:
    """Yield the routes that all forms use."""
    dialogs = f"{VIEWS}.action_forms.ActionFormController"
    yield Route("GET", "actions/form", "actions.form", f"{dialogs}.show")
    yield Route("POST", "actions/form", "actions.submit", f"{dialogs}.submit", takes_file=True)
    options = f"{VIEWS}.options.OptionController"
    yield Route("GET", "options", "options", f"{options}.show")
    yield Route("POST", "options", "options.store", f"{options}.store")
    yield Route("POST", "form-state", "form-state", f"{VIEWS}.form_state.FormStateController.show")
    uploads = f"{VIEWS}.uploads.UploadController.store"
    yield Route("POST", "uploads", "uploads", uploads, takes_file=True)
    download = f"{VIEWS}.uploads.UploadController.show"
    yield Route("GET", "uploads", "uploads.show", download)


def _import_routes() -> Iterator[Route]:
    """Yield the routes of the import dialog."""
    imports = f"{VIEWS}.imports.ImportController"
    yield Route("GET", "imports/example", "imports.example", f"{imports}.example")
    for name in ("preview", "check"):
        path = f"imports/{name}"
        yield Route("POST", path, f"imports.{name}", f"{imports}.{name}", takes_file=True)


def _relation_routes() -> Iterator[Route]:
    """Yield the routes of relation managers."""
    relations = f"{VIEWS}.relations.RelationController"
    yield Route("GET", "relations/form", "relations.form", f"{relations}.form")
    yield Route("POST", "relations/form", "relations.save", f"{relations}.save")
    for name in ("action", "bulk", "cell"):
        yield Route("POST", f"relations/{name}", f"relations.{name}", f"{relations}.{name}")


def _notification_routes() -> Iterator[Route]:
    """Yield the routes of notifications, even if they are switched off, and of the WebSocket."""
    notifications = f"{VIEWS}.notifications.NotificationController"
    yield Route("GET", "notifications", "notifications.index", f"{notifications}.index")
    yield Route("GET", "notifications/all", "notifications.all", f"{notifications}.all")
    for name in ("read", "clear"):
        yield Route(
            "POST", f"notifications/{name}", f"notifications.{name}", f"{notifications}.{name}"
        )
    socket = f"{VIEWS}.broadcasting.BroadcastingController.open"
    yield Route("GET", "broadcasting", "broadcasting", socket)


def _job_routes() -> Iterator[Route]:
    """Yield the routes of background work."""
    jobs, path = f"{VIEWS}.jobs.JobController", "background-work"
    yield Route("GET", path, "jobs.index", f"{jobs}.index")
    yield Route("GET", f"{path}/active", "jobs.active", f"{jobs}.active")
    yield Route("POST", f"{path}/cancel", "jobs.cancel", f"{jobs}.cancel")
    yield Route("POST", f"{path}/retry", "jobs.retry", f"{jobs}.retry")


def _file_routes() -> Iterator[Route]:
    """Yield the routes of generated files."""
    files = f"{VIEWS}.files.FileController"
    yield Route("GET", "exports/{file}", "export-file", f"{files}.export")
    yield Route("GET", "imports/{file}", "import-file", f"{files}.import_")
