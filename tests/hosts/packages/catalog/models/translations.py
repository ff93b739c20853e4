"""Translated models of django-parler."""

from __future__ import annotations

from django.db import models
from parler.models import TranslatableModel, TranslatedFields


class Dish(TranslatableModel):
    price = models.DecimalField(max_digits=6, decimal_places=2)
    translations = TranslatedFields(
        name=models.CharField(max_length=50),
        description=models.TextField(blank=True),
        meta={"unique_together": [("language_code", "name")]},
    )

    def __str__(self) -> str:
        return self.safe_translation_getter("name", any_language=True) or "Dish"
