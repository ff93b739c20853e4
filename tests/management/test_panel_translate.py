"""``panel_translate``: a project adds a language that the package does not have."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from pytest_django.fixtures import Settings

from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tools import translations


def run(*arguments: str) -> str:
    answer = StringIO()
    call_command("panel_translate", *arguments, stdout=answer)
    return answer.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The first folder of LOCALE_PATHS."""
    with override_settings(LOCALE_PATHS=[tmp_path]):
        yield tmp_path


def po(folder: Path, locale: str = "nl") -> Path:
    return folder / locale / "LC_MESSAGES" / "django.po"


def test_the_file_has_every_message_and_the_plural_rule_of_the_language(folder: Path) -> None:
    text = run("pl")

    written = translations.load(po(folder, "pl"))
    assert {message.id for message in written} == {
        message.id for message in translations.collect()
    } | {""}
    assert written.num_plurals == 4
    assert all(len(message.string or ()) == 4 for message in written if message.pluralizable)
    total = len(written)
    assert f"{total} messages added, {total} of {total} left." in text
    assert 'Add "pl": "polski" to PANEL["locales"]' in text
    assert "compilemessages --locale pl" in text


def test_a_second_run_adds_what_is_missing_and_keeps_what_is_written(folder: Path) -> None:
    mine = (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        "# My note.\n"
        'msgid "Saved."\nmsgstr "Bewaard."\n\n'
        'msgid "My own"\nmsgstr "Van mij"\n\n'
        '#~ msgid "Old"\n#~ msgstr "Oud"\n'
    )
    po(folder).parent.mkdir(parents=True)
    po(folder).write_text(mine)

    run("nl")
    first = po(folder).read_text()
    text = run("nl")

    assert first.startswith(mine.rstrip())
    assert first.count('msgid "Saved."') == 1
    assert po(folder).read_text() == first
    assert "0 messages added" in text


@pytest.mark.django_db
def test_two_translated_messages_are_seen_in_a_page_and_in_the_browser(
    folder: Path, admin: Client, declare: Declare, settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English"), ("nl", "Nederlands")]
    declare({"locales": {"en": "English", "nl": "Nederlands"}}, shop=lambda panel: panel)
    run("nl")
    text = po(folder).read_text("utf-8")
    for english, dutch in {"Not found": "Pagina niet gevonden", "Sign out": "Uitloggen"}.items():
        assert f'msgid "{english}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{dutch}"')
    po(folder).write_text(text, "utf-8")
    po(folder).with_suffix(".mo").write_bytes(translations.mo_bytes(translations.load(po(folder))))
    fetch(
        admin,
        "/shop/locale",
        "inertia",
        "post",
        data={"locale": "nl"},
        content_type="application/json",
    )

    missing = admin.get("/shop/nowhere")
    dictionary = page_of(fetch(admin, "/shop"))["props"]["translations"]

    assert "Pagina niet gevonden" in missing.content.decode()
    assert dictionary["Sign out"] == "Uitloggen"


def test_a_folder_can_be_named(tmp_path: Path) -> None:
    run("pt-br", "--output", str(tmp_path))

    assert translations.load(po(tmp_path, "pt_BR")).num_plurals == 2


def test_a_language_that_django_does_not_know_says_so(tmp_path: Path) -> None:
    text = run("tlh", "--output", str(tmp_path))

    assert "Django has no plural rule for tlh: check Plural-Forms." in text
    assert 'Add "tlh": "tlh"' in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["de"], "Django Panel is already translated into Deutsch."),
        (["en"], "Django Panel is already translated into English."),
        (["../nl"], "'../nl' is not a language code"),
        (["nl"], "LOCALE_PATHS is empty."),
    ],
)
def test_a_refusal_names_the_reason(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message.replace(".", r"\.")):
        run(*arguments)


def test_a_file_that_cannot_be_read_is_left_as_it_is(folder: Path) -> None:
    po(folder).parent.mkdir(parents=True)
    po(folder).write_text('msgid "Open"\nmsgstr "Open\n')

    with pytest.raises(CommandError, match="Line 2 is not part of a message"):
        run("nl")

    assert po(folder).read_text() == 'msgid "Open"\nmsgstr "Open\n'
