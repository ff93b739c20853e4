"""``manage.py panel_translate``: write the panel's messages into a ``.po`` file of the project."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language_info, to_locale

import django_panel
from django_panel.support import po_files
from django_panel.support.po_files import PoError

_LOCALES = Path(django_panel.__file__).parent / "locale"
_CODE = re.compile(r"[a-z]{2,3}([-_][a-z0-9]{2,8})*", re.IGNORECASE)


class Command(BaseCommand):
    """Write the messages of Django Panel into a ``.po`` file, to translate them."""

    help = (
        "Write all messages of Django Panel into the django.po of a language that the package "
        "does not have. In an existing file, only missing messages are added."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="The language, for example nl or pt-br.")
        parser.add_argument(
            "--output", type=Path, help="A folder of LOCALE_PATHS. Default: the first one."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        code: str = options["code"].replace("_", "-").lower()
        if not _CODE.fullmatch(code):
            raise CommandError(f"{options['code']!r} is not a language code, as nl or pt-br are.")
        locale = to_locale(code)
        if (_LOCALES / locale).is_dir() or code == "en":
            raise CommandError(
                f"Django Panel is already translated into {_name(code)}. To change a text, add "
                "its English text as msgid to the django.po of your project."
            )
        folder: Path | None = options["output"] or next(map(Path, settings.LOCALE_PATHS), None)
        if folder is None:
            raise CommandError(
                "LOCALE_PATHS is empty. Add LOCALE_PATHS = [BASE_DIR / 'locale'] to the settings, "
                "or name a folder with --output."
            )
        self._write(folder / locale / "LC_MESSAGES" / "django.po", code, locale)

    def _write(self, path: Path, code: str, locale: str) -> None:
        template = po_files.read_entries((_LOCALES / "django.pot").read_text("utf-8"))
        rule = po_files.plural_forms_of(locale)
        text = path.read_text("utf-8") if path.exists() else po_files.new_file(locale, rule)
        try:
            text, added = po_files.with_missing(text, template, rule)
        except PoError as error:
            raise CommandError(f"{path}: {error}") from error
        if added:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        translated = {entry.key for entry in po_files.read_entries(text) if entry.is_translated}
        left = sum(entry.key not in translated for entry in template)
        self.stdout.write(f"{path}: {added} messages added, {left} of {len(template)} left.")
        if rule is None:
            self.stdout.write(f"Django has no plural rule for {code}: check Plural-Forms.")
        self.stdout.write(
            "Next:\n"
            "1. Write the translations. Keep placeholders such as %(count)s as they are.\n"
            f"2. Run: python manage.py compilemessages --locale {locale}\n"
            f'3. Add "{code}": "{_name(code)}" to PANEL["locales"], and the code to LANGUAGES.\n'
            "4. After an update of Django Panel, run this command again: it adds new messages."
        )


def _name(code: str) -> str:
    """Return the language's own name, or its code if Django does not know it."""
    try:
        return str(get_language_info(code)["name_local"])
    except KeyError:
        return code
