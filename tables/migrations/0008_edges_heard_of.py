"""When the worker of an edge was last heard of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_approved_configuration"),
    ]

    operations = [
        migrations.AddField(
            model_name="edgeresult",
            name="heard_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
