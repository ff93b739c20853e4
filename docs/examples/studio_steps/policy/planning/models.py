# region imports
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models

# endregion


# region project
class Project(models.Model):
    name = models.CharField(max_length=120)
    starts_on = models.DateField(null=True, blank=True)
    lead = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="projects"
    )

    def __str__(self) -> str:
        return self.name


# endregion


class Task(models.Model):
    class State(models.TextChoices):
        OPEN = "open", "Open"
        DONE = "done", "Done"

    project = models.ForeignKey(Project, models.CASCADE, related_name="tasks")
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    due_on = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        starts_on = self.project.starts_on
        if starts_on and self.due_on and self.due_on < starts_on:
            raise ValidationError({"due_on": "The project starts later than this."})
