"""People, casinos and tables are named in lists and filters (no change of the database)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_seal_highest"),
    ]

    operations = [
        migrations.AlterField(
            model_name="device",
            name="casino",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devices",
                to="tables.casino",
                verbose_name="casino",
            ),
        ),
        migrations.AlterField(
            model_name="device",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to="tables.table",
                verbose_name="table",
            ),
        ),
        migrations.AlterField(
            model_name="staffmember",
            name="casino",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="staff",
                to="tables.casino",
                verbose_name="casino",
            ),
        ),
        migrations.AlterField(
            model_name="version",
            name="approved_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="approved by",
            ),
        ),
        migrations.AlterField(
            model_name="version",
            name="drafted_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="drafted by",
            ),
        ),
    ]
