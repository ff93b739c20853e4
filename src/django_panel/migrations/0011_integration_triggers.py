"""Several triggers for an integration, and marks of test deliveries."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def copy_trigger(apps: Any, schema_editor: Any) -> None:
    """Make the trigger of each integration the first of its triggers."""
    rows = apps.get_model('django_panel', 'Integration').objects.using(schema_editor.connection.alias)
    for trigger in rows.values_list('trigger', flat=True).order_by().distinct():
        rows.filter(trigger=trigger).update(triggers=[trigger])


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0010_preferences'),
    ]

    operations = [
        migrations.AddField(
            model_name='integration',
            name='triggers',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='integration',
            name='last_is_test',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='integrationdelivery',
            name='is_test',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(
            copy_trigger, migrations.RunPython.noop, hints={'model_name': 'integration'}
        ),
    ]
