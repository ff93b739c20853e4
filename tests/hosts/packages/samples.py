"""Records with a value in every column, for any model."""

from __future__ import annotations

import datetime
import ipaddress
import uuid
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from colorfield.fields import ColorField
from django.contrib.contenttypes.models import ContentType
from django.contrib.sites.models import Site
from django.db import models
from django.db.models import Model
from django_countries.fields import CountryField
from djmoney.models.fields import CurrencyField, MoneyField
from djmoney.money import Money
from phonenumber_field.modelfields import PhoneNumberField
from timezone_field import TimeZoneField
from treebeard.models import Node

from tests.hosts.packages.catalog.models.django_fields import FOLDER, Numbers, Others
from tests.hosts.packages.catalog.models.keys import Booking, Code, Guest, Note, Place
from tests.hosts.packages.catalog.models.own_fields import PagesField, Point, PointField
from tests.hosts.packages.catalog.models.package_fields import Paint, Post, UUIDTagged
from tests.hosts.packages.catalog.models.translations import Dish

Make = Callable[[Any, int], Any]

MOMENT = datetime.datetime(2026, 3, 29, 12, 34, 56, 789012, tzinfo=datetime.UTC)
COLORS = {"hex": "#00FF{:02X}", "hexa": "#00FF{:02X}80", "rgb": "rgb(1, 2, {})"}


def _text(field: Any, index: int) -> str:
    # Blanks at both ends and two kinds of line breaks must survive.
    text = f"{field.name} {index}" if field.max_length is None else f"{field.name}{index}"
    return text[: field.max_length] if field.max_length else f" {text}\r\nline\n"


def _choice(field: Any, index: int) -> Any:
    return field.flatchoices[index % len(field.flatchoices)][0]


#: The value of a column by the class of its field; the nearest base class is used.
VALUES: dict[type[Any], Make] = {
    models.BigIntegerField: lambda field, index: 2**53 + 1 + index,
    models.BinaryField: lambda field, index: bytes([0, 255, index]),
    models.BooleanField: lambda field, index: index % 2 == 0,
    models.CharField: _text,
    models.DateField: lambda field, index: datetime.date(2026, 1, 1 + index),
    models.DateTimeField: lambda field, index: MOMENT + datetime.timedelta(days=index),
    models.DecimalField: lambda field, index: Decimal(index) + Decimal("1.50"),
    models.DurationField: lambda field, index: datetime.timedelta(days=index, microseconds=7),
    models.EmailField: lambda field, index: f"person{index}@example.com",
    models.FileField: lambda field, index: "",
    models.FilePathField: lambda field, index: str(FOLDER / "keys.py"),
    models.FloatField: lambda field, index: 1e-7 + index,
    models.GenericIPAddressField: lambda field, index: str(ipaddress.ip_address(2**31 + index)),
    models.IntegerField: lambda field, index: 3 + index,
    models.JSONField: lambda field, index: {"n": index, "t": [True, None, 1.0], "d": {"e": ""}},
    models.PositiveBigIntegerField: lambda field, index: 2**53 + 1 + index,
    models.PositiveSmallIntegerField: lambda field, index: 3 + index,
    models.SlugField: lambda field, index: f"slug-{index}",
    models.SmallIntegerField: lambda field, index: 3 + index,
    models.TextField: _text,
    models.TimeField: lambda field, index: datetime.time(13, 14, 15, 678901),
    models.URLField: lambda field, index: f"https://example.com/{index}",
    models.UUIDField: lambda field, index: uuid.UUID(int=2**100 + index),
    ColorField: lambda field, index: COLORS[field.format].format(index),
    CountryField: lambda field, index: ["DE", "FR"] if field.multiple else ("DE", "NZ")[index % 2],
    CurrencyField: lambda field, index: "EUR",
    MoneyField: lambda field, index: Money(Decimal("1234.50") + index, ("USD", "EUR")[index % 2]),
    PagesField: lambda field, index: f"{index}-{index + 9}",
    PhoneNumberField: lambda field, index: f"+49301234{index}67",
    PointField: lambda field, index: Point(index, 2),
    TimeZoneField: lambda field, index: ("Europe/Berlin", "UTC")[index % 2],
}

