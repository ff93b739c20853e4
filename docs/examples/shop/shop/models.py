from django.conf import settings
from django.db import models


class Product(models.Model):
    name = models.CharField(max_length=120)
    price = models.DecimalField(max_digits=9, decimal_places=2)
    is_public = models.BooleanField(default=True)
    seller = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="products"
    )

    def __str__(self) -> str:
        return self.name
