"""Answers judged by a form: values in their own types, errors by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.forms import CharField

from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.occasion import Occasion
    from django_panel.forms.schema import FormSchema


@frozen
class Cleaned:
    """What a form makes of its answers."""

    #: Only declared, open, enabled fields that were answered well, by full name.
    values: dict[str, Any] = field(default_factory=dict)
    #: Messages by full name, in the reader's language; ``items.0.title`` inside a list.
    errors: dict[str, list[str]] = field(default_factory=dict)

    def is_valid(self) -> bool:
        return not self.errors


def clean(schema: FormSchema, raw: object, record: Model | None = None) -> Cleaned:
    """Judge every open field; keys nobody declared and disabled fields are dropped.

    Whatever a request may hold comes out as values or as errors, never as an exception. A
    field that was not answered at all is judged, and left out of the values.
    """
    answers = answers_of(schema, raw)
    state = CurrentState(lambda: current_state(schema, answers, record))
    occasion = schema.occasion(record, state)
    return judge(schema.open_fields(occasion), answers, occasion)


def judge(fields: Iterable[Field], answers: Mapping[str, Any], occasion: Occasion) -> Cleaned:
    """Judge these fields' answers."""
    cleaned = Cleaned()
    for asked in fields:
        if asked.is_disabled(occasion):
            continue
        name = asked.get_name()
        try:
            value = asked.judge(answers, occasion)
        except ValidationError as refused:
            cleaned.errors.update(errors_of(name, refused))
        else:
            if name in answers:
                cleaned.values[name] = value
    return cleaned


def answers_of(schema: FormSchema, raw: object) -> dict[str, Any]:
    """Return what was sent for declared fields, by full name.

    A field of a relation group may come as ``profile.bio`` or inside an object ``profile``; one
    of a group in a group may be as many objects deep.
    """
    sent: Mapping[Any, Any] = with_lists(schema, raw) if isinstance(raw, Mapping) else {}
    answers: dict[str, Any] = {}
    for asked in schema.declared_fields():
        for name in asked.answer_names():
            if name in sent:
                answers[name] = sent[name]
            elif "." in name:
                group, _, inner = name.rpartition(".")
                outer = _group(sent, group)
                if inner in outer:
                    answers[name] = outer[inner]
    return answers


def with_lists(schema: FormSchema, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was sent with lists where fields take lists: a form only repeats a name."""
    every_of: Callable[[str], list[str]] | None = getattr(raw, "every", None)
    if every_of is None:
        return raw
    told = dict(raw)
    for asked in schema.declared_fields():
        name = asked.get_name()
        every = every_of(name)
        if every in ([], [""]) or not asked.accepts(every):
            continue
        if len(every) > 1 or not asked.accepts(every[0]):
            told[name] = every
    return told


def _group(sent: Mapping[Any, Any], path: str) -> Mapping[Any, Any]:
    """Return the object a relation group came as: under its whole path, or object in object."""
    outer, _, inner = path.rpartition(".")
    found = sent.get(path) if path in sent or not outer else _group(sent, outer).get(inner)
    return found if isinstance(found, Mapping) else {}


class CurrentState(Mapping[str, Any]):
    """What stands in every field, worked out when somebody asks: most forms never do."""

    def __init__(self, read: Callable[[], dict[str, Any]]) -> None:
        self._make = read
        self._made: dict[str, Any] | None = None

    def _read(self) -> dict[str, Any]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def current_state(
    schema: FormSchema, answers: Mapping[str, Any], record: Model | None
) -> dict[str, Any]:
    """Return what stands in every field now: the answer, or what the form started with.

    Conditions are read against this, so leaving a controlling field out of a request opens
    nothing that it keeps closed, and neither does an answer to one that is disabled. What
    follows a live field may have moved a disabled one, so there its answer counts.
    """
    occasion = schema.occasion(record)
    moving = any(each.moves_others() for each in schema.declared_fields())
    return {
        each.get_name(): seen(each, answers[each.get_name()])
        if each.get_name() in answers and (moving or not each.is_disabled(occasion))
        else each.hydrate(record)
        for each in schema.shown_fields(occasion)
    }


def seen(asked: Field, raw: Any) -> Any:
    """Return an answer as conditions and a host's functions see it.

    They look words up and write them large, so what has another shape than the field's own is
    nothing to them.
    """
    if isinstance(raw, list | tuple | dict):
        return asked.tidied(raw) if asked.accepts(raw) else None
    if raw is not None and not isinstance(raw, str) and isinstance(asked.form_field(), CharField):
        return str(raw) if asked.accepts(raw) else None
    return raw


def errors_of(name: str, refused: ValidationError) -> dict[str, list[str]]:
    """Return a refusal by full name; one about an inner place keeps its path."""
    if hasattr(refused, "error_dict"):
        return {
            f"{name}.{path}" if path else name: texts
            for path, texts in refused.message_dict.items()
        }
    return {name: list(refused.messages)}
