"""The translations of the package are complete, and the tool reports what is wrong with one."""

from __future__ import annotations

import gettext
import json
from pathlib import Path

import pytest

from tools import translations

SOURCE = """
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

def texts(name, count):
    yield _("Saved by %(name)s") % {"name": name}
    yield pgettext("a verb", "Open")
    yield _("Open")
    yield ngettext("One row", "%(count)s rows", count) % {"count": count}
"""
TEMPLATE = """
<p>{% translate "Good morning" %} {% blocktranslate %}Dear {{ name }}{% endblocktranslate %}</p>
{% blocktranslate count days=days %}{{ days }} day{% plural %}{{ days }} days{% endblocktranslate %}
"""
GERMAN = """\
msgid ""
msgstr ""
"Project-Id-Version: django-panel\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, python-format
msgid "%(days)s day"
msgid_plural "%(days)s days"
msgstr[0] "%(days)s Tag"
msgstr[1] "%(days)s Tage"

#, python-format
msgid "Dear %(name)s"
msgstr "Guten Tag, %(name)s"

msgid "Good morning"
msgstr "Guten Morgen"

#, python-format
msgid "One row"
msgid_plural "%(count)s rows"
msgstr[0] "Eine Zeile"
msgstr[1] "%(count)s Zeilen"

msgid "Open"
msgstr "Offen"

msgctxt "a verb"
msgid "Open"
msgstr "Öffnen"

#, python-format
msgid "Saved by %(name)s"
msgstr "Von %(name)s gespeichert"
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a complete German translation."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "texts.py").write_text(SOURCE)
    (tmp_path / "templates" / "mail.html").write_text(TEMPLATE)
    write(tmp_path, GERMAN)
    translations.update(tmp_path)
    translations.compile_all(tmp_path)
    return tmp_path


def write(package: Path, text: str) -> Path:
    path = package / "locale/de/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_every_message_of_the_package_is_translated_into_every_language() -> None:
    languages = {path.parts[-3] for path in translations.po_files()}

    assert list(translations.problems()) == []
    assert languages == {"ar", "de", "es", "fr", "id"}


def test_a_complete_translation_stays_as_it_is(package: Path) -> None:
    assert list(translations.problems(package)) == []
    assert (package / "locale/de/LC_MESSAGES/django.po").read_text("utf-8") == GERMAN


def test_a_compiled_file_is_read_by_gettext(package: Path) -> None:
    compiled = gettext.translation("django", str(package / "locale"), ["de"])

    assert compiled.gettext("Good morning") == "Guten Morgen"
    assert compiled.pgettext("a verb", "Open") == "Öffnen"
    assert compiled.ngettext("One row", "%(count)s rows", 2) == "%(count)s Zeilen"


def test_update_keeps_translations_adds_messages_and_removes_unused_ones(package: Path) -> None:
    (package / "texts.py").write_text('_("Open")\n_("Closed")\n')

    translations.update(package)

    text = (package / "locale/de/LC_MESSAGES/django.po").read_text("utf-8")
    assert 'msgid "Open"\nmsgstr "Offen"' in text
    assert 'msgid "Closed"\nmsgstr ""' in text
    assert "Saved by" not in text
    assert next(translations.problems(package)) == "de: 'Closed' is not translated."


@pytest.mark.parametrize(
    ("correct", "wrong", "problem"),
    [
        ('"Offen"', '""', "'Open' is not translated."),
        ('"%(days)s Tage"', '""', "'%(days)s day' is not translated."),
        (
            'msgid "Good morning"',
            '#, fuzzy\nmsgid "Good morning"',
            "'Good morning' is fuzzy.",
        ),
        (
            "Von %(name)s",
            "Von %(nam)s",
            "'Saved by %(name)s': unknown placeholder %(nam)s in 'Von %(nam)s gespeichert'.",
        ),
        (
            "Von %(name)s gespeichert",
            "Gespeichert",
            "'Saved by %(name)s': missing placeholder %(name)s in 'Gespeichert'.",
        ),
        (
            "Von %(name)s gespeichert",
            "Zu 100 % von %(name)s",
            "'Saved by %(name)s': a percent sign that is not doubled in 'Zu 100 % von %(name)s'.",
        ),
        (
            '"Guten Morgen"',
            '" Guten Morgen"',
            "'Good morning': another space at the beginning or the end in ' Guten Morgen'.",
        ),
        ('msgid "Open"\nmsgstr "Offen"\n\n', "", "'Open' is not translated."),
        (
            'msgstr "Guten Morgen"',
            'msgstr "Guten Morgen"\n\nmsgid "Good night"\nmsgstr "Gute Nacht"',
            "has messages that are no longer used.",
        ),
    ],
)
def test_a_mistake_is_reported(correct: str, wrong: str, problem: str, package: Path) -> None:
    assert correct in GERMAN
    write(package, GERMAN.replace(correct, wrong, 1))

    assert f"de: {problem}" in list(translations.problems(package))


def test_a_changed_translation_makes_the_compiled_file_stale(package: Path) -> None:
    write(package, GERMAN.replace("Guten Morgen", "Moin"))

    assert list(translations.problems(package)) == ["de: has a stale .mo file."]


def test_a_new_message_makes_the_template_stale(package: Path) -> None:
    (package / "more.py").write_text('_("Closed")\n')

    assert list(translations.problems(package)) == [
        "django.pot is stale.",
        "de: 'Closed' is not translated.",
    ]


def test_check_lists_the_problems_and_fails(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(package, GERMAN.replace("Guten Morgen", "Moin"))

    status = translations.main(["check"], package=package)

    assert status == 1
    assert "de: has a stale .mo file." in capsys.readouterr().err
    assert translations.main(["compile"], package=package) == 0
    assert translations.main(["check"], package=package) == 0


def test_the_sentences_of_the_front_end_are_read_from_their_file(package: Path) -> None:
    sentences = {"messages": ["Save"], "plurals": [["a", "b"]], "contexts": [["a link", "Remove"]]}
    (package / "locale" / "frontend.json").write_text(json.dumps(sentences))

    found = translations.collect(package)

    ids = {(message.id, message.context) for message in found if message.id}
    assert {("Save", None), (("a", "b"), None), ("Remove", "a link")} <= ids
    assert next(translations.problems(package)) == "django.pot is stale."
