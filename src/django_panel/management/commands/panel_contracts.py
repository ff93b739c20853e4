"""``manage.py panel_contracts``: generate the TypeScript contracts and the message list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import django_panel
from django_panel.frontend_build import contracts, generated, icons, messages
from django_panel.frontend_build.messages import MessageError
from django_panel.frontend_build.wire_modules import ContractError

_MESSAGES_FILE = "frontend.json"


class Command(BaseCommand):
    """Generate the TypeScript contracts and the list of front-end messages."""

    help = (
        "Write frontend/src/contracts/*.ts from the wire modules and "
        "locale/frontend.json from the messages of the front end."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Write nothing; fail and name the stale files."
        )
        parser.add_argument(
            "--package",
            type=Path,
            default=Path(django_panel.__file__).parent,
            help="Default: django_panel.",
        )
        parser.add_argument(
            "--frontend", type=Path, help="Default: the folder frontend/ of the checkout."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        package: Path = options["package"]
        frontend: Path = options["frontend"] or package.parents[1] / "frontend"
        if not (frontend / "src").is_dir():
            raise CommandError(
                f"There is no front end at {frontend}. Contracts are made in a checkout of "
                "django-panel; name its front end with --frontend."
            )
        try:
            jobs = [
                (frontend / "src" / "contracts", contracts.generate(package), "*.ts"),
                (package / "locale", self._messages(frontend / "src"), _MESSAGES_FILE),
            ]
            if icons_source := icons.generate(frontend):
                jobs.append((package / "checks", icons_source, icons.FILE))
        except (ContractError, MessageError) as error:
            raise CommandError(str(error)) from error
        if options["check"]:
            self._check(jobs)
            return
        for folder, files, pattern in jobs:
            for path in generated.write(folder, files, pattern):
                self.stdout.write(f"wrote {path}")

    def _messages(self, source: Path) -> dict[str, str]:
        texts = messages.collect(messages.sources(source))
        return {_MESSAGES_FILE: messages.render(texts)}

    def _check(self, jobs: list[tuple[Path, dict[str, str], str]]) -> None:
        stale = [str(path) for job in jobs for path in generated.stale(*job)]
        if stale:
            raise CommandError(
                "Generated files are stale: " + ", ".join(stale) + ". "
                "Run `make contracts` and commit what it writes."
            )
        self.stdout.write("Generated files are current.")
