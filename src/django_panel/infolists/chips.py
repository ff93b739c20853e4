"""Several values as chips; related records are linked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from django_panel.support.related_urls import card_url, related_urls

if TYPE_CHECKING:
    from django_panel.infolists.wire import ChipWire


def chips(
    texts: Iterable[tuple[Any, str | None]], *, linked: bool, people: bool = True
) -> list[ChipWire]:
    """Return a chip for each value with a text; the links of a model cost one query at most.

    With ``people``, users have their initials beside the name.
    """
    shown = [(value, text) for value, text in texts if text]
    urls = _urls([value for value, _text in shown if isinstance(value, Model)]) if linked else {}
    shown_chips = [_chip(value, text, urls) for value, text in shown]
    if people:
        for chip, (value, _text) in zip(shown_chips, shown, strict=True):
            if isinstance(value, get_user_model()):
                chip["person"] = {"image": None}
    return shown_chips


def _urls(records: list[Model]) -> dict[tuple[type[Model], Any], str]:
    models = dict.fromkeys(map(type, records))
    return {
        (model, key): url
        for model in models
        for key, url in related_urls(
            model, [record.pk for record in records if type(record) is model]
        ).items()
    }


def _chip(value: Any, text: str, urls: dict[tuple[type[Model], Any], str]) -> ChipWire:
    chip: ChipWire = {"label": text}
    if isinstance(value, Model) and (url := urls.get((type(value), value.pk))) is not None:
        chip["url"] = url
        card = card_url(value)
        if card is not None:
            chip["cardUrl"] = card
    return chip
