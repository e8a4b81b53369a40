"""A closing count that was set aside stays, agreed as it was, beside the one that closes."""

from django.db import migrations, models
from django.utils.translation import gettext_lazy as _


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_drafts_thrown_away")]

    operations = [
        migrations.AddField(
            "count", "number", models.PositiveSmallIntegerField(_("number"), default=1)
        ),
        migrations.RemoveConstraint("count", "count_once_per_kind"),
        migrations.AddConstraint(
            "count",
            models.UniqueConstraint(
                fields=["session", "kind", "number"], name="count_once_per_kind"
            ),
        ),
    ]
