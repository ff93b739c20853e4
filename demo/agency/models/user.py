"""The user model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from demo.agency.models.team import Team
    from django_panel import Panel


class UserManager(BaseUserManager["User"]):
    """Creates users with an email address instead of a user name."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create a user; the email address is stored in lower case, so that it is unique."""
        if not email:
            raise ValueError("A user needs an email address.")
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create a superuser."""
        return self.create_user(
            email, password, **{"is_staff": True, "is_superuser": True, **fields}
        )

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A user who logs in with an email address."""

    email = models.EmailField(
        _("email address"),
        unique=True,
        error_messages={"unique": _("This email address is already in use.")},
    )
    name = models.CharField(_("name"), max_length=150)
    job_title = models.CharField(_("job title"), max_length=100, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    is_staff = models.BooleanField(
        _("staff"), default=False, help_text=_("Can enter the back office.")
    )
    is_active = models.BooleanField(
        _("active"),
        default=True,
        help_text=_("Switch off instead of deleting: the person's work keeps its author."),
    )
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["name"], name="user_name")]

    def __str__(self) -> str:
        return self.name or self.email

    def clean(self) -> None:
        """Normalize the email address."""
        super().clean()
        self.email = self.email.lower()

    def get_full_name(self) -> str:
        """Return the full name; Django calls it."""
        return self.name

    def get_short_name(self) -> str:
        return self.name.split(" ", 1)[0]

    # The tenants of the ``crew`` panel.

    def get_panel_tenants(self, panel: Panel) -> Iterable[Team]:
        """Return the teams that the user may open."""
        return self.teams.filter(is_active=True)

    def can_access_tenant(self, tenant: Team) -> bool:
        """Return whether the user is a member of a team."""
        return self.memberships.filter(team=tenant).exists()
