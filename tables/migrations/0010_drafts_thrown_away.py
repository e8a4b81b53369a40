"""A draft that was never submitted can be thrown away: it stays, and nothing leads on from it."""

from django.db import migrations, models
from django.db.models import Q

GUARD = """
CREATE OR REPLACE FUNCTION baize_guard_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    untouched tables_version;
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF {kept} THEN
            RAISE EXCEPTION 'baize: a version that was submitted is never deleted'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.status = 'approved' AND NEW.status = 'withdrawn' THEN
        untouched := NEW;
        untouched.status := OLD.status;
        untouched.withdrawn_by_id := OLD.withdrawn_by_id;
        untouched.withdrawn_at := OLD.withdrawn_at;
        untouched.withdrawn_reason := OLD.withdrawn_reason;
        IF untouched IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    IF OLD.status IN ({final}) THEN
        RAISE EXCEPTION 'baize: a version that was approved or thrown away never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""
NOW = GUARD.format(
    kept="OLD.submitted_at IS NOT NULL OR OLD.status <> 'draft'",
    final="'approved', 'withdrawn', 'discarded'",
)
BEFORE = GUARD.format(
    kept="OLD.status IN ('approved', 'withdrawn', 'submitted')", final="'approved', 'withdrawn'"
)


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_edges_are_records")]

    operations = [
        migrations.AddField("version", "discarded_at", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField(
            "version",
            "status",
            models.CharField(
                choices=[
                    ("draft", "Draft"),
                    ("submitted", "Submitted"),
                    ("returned", "Changes requested"),
                    ("approved", "Approved"),
                    ("withdrawn", "Withdrawn"),
                    ("discarded", "Thrown away"),
                ],
                default="draft",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            "version",
            models.CheckConstraint(
                condition=~Q(status="discarded")
                | Q(discarded_at__isnull=False, submitted_at__isnull=True),
                name="version_discarded_was_never_submitted",
            ),
        ),
        migrations.RunSQL(NOW, BEFORE),
    ]
