"""The three demo accounts and their groups."""

from __future__ import annotations

from dataclasses import dataclass

#: A public password; the demo listens on localhost only.
DEMO_PASSWORD = "demo-panel"  # noqa: S105


@dataclass(frozen=True, slots=True)
class SignIn:
    """An account that is printed when the demo starts."""

    email: str
    name: str
    job_title: str
    panel: str
    summary: str
    is_staff: bool = False
    is_superuser: bool = False
    group: str | None = None
    teams: tuple[str, ...] = ()


SIGN_INS: tuple[SignIn, ...] = (
    SignIn(
        "admin@demo.test",
        "Astrid Holm",
        "Managing partner",
        "admin",
        "sees and may do everything",
        is_staff=True,
        is_superuser=True,
        teams=("Web Platform",),
    ),
    SignIn(
        "ops@demo.test",
        "Oliver Pryce",
        "Head of operations",
        "ops",
        "customers and invoices",
        is_staff=True,
        group="Operations",
    ),
    SignIn(
        "crew@demo.test",
        "Chiara Weng",
        "Frontend engineer",
        "crew",
        "projects and tasks of two teams, to read",
        group="Crew",
        teams=("Web Platform", "Mobile"),
    ),
)

#: Group name to model permissions.
GROUPS: dict[str, tuple[str, ...]] = {
    "Operations": (
        *(
            f"{verb}_{model}"
            for model in ("customer", "billingaddress", "invoice")
            for verb in ("view", "add", "change")
        ),
        *(f"{verb}_invoiceline" for verb in ("view", "add", "change", "delete")),
        "view_project",
        "view_user",
    ),
    "Crew": (
        "view_project",
        "view_task",
        "view_comment",
        "view_tag",
        "view_tasktag",
        "view_team",
    ),
}
