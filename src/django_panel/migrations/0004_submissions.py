"""The keys of submitted create forms."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0003_notifications'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('panel', models.CharField(max_length=100)),
                ('form', models.CharField(max_length=200)),
                ('key', models.CharField(max_length=64)),
                ('redirect', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_submissions',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['created_at'], name='panel_submissions_age')],
                'constraints': [models.UniqueConstraint(fields=('user', 'panel', 'form', 'key'), name='panel_one_submission')],
            },
        ),
    ]
