"""Emailed sign-in codes and the sessions of users."""

from __future__ import annotations

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('django_panel', '0006_integrations'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EmailFactor',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('enabled_at', models.DateTimeField(blank=True, null=True)),
                ('address', models.CharField(blank=True, max_length=254)),
            ],
            options={
                'db_table': 'panel_email_factors',
                'permissions': (),
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='EmailCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_hash', models.CharField(blank=True, max_length=64)),
                ('issue', models.UUIDField(blank=True, db_index=True, null=True)),
                ('code_hash', models.CharField(blank=True, max_length=64)),
                ('expires_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('guesses', models.PositiveSmallIntegerField(default=0)),
                ('mail', models.CharField(choices=[('sending', 'Sending'), ('sent', 'Sent'), ('failed', 'Failed')], default='sending', max_length=10)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_email_codes',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['expires_at'], name='panel_email_codes_age')],
                'constraints': [models.UniqueConstraint(fields=('user', 'session_hash'), name='panel_email_codes_own')],
            },
        ),
        migrations.CreateModel(
            name='EmailCodeSend',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slot', models.PositiveSmallIntegerField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('issue', models.UUIDField(blank=True, db_index=True, null=True)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_email_code_sends',
                'permissions': (),
                'default_permissions': (),
                'constraints': [models.UniqueConstraint(fields=('user', 'slot'), name='panel_email_code_sends_slot')],
            },
        ),
        migrations.CreateModel(
            name='UserSession',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('session_key', models.CharField(blank=True, max_length=64)),
                ('user_agent', models.CharField(blank=True, max_length=300)),
                ('address', models.GenericIPAddressField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('impersonator', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'panel_user_sessions',
                'permissions': (),
                'default_permissions': (),
                'indexes': [models.Index(fields=['user', '-last_used_at'], name='panel_user_sessions_newest'), models.Index(fields=['last_used_at'], name='panel_user_sessions_age')],
            },
        ),
    ]
