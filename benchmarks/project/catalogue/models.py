"""Forty models of the same shape under different names."""

from __future__ import annotations

from django.db import models

COUNT = 40


def _made(number: int) -> type[models.Model]:
    fields = {
        "__module__": __name__,
        "name": models.CharField(max_length=120),
        "is_active": models.BooleanField(default=True),
        "price": models.DecimalField(max_digits=10, decimal_places=2, default=0),
        "created_at": models.DateTimeField(auto_now_add=True),
    }
    return type(f"Article{number:02}", (models.Model,), fields)


MODELS = [_made(number) for number in range(COUNT)]
