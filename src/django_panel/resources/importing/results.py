"""The result of an import for its owner: the message, the report and the notification."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from django.utils.translation import gettext as _

from django_panel.imports.importer import Importer, importer_key
from django_panel.jobs.progress import JobResult
from django_panel.notifications.action import NotificationAction
from django_panel.notifications.notification import Notification

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort


@dataclass(frozen=True)
class ImportResult:
    """What the owner of an import is told."""

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
    name = path.rpartition("/")[2]
    query = urlencode({"importer": importer_key(importer)})
    return f"{panel.reverse('imports.download', {'file': quote(name)})}?{query}"


def send_finished(result: ImportResult, user: Any, *, broadcast: bool = True) -> None:
    """Store the notification ``import-finished``."""
    text = Notification("import-finished").title(result.message).persistent()
    text = text.warning() if result.failed else text.success()
    _send(text, result.report_url, user, broadcast)


def send_failed(
    message: str,
    url: str | None,
    user: Any,
    *,
    title: str | None = None,
    broadcast: bool = True,
) -> None:
    """Store the notification ``import-failed``."""
    text = Notification("import-failed").title(title or _("The import failed.")).body(message)
    _send(text.danger().persistent(), url, user, broadcast)


def _send(text: Notification, url: str | None, user: Any, broadcast: bool) -> None:
    if url is not None:
        action = NotificationAction("failed-rows").label(_("Download failed rows")).url(url)
        text = text.actions([action])
    text.broadcast(broadcast).send(user)
