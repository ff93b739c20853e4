"""The first run of a job that its owner has started again: both write one batch."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0011_integration_triggers'),
    ]

    operations = [
        migrations.AddField(
            model_name='jobrun',
            name='batch',
            field=models.UUIDField(blank=True, editable=False, null=True),
        ),
    ]
