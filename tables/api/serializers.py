"""Tables as the API shows them. Money is `*_minor`, integers in the casino's currency."""

from rest_framework import serializers

from tables.models import Table, TableStatus


class TableStatusSerializer(serializers.ModelSerializer[TableStatus]):
    gaming_day = serializers.DateField(source="session.gaming_day", default=None, allow_null=True)

    class Meta:
        model = TableStatus
        fields = [
            "version",
            "phase",
            "phase_at",
            "gaming_day",
            "round_number",
            "players",
            "pot_minor",
            "last_pot_minor",
            "rounds_finished",
            "commission_minor",
            "win_minor",
            "drop_minor",
        ]


class TableSerializer(serializers.ModelSerializer[Table]):
    casino = serializers.CharField(source="casino.code")
    currency = serializers.CharField(source="casino.currency")
    status = TableStatusSerializer(default=None, allow_null=True)

    class Meta:
        model = Table
        fields = ["code", "casino", "currency", "pit", "game", "mode", "seats", "status"]
