"""Fields of other packages."""

from __future__ import annotations

from typing import Any

from colorfield.fields import ColorField
from django.db import models
from django_countries.fields import CountryField
from djmoney.models.fields import MoneyField
from phonenumber_field.formfields import SplitPhoneNumberField
from phonenumber_field.modelfields import PhoneNumberField
from polymorphic.models import PolymorphicModel
from simple_history.models import HistoricalRecords
from taggit.managers import TaggableManager
from taggit.models import GenericUUIDTaggedItemBase, TagBase, TaggedItemBase
from timezone_field import TimeZoneField


class Product(models.Model):
    name = models.CharField(max_length=50)
    price = MoneyField(max_digits=14, decimal_places=2, default_currency="EUR")
    old_price = MoneyField(max_digits=14, decimal_places=2, null=True, blank=True, default=None)
    shipping = MoneyField(max_digits=14, decimal_places=3, default=5, default_currency="USD")

    def __str__(self) -> str:
        return self.name


class SplitPhoneField(PhoneNumberField):
    """A phone number with a select for the country."""

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(form_class=SplitPhoneNumberField, **kwargs)


class Contact(models.Model):
    name = models.CharField(max_length=50)
    phone = PhoneNumberField()
    fax = PhoneNumberField(blank=True)
    mobile = PhoneNumberField(null=True, blank=True, region="US")
    split = SplitPhoneField(blank=True)
    time_zone = TimeZoneField(default="Europe/Berlin")

    def __str__(self) -> str:
        return self.name


class Tour(models.Model):
    name = models.CharField(max_length=50)
    country = CountryField()
    origin = CountryField(blank=True, blank_label="(none)")
    maybe = CountryField(null=True, blank=True)
    stops = CountryField(multiple=True)
    skipped = CountryField(multiple=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Paint(models.Model):
    name = models.CharField(max_length=50)
    color = ColorField()
    translucent = ColorField(format="hexa", blank=True)
    rgb = ColorField(format="rgb", null=True)
    sample = ColorField(samples=[("#FF0000", "red"), ("#00FF00", "green")])
    chosen = ColorField(choices=[("#ff0000", "red"), ("#00ff00", "green")], default="#ff0000")

    def __str__(self) -> str:
        return self.name


class Topic(TagBase):
    """A tag model of the project."""


class TaggedPost(TaggedItemBase):
    content_object = models.ForeignKey("Post", on_delete=models.CASCADE)


class TopicOfPost(models.Model):
    """Nothing of taggit: a plain model between two others."""

    post = models.ForeignKey("Post", on_delete=models.CASCADE)
    topic = models.ForeignKey(Topic, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"{self.post_id} {self.topic_id}"


class Post(models.Model):
    title = models.CharField(max_length=50)
    tags = TaggableManager()
    optional = TaggableManager(through=TaggedPost, blank=True, related_name="optional_posts")

    def __str__(self) -> str:
        return self.title


class UUIDTagged(GenericUUIDTaggedItemBase, TaggedItemBase):
    pass


class Document(PolymorphicModel):
    title = models.CharField(max_length=50)

    def __str__(self) -> str:
        return f"{type(self).__name__}: {self.title}"


class Letter(Document):
    address = models.TextField(blank=True)


class Invoice(Document):
    amount = models.DecimalField(max_digits=8, decimal_places=2)


class Ticket(models.Model):
    name = models.CharField(max_length=50)
    is_open = models.BooleanField(default=True)
    history = HistoricalRecords()

    def __str__(self) -> str:
        return self.name
