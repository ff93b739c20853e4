"""A table with a column for every kind of field."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('project', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Specimen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('body', models.TextField(blank=True)),
                ('secret', models.CharField(blank=True, max_length=200)),
                ('amount', models.DecimalField(blank=True, decimal_places=2, max_digits=10, null=True)),
                ('token', models.CharField(blank=True, max_length=40)),
                ('is_ready', models.BooleanField(default=False)),
                ('is_public', models.BooleanField(default=False)),
                ('state', models.CharField(blank=True, choices=[('open', 'Open'), ('done', 'Done')], max_length=10)),
                ('day', models.DateField(blank=True, null=True)),
                ('moment', models.DateTimeField(blank=True, null=True)),
                ('clock', models.TimeField(blank=True, null=True)),
                ('size', models.CharField(blank=True, max_length=1)),
                ('extras', models.JSONField(blank=True, default=list)),
                ('weight', models.CharField(blank=True, max_length=10)),
                ('color', models.CharField(blank=True, max_length=9)),
                ('level', models.IntegerField(blank=True, null=True)),
                ('tags', models.JSONField(blank=True, default=list)),
                ('settings', models.JSONField(blank=True, default=dict)),
                ('story', models.TextField(blank=True)),
                ('notes', models.TextField(blank=True)),
                ('data', models.JSONField(blank=True, null=True)),
                ('document', models.FileField(blank=True, upload_to='specimens')),
                ('pictures', models.JSONField(blank=True, default=list)),
                ('items', models.JSONField(blank=True, default=list)),
                ('blocks', models.JSONField(blank=True, default=list)),
                ('own', models.JSONField(blank=True, null=True)),
                ('customer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='project.customer')),
                ('members', models.ManyToManyField(blank=True, related_name='specimens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
