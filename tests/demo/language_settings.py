"""The demo in a pseudo-locale too, with marked labels and all sign-in screens.

A label that the demo itself declares, such as the name of a model field, may be the same word as a
message of the package, and has no translation. So the demo's labels end with an invisible mark.
"""

import os
from pathlib import Path
from typing import Any

from django.db.models import Choices
from django.db.models.signals import class_prepared
from django.utils.text import format_lazy

from demo.settings import *  # noqa: F403
from demo.settings import LANGUAGES as DEMO_LANGUAGES
from demo.settings import PANEL as DEMO_PANEL
from django_panel.support import labels
from tests.demo.english_texts import DEMO_MARK, PSEUDO

LANGUAGES = [*DEMO_LANGUAGES, (PSEUDO, "Pseudo")]
LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALE"])]
DEMO_PANELS: Any = DEMO_PANEL["panels"]
PANEL = {
    **DEMO_PANEL,
    "panels": [*DEMO_PANELS, "tests.demo.language_panels.AccountPanelProvider"],
    "locales": dict(LANGUAGES),
}


def _marked(label: Any) -> Any:
    return format_lazy("{}{}", label, DEMO_MARK)


def _mark_model(sender: Any, **_signal: Any) -> None:
    if not sender.__module__.startswith("demo."):
        return
    for field in sender._meta.local_fields:
        field.verbose_name = _marked(field.verbose_name)
        if field.choices:
            field.choices = [(value, _marked(label)) for value, label in field.choices]
    for declared in vars(sender).values():
        if isinstance(declared, type) and issubclass(declared, Choices):
            for member in declared:
                member._label_ = _marked(member.label)


_headline = labels.headline
# Before any module imports it.
labels.headline = lambda name: _headline(name) + DEMO_MARK
class_prepared.connect(_mark_model, dispatch_uid="tests.demo.language_settings", weak=False)
