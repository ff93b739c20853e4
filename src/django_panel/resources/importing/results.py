"""The result of an import for its owner: the message, the report and the notification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.imports.importer import Importer, importer_key
from django_panel.jobs.progress import JobResult
from django_panel.notifications.action import NotificationAction
from django_panel.notifications.notification import Notification
from django_panel.support.count_texts import count_text
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort


@dataclass(frozen=True, eq=False, repr=False)
class ImportResult(FrozenValue):
    """The message of an import for its owner, with the report."""

    message: str
    imported: int = 0
    failed: int = 0
    #: The download address of the report; None if every row was imported.
    report_url: str | None = None

    @property
    def type(self) -> str:
        """The type of the toast."""
        return "warning" if self.failed else "success"

    @property
    def url_label(self) -> str | None:
        return None if self.report_url is None else _("Download failed rows")

    def for_job(self) -> JobResult:
        """Return the result of the job that ran the import."""
        return JobResult(self.message, self.report_url, self.url_label)


def report_url(panel: PanelPort, importer: type[Importer], path: str) -> str:
    """Return the address under which the owner downloads a report."""
    url = panel.reverse("import-file", {"file": path.rpartition("/")[2]})
    return f"{url}?{urlencode({'importer': importer_key(importer)})}"


def imported_text(checkpoint: Mapping[str, Any]) -> str:
    """Return a sentence with the number of rows that an import has stored."""
    imported = checkpoint.get("created", 0) + checkpoint.get("updated", 0)
    text = ngettext("%(count)s row was imported.", "%(count)s rows were imported.", imported)
    return text % {"count": count_text(imported)}


def send_finished(result: ImportResult, user: Any, *, broadcast: bool = True) -> None:
    """Store the notification ``import-finished``."""
    color = "warning" if result.failed else "success"
    named = Notification("import-finished").title(result.message).color(color)
    _with_report(named, result.report_url).broadcast(broadcast).send(user)


def send_failed(
    message: str,
    url: str | None,
    user: Any,
    *,
    title: str | None = None,
    broadcast: bool = True,
) -> None:
    """Store the notification ``import-failed``."""
    named = Notification("import-failed").title(title or _("The import failed.")).body(message)
    _with_report(named.danger(), url).broadcast(broadcast).send(user)


def _with_report(named: Notification, url: str | None) -> Notification:
    """Return a persistent notification with a link to the report, if there is one."""
    if url is None:
        return named.persistent()
    action = NotificationAction("failed-rows").label(_("Download failed rows")).url(url)
    return named.persistent().actions([action])
