"""A decision rests on an edge: its rows aren't emptied at one stroke."""

from django.db import migrations

from tables.guards import never_emptied


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_edges_heard_of")]

    operations = [never_emptied("tables_edgeresult")]
