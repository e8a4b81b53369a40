"""Hands as the API shows them. Money is `*_minor`, integers in the casino's currency."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Round
from games.selectors.hands import public_events
from games.selectors.packs import Commitment, OpenedCard, commitment_of
from tables.permissions import may


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
            "mode",
            "status",
            "croupier",
            "players",
            "pot_minor",
            "commission_minor",
            "win_minor",
            "below_band",
            "started_at",
            "finished_at",
        ]


class OpenedCardSerializer(serializers.Serializer[OpenedCard]):
    """SHA-256(salt || position as one byte || card) is the leaf at this position."""

    position = serializers.IntegerField()
    card = serializers.CharField()
    salt = serializers.CharField()
    leaf = serializers.CharField()


class CommitmentSerializer(serializers.Serializer[Commitment]):
    """`pack_root`: SHA-256 over the leaves in order, each as 32 bytes."""

    pack_root = serializers.CharField(source="root")
    leaves = serializers.ListField(child=serializers.CharField())
    cards = OpenedCardSerializer(many=True)
    problem = serializers.CharField()


class HandDetailSerializer(HandSerializer):
    events = serializers.SerializerMethodField()
    pack = serializers.SerializerMethodField()

    class Meta(HandSerializer.Meta):
        fields = [*HandSerializer.Meta.fields, "result", "events", "pack"]

    @extend_schema_field(serializers.ListField(child=serializers.DictField()))
    def get_events(self, hand: Round) -> list[dict[str, Any]]:
        return public_events(hand)

    @extend_schema_field(CommitmentSerializer(allow_null=True))
    def get_pack(self, hand: Round) -> dict[str, Any] | None:
        whole = may(self.context["request"].user, "pack.read")
        found = commitment_of(hand, whole=whole)
        return dict(CommitmentSerializer(found).data) if found is not None else None
