"""A model field of the project."""

# region field
from django.db import models


class RatingField(models.PositiveSmallIntegerField):
    """A number of stars."""

    def __init__(self, *args, stars=5, **kwargs):
        super().__init__(*args, **kwargs)
        self.stars = stars

    def deconstruct(self):
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "stars": self.stars}


# endregion