#: Values of single columns, where the type alone is not enough.
COLUMNS: dict[tuple[type[Model], str], Make] = {
    (Numbers, "bounded"): lambda field, index: 1 + index,
    (Others, "address"): lambda field, index: f"2001:db8::{index + 1}",
    (Code, "code"): lambda field, index: f"a/b {index}_ü?",
    (Note, "content_type"): lambda field, index: ContentType.objects.get_for_model(Place),
    (Note, "object_id"): lambda field, index: record(Place, index).pk,
    (UUIDTagged, "content_type"): lambda field, index: ContentType.objects.get_for_model(Guest),
    (UUIDTagged, "object_id"): lambda field, index: record(Guest, index).pk,
    (Booking, "number"): lambda field, index: 10 + index,
    (Paint, "chosen"): lambda field, index: ("#ff0000", "#00ff00")[index % 2],
}
#: Columns of packages, by the label of the model.
NAMED_COLUMNS: dict[str, Make] = {
    "django_celery_beat.CrontabSchedule.minute": lambda field, index: str(index),
    "django_celery_beat.CrontabSchedule.hour": lambda field, index: str(index),
    "django_celery_beat.CrontabSchedule.day_of_month": lambda field, index: str(1 + index),
    "django_celery_beat.CrontabSchedule.month_of_year": lambda field, index: str(1 + index),
    "django_celery_beat.CrontabSchedule.day_of_week": lambda field, index: str(index),
    "django_celery_beat.PeriodicTask.crontab": lambda field, index: None,
    "django_celery_beat.PeriodicTask.solar": lambda field, index: None,
    "django_celery_beat.PeriodicTask.clocked": lambda field, index: None,
    "django_celery_beat.PeriodicTask.one_off": lambda field, index: False,
    "django_celery_beat.PeriodicTask.args": lambda field, index: f"[{index}]",
    "django_celery_beat.PeriodicTask.kwargs": lambda field, index: "{}",
    "django_celery_beat.PeriodicTask.headers": lambda field, index: "{}",
    "django_celery_beat.PeriodicTask.expires": lambda field, index: None,
    "django_celery_beat.PeriodicTasks.ident": lambda field, index: 1 + index,
    "catalog.DishTranslation.language_code": lambda field, index: ("ar", "de")[index],
    "exchange.Rate.currency": lambda field, index: ("USD", "JPY", "KWD")[index],
    "taggit.TaggedItem.object_id": lambda field, index: record(Place, index).pk,
    "auth.User.username": lambda field, index: f"person{index}",
    "sites.Site.domain": lambda field, index: f"example{index}.com",
    "contenttypes.ContentType.model": lambda field, index: f"gone{index}",
}


def record(model: Any, index: int) -> Any:
    """Return a stored record with a value in every column, the same for the same index."""
    found = _found.get((model, index))
    if found is None:
        found = _found[model, index] = _create(model, index)
    return found


def forget() -> None:
    """Forget the records of the test before."""
    _found.clear()


_found: dict[tuple[Any, int], Any] = {}


def _create(model: Any, index: int) -> Any:
    values = column_values(model, index)
    if issubclass(model, Node):
        return _tree_node(model, index, values)
    if model is Dish:
        return Dish.objects.create(**values, name=f"Soup {index}", description="hot\r\n")
    if model._meta.label == "sites.Site":
        Site.objects.clear_cache()
    made = model(**values)
    made.save()
    for relation in model._meta.many_to_many:
        if relation.name in ("tags", "optional") and model is Post:
            getattr(made, relation.name).set(["two words", f"tag{index}"])
        elif relation.remote_field.through._meta.auto_created and relation.related_model != model:
            getattr(made, relation.name).add(record(relation.related_model, index))
    return made


def _tree_node(model: Any, index: int, values: dict[str, Any]) -> Any:
    own = {"name": values["name"]}
    if index == 0:
        return model.objects.add_root(own)
    parent = record(model, 0)
    parent.refresh_from_db()
    return model.objects.add_child(parent, own)


def column_values(model: Any, index: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if model._meta.app_label == "postgres_fields":
        return _postgres_values(index)
    for field in model._meta.concrete_fields:
        if field.generated or getattr(field.remote_field, "parent_link", False):
            continue
        if isinstance(field, models.AutoField) or field.name in _tree_columns(model):
            continue
        make = COLUMNS.get((model, field.name)) or NAMED_COLUMNS.get(
            f"{model._meta.label}.{field.name}"
        )
        if make is not None:
            values[field.name] = make(field, index)
        elif field.is_relation:
            values[field.name] = _related(field, model, index)
        elif field.choices and not isinstance(field, tuple(_OWN_CHOICES)):
            values[field.name] = _choice(field, index)
        else:
            kind = next(each for each in type(field).__mro__ if each in VALUES)
            values[field.name] = VALUES[kind](field, index)
    return values


_OWN_CHOICES = (ColorField, CountryField, CurrencyField, TimeZoneField)


def _related(field: Any, model: Any, index: int) -> Any:
    related = field.related_model
    if field.name == "polymorphic_ctype":
        return ContentType.objects.get_for_model(model, for_concrete_model=False)
    if related is ContentType:
        return ContentType.objects.get_for_model(Place)
    if related is model:
        return record(model, 0) if index else None
    return record(related, index)


def _tree_columns(model: Any) -> set[str]:
    options = getattr(model, "_mptt_meta", None)
    if options is None:
        return set()
    return {getattr(options, f"{name}_attr") for name in ("left", "right", "tree_id", "level")}


def _postgres_values(index: int) -> dict[str, Any]:
    from django.db.backends.postgresql.psycopg_any import (
        DateRange,
        DateTimeTZRange,
        NumericRange,
    )

    day = datetime.date(2026, 1, 1 + index)
    return {
        "name": f"name{index}",
        "numbers": [1, 2, index],
        "texts": ["a", "b, c"],
        "nested": [[1, 2], [3, index]],
        "integers": NumericRange(1, 10 + index),
        "big_integers": NumericRange(1, 2**53 + 1),
        "decimals": NumericRange(Decimal("0.50"), Decimal("1.50"), "[)"),
        "days": DateRange(day, datetime.date(2027, 1, 1)),
        "moments": DateTimeTZRange(MOMENT, MOMENT + datetime.timedelta(days=1)),
        # A new pair without a value is an empty text.
        "pairs": {"a": "1", "b": "" if index else None},
    }
