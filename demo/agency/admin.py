"""The same models in the Django admin at ``/django-admin/``, for comparison."""

# Django's own admin classes take no type arguments outside a type checker.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.utils.translation import gettext_lazy as _

from demo.agency import models


class UserCreationForm(AdminUserCreationForm):
    """Django's form for new users, with an email address instead of a user name."""

    class Meta:
        model = models.User
        fields = ("email", "name")
        # The parent maps the user name it expects; there is none here.
        field_classes: dict[str, type] = {}


@admin.register(models.User)
class PersonAdmin(UserAdmin):
    """Users without a user name."""

    add_form = UserCreationForm
    list_display = ("name", "email", "job_title", "is_staff", "is_active", "last_login")
    list_filter = ("is_staff", "is_active", "teams")
    search_fields = ("name", "email")
    ordering = ("name",)
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Person"), {"fields": ("name", "job_title", "phone", "time_zone")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("email", "name", "usable_password", "password1", "password2"),
            },
        ),
    )


class MembershipInline(admin.TabularInline):
    """The members of a team."""

    model = models.Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(models.Team)
class TeamAdmin(admin.ModelAdmin):
    """Teams with their members."""

    list_display = ("name", "color", "is_active")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (MembershipInline,)


@admin.register(models.Membership)
class MembershipAdmin(admin.ModelAdmin):
    """Memberships."""

    list_display = ("user", "team", "role", "hours_per_week", "joined_on")
    list_filter = ("team", "role")
    list_select_related = ("user", "team")
    autocomplete_fields = ("user", "team")


@admin.register(models.Customer)
class CustomerAdmin(admin.ModelAdmin):
    """Customers."""

    list_display = ("name", "status", "industry", "country", "is_key_account", "account_manager")
    list_filter = ("status", "industry", "country", "is_key_account")
    list_select_related = ("account_manager",)
    search_fields = ("name", "legal_name", "email")
    autocomplete_fields = ("account_manager",)


@admin.register(models.Project)
class ProjectAdmin(admin.ModelAdmin):
    """Projects."""

    list_display = ("name", "code", "customer", "team", "state", "priority", "due_on", "budget")
    list_filter = ("state", "priority", "team")
    list_select_related = ("customer", "team")
    search_fields = ("name", "code", "customer__name")
    autocomplete_fields = ("customer", "team", "lead")


class TaskTagInline(admin.TabularInline):
    """The tags of a task."""

    model = models.TaskTag
    extra = 0
    autocomplete_fields = ("tag", "added_by")


@admin.register(models.Task)
class TaskAdmin(admin.ModelAdmin):
    """Tasks with their tags."""

    list_display = ("title", "project", "state", "priority", "assignee", "due_on", "is_blocked")
    list_filter = ("state", "priority", "is_blocked")
    list_select_related = ("project", "assignee")
    search_fields = ("title", "project__name")
    autocomplete_fields = ("project", "assignee", "reporter")
    inlines = (TaskTagInline,)


@admin.register(models.Comment)
class CommentAdmin(admin.ModelAdmin):
    """Comments."""

    list_display = ("__str__", "task", "author", "is_internal", "created_at")
    list_filter = ("is_internal",)
    list_select_related = ("task", "author")
    search_fields = ("body",)
    autocomplete_fields = ("task", "author")


@admin.register(models.Tag)
class TagAdmin(admin.ModelAdmin):
    """Tags."""

    list_display = ("name", "color", "description")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}


class InvoiceLineInline(admin.TabularInline):
    """The lines of an invoice."""

    model = models.InvoiceLine
    extra = 0


@admin.register(models.Invoice)
class InvoiceAdmin(admin.ModelAdmin):
    """Invoices with their lines."""

    list_display = ("number", "customer", "state", "issued_on", "due_on", "total", "currency")
    list_filter = ("state", "currency")
    list_select_related = ("customer",)
    search_fields = ("number", "customer__name")
    autocomplete_fields = ("customer", "project")
    inlines = (InvoiceLineInline,)
