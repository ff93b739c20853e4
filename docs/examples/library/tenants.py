"""A panel whose tenants are the branches of a library."""

# region models
from django.conf import settings
from django.db import models


class Branch(models.Model):
    name = models.CharField(max_length=80)
    slug = models.SlugField(unique=True)
    staff = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="branches")

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name

    def get_tenant_key(self):
        return self.slug


class Room(models.Model):
    branch = models.ForeignKey(Branch, models.CASCADE, related_name="rooms")
    name = models.CharField(max_length=80)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name


class Volume(models.Model):
    room = models.ForeignKey(Room, models.CASCADE, related_name="volumes")
    title = models.CharField(max_length=120)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.title


class Language(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name


# endregion


# region user
class WorksInBranches:
    """For the user model: ``class User(WorksInBranches, AbstractUser)``."""

    def get_panel_tenants(self, panel):
        return self.branches.order_by("name")

    def can_access_tenant(self, tenant):
        return self.branches.filter(pk=tenant.pk).exists()


# endregion

# region resources
from django_panel import Resource  # noqa: E402
from django_panel.tenancy import SHARED  # noqa: E402


class Rooms(Resource):
    model = Room
    tenant_relationship = "branch"


class Volumes(Resource):
    model = Volume
    tenant_relationship = "room__branch"
    record_title_attribute = "title"


class Languages(Resource):
    model = Language
    tenant_relationship = SHARED


# endregion

# region panel
from django_panel import PanelProvider  # noqa: E402


def branch_of_request(request, user):
    slug = request.resolver_match.kwargs.get("tenant")
    return Branch.objects.filter(slug=slug).first()


class BranchPanelProvider(PanelProvider):
    def panel(self, panel):
        return (
            panel.path("branches/{tenant}")
            .tenant(Branch, branch_of_request)
            .resources([Rooms, Volumes, Languages])
        )


# endregion


# region host
def branch_of_host(request, user):
    name = request.get_host().partition(".")[0]
    return Branch.objects.filter(slug=name).first()


def url_of_branch(branch, panel):
    return f"https://{branch.slug}.example.com{panel.url()}"


class HostPanelProvider(PanelProvider):
    def panel(self, panel):
        return (
            panel.path("branch")
            .tenant(Branch, branch_of_host)
            .tenant_url_using(url_of_branch)
            .resources([Rooms, Volumes, Languages])
        )


# endregion

# region own
from django_panel.tenancy import Tenancy  # noqa: E402
from django_panel.widgets import Stat, StatsWidget  # noqa: E402


class RoomFigures(StatsWidget):
    def stats(self):
        return [
            Stat("Rooms", Rooms.query().count()),
            Stat("Volumes", Volume.objects.filter(room__branch=Tenancy.require()).count()),
        ]


# endregion

# region script
from django_panel import Notification  # noqa: E402


def tell_staff(branch, text):
    with Tenancy.entering(branch):
        for user in branch.staff.all():
            Notification("branch").title(text).persistent().send(user)


# endregion


# region all
def number_of_volumes():
    with Tenancy.all_tenants():
        return Volumes.query().count()


# endregion
