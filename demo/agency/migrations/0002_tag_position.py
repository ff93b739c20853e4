"""Gives tags a place of their own, so that people can drag them into order."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def number_by_name(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep the order in which tags were listed until now."""
    tag = apps.get_model("agency", "Tag")
    tags = list(tag._default_manager.using(schema_editor.connection.alias).order_by("name"))
    for position, record in enumerate(tags):
        record.position = position
    tag._default_manager.using(schema_editor.connection.alias).bulk_update(tags, ["position"])


class Migration(migrations.Migration):
    dependencies = [("agency", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="tag",
            name="position",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Order in lists, first is 0.", verbose_name="position"
            ),
        ),
        migrations.RunPython(number_by_name, migrations.RunPython.noop, elidable=True),
        migrations.AlterModelOptions(
            name="tag",
            options={
                "ordering": ["position", "name"],
                "verbose_name": "tag",
                "verbose_name_plural": "tags",
            },
        ),
    ]
