"""Hands as the API shows them. Money is `*_minor`, integers in the casino's currency."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Round
from games.selectors.hands import public_events


class HandSerializer(serializers.ModelSerializer[Round]):
    table = serializers.CharField(source="table.code")
    gaming_day = serializers.DateField(source="session.gaming_day")
    croupier = serializers.CharField(source="croupier.full_name")

    class Meta:
        model = Round
        fields = [
            "id",
            "table",
            "gaming_day",
            "number",
            "game",
            "status",
            "croupier",
            "players",
            "pot_minor",
            "commission_minor",
            "below_band",
            "started_at",
            "finished_at",
        ]


class HandDetailSerializer(HandSerializer):
    events = serializers.SerializerMethodField()

    class Meta(HandSerializer.Meta):
        fields = [*HandSerializer.Meta.fields, "result", "events"]

    @extend_schema_field(serializers.ListField(child=serializers.DictField()))
    def get_events(self, hand: Round) -> list[dict[str, Any]]:
        return public_events(hand)
