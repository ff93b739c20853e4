"""Integrations and their delivery history."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0005_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Integration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('panel', models.CharField(max_length=100)),
                ('resource', models.CharField(max_length=200)),
                ('name', models.CharField(max_length=120)),
                ('trigger', models.CharField(max_length=20)),
                ('method', models.CharField(default='POST', max_length=10)),
                ('url', models.TextField()),
                ('headers', models.JSONField(blank=True, default=dict)),
                ('query', models.JSONField(blank=True, default=dict)),
                ('body_type', models.CharField(default='json', max_length=10)),
                ('body', models.TextField(blank=True, null=True)),
                ('is_active', models.BooleanField(default=True)),
                ('secret', models.TextField()),
                ('previous_secret', models.TextField(blank=True, null=True)),
                ('previous_secret_until', models.DateTimeField(blank=True, null=True)),
                ('last_status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_error', models.TextField(blank=True, null=True)),
                ('last_attempted_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'db_table': 'panel_integrations',
                'permissions': (('manage_integrations', 'Can manage integrations'),),
                'default_permissions': (),
                'indexes': [models.Index(fields=['panel', 'resource', 'trigger', 'is_active'], name='panel_integrations_active')],
            },
        ),
        migrations.CreateModel(
            name='IntegrationDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('trigger', models.CharField(max_length=20)),
                ('method', models.CharField(max_length=10)),
                ('url', models.TextField()),
                ('delivery_id', models.UUIDField()),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('duration_ms', models.PositiveIntegerField(default=0)),
                ('error', models.TextField(blank=True, null=True)),
                ('request_body', models.TextField(blank=True)),
                ('response_body', models.TextField(blank=True)),
                ('attempted_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('integration', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='django_panel.integration')),
            ],
            options={
                'db_table': 'panel_integration_deliveries',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['integration', '-attempted_at'], name='panel_deliveries_newest'), models.Index(fields=['attempted_at'], name='panel_deliveries_age')],
            },
        ),
    ]
