"""Readers sign in with their email address; their key is a UUID."""

import uuid

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models


class ReaderManager(BaseUserManager):
    def create_user(self, email, password=None, **values):
        reader = self.model(email=self.normalize_email(email), **values)
        reader.set_password(password)
        reader.save(using=self._db)
        return reader

    def create_superuser(self, email, password=None, **values):
        return self.create_user(email, password, is_superuser=True, is_staff=True, **values)


class Reader(AbstractBaseUser, PermissionsMixin):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(unique=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)

    USERNAME_FIELD = "email"
    objects = ReaderManager()

    def __str__(self):
        return self.email


class Book(models.Model):
    title = models.CharField(max_length=120)
    pages = models.PositiveIntegerField()
    printed_on = models.DateField(null=True, blank=True)
    in_print = models.BooleanField(default=True)

    def __str__(self):
        return self.title
