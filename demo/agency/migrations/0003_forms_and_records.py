"""Gives records what their forms ask for: briefs, milestones, files, addresses, a trash."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('agency', '0002_tag_position'),
    ]

    operations = [
        migrations.AddField(
            model_name='comment',
            name='deleted_at',
            field=models.DateTimeField(blank=True, db_index=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='customer',
            name='color',
            field=models.CharField(default='#64748b', max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}$', 'Write the colour as # and six digits, for example #2563eb.')], verbose_name='colour'),
        ),
        migrations.AddField(
            model_name='customer',
            name='keywords',
            field=models.JSONField(blank=True, default=list, verbose_name='keywords'),
        ),
        migrations.AddField(
            model_name='invoice',
            name='references',
            field=models.JSONField(blank=True, default=dict, verbose_name='references'),
        ),
        migrations.AddField(
            model_name='project',
            name='brief',
            field=models.TextField(blank=True, verbose_name='brief'),
        ),
        migrations.AddField(
            model_name='project',
            name='brief_document',
            field=models.FileField(blank=True, upload_to='briefs', verbose_name='signed brief'),
        ),
        migrations.AddField(
            model_name='project',
            name='cover',
            field=models.FileField(blank=True, upload_to='covers', verbose_name='cover'),
        ),
        migrations.AddField(
            model_name='project',
            name='links',
            field=models.JSONField(blank=True, default=dict, verbose_name='links'),
        ),
        migrations.AddField(
            model_name='project',
            name='milestones',
            field=models.JSONField(blank=True, default=list, verbose_name='milestones'),
        ),
        migrations.AddField(
            model_name='project',
            name='pricing',
            field=models.CharField(choices=[('hourly', 'By the hour'), ('fixed', 'Fixed price')], default='hourly', max_length=10, verbose_name='pricing'),
        ),
        migrations.AddField(
            model_name='project',
            name='tags',
            field=models.ManyToManyField(blank=True, related_name='projects', to='agency.tag', verbose_name='tags'),
        ),
        migrations.AddField(
            model_name='task',
            name='attachments',
            field=models.JSONField(blank=True, default=list, verbose_name='attachments'),
        ),
        migrations.AddField(
            model_name='task',
            name='blocked_reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='what it waits for'),
        ),
        migrations.AddField(
            model_name='task',
            name='starts_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='planned start'),
        ),
        migrations.CreateModel(
            name='AgencySettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('legal_name', models.CharField(blank=True, max_length=160, verbose_name='legal name')),
                ('email', models.EmailField(max_length=254, verbose_name='email address')),
                ('website', models.URLField(blank=True, verbose_name='website')),
                ('color', models.CharField(default='#4f46e5', max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}$', 'Write the colour as # and six digits, for example #2563eb.')], verbose_name='colour')),
                ('logo', models.FileField(blank=True, upload_to='agency', verbose_name='logo')),
                ('working_days', models.JSONField(blank=True, default=list, verbose_name='working days')),
                ('opens_at', models.TimeField(blank=True, null=True, verbose_name='opens')),
                ('closes_at', models.TimeField(blank=True, null=True, verbose_name='closes')),
                ('currency', models.CharField(choices=[('EUR', 'Euro'), ('GBP', 'Pound sterling'), ('USD', 'US dollar'), ('CHF', 'Swiss franc'), ('SEK', 'Swedish krona')], default='EUR', max_length=3, verbose_name='currency')),
                ('tax_rate', models.DecimalField(decimal_places=1, default=21, help_text='In per cent.', max_digits=4, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='tax rate')),
                ('payment_days', models.PositiveSmallIntegerField(default=30, verbose_name='days to pay')),
                ('invoice_footer', models.JSONField(blank=True, default=list, verbose_name='below every invoice')),
            ],
            options={
                'verbose_name': 'agency settings',
                'verbose_name_plural': 'agency settings',
                'constraints': [models.CheckConstraint(condition=models.Q(('opens_at__isnull', True), ('closes_at__isnull', True), ('closes_at__gt', models.F('opens_at')), _connector='OR'), name='agency_settings_hours', violation_error_message='The studio closes after it opens.')],
            },
        ),
        migrations.CreateModel(
            name='BillingAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('recipient', models.CharField(blank=True, max_length=160, verbose_name='recipient')),
                ('street', models.CharField(blank=True, max_length=160, verbose_name='street')),
                ('postal_code', models.CharField(blank=True, max_length=20, verbose_name='postal code')),
                ('city', models.CharField(blank=True, max_length=80, verbose_name='city')),
                ('country', models.CharField(blank=True, choices=[('AT', 'Austria'), ('CH', 'Switzerland'), ('CZ', 'Czechia'), ('DE', 'Germany'), ('DK', 'Denmark'), ('ES', 'Spain'), ('FR', 'France'), ('GB', 'United Kingdom'), ('IE', 'Ireland'), ('JP', 'Japan'), ('NL', 'Netherlands'), ('NO', 'Norway'), ('PL', 'Poland'), ('PT', 'Portugal'), ('SE', 'Sweden'), ('US', 'United States')], max_length=2, verbose_name='country')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email for invoices')),
                ('customer', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='billing_address', to='agency.customer', verbose_name='customer')),
            ],
            options={
                'verbose_name': 'billing address',
                'verbose_name_plural': 'billing addresses',
                'ordering': ['customer_id'],
            },
        ),
    ]
