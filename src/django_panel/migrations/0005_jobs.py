"""Job runs and generated files."""

from __future__ import annotations

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0004_submissions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GeneratedFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('export', 'Export'), ('report', 'Report')], max_length=10)),
                ('panel', models.CharField(max_length=100)),
                ('source', models.CharField(max_length=200)),
                ('storage', models.CharField(blank=True, max_length=100)),
                ('path', models.CharField(max_length=500)),
                ('run', models.UUIDField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_generated_files',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['user', 'kind'], name='panel_generated_files_owner'), models.Index(fields=['expires_at'], name='panel_generated_files_age')],
            },
        ),
        migrations.CreateModel(
            name='JobRun',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('job', models.CharField(max_length=100)),
                ('payload', models.JSONField(default=dict)),
                ('panel', models.CharField(blank=True, max_length=100)),
                ('label', models.CharField(blank=True, max_length=255)),
                ('language', models.CharField(blank=True, max_length=20)),
                ('time_zone', models.CharField(blank=True, max_length=64)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('done', models.PositiveBigIntegerField(default=0)),
                ('total', models.PositiveBigIntegerField(blank=True, null=True)),
                ('checkpoint', models.JSONField(blank=True, default=dict)),
                ('result', models.JSONField(blank=True, default=dict)),
                ('error', models.TextField(blank=True)),
                ('cancel_requested', models.BooleanField(default=False)),
                ('claim', models.CharField(blank=True, max_length=64)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('run_after', models.DateTimeField(default=django.utils.timezone.now)),
                ('enqueued_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('heartbeat_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_job_runs',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['user', '-created_at'], name='panel_job_runs_newest'), models.Index(fields=['state', 'run_after'], name='panel_job_runs_waiting'), models.Index(fields=['finished_at'], name='panel_job_runs_age')],
            },
        ),
    ]
