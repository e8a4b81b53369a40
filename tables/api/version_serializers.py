"""Versions as the API shows them, and drafts as it takes them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.refusals import StrictSerializer
from tables.enums import Game, TaskStatus, VersionKind
from tables.errors import Refused
from tables.models import Version
from tables.selectors.edges import Answer
from tables.selectors.versions import Difference, State

BIGGEST_KEY = 2**63 - 1


class ApprovalSerializer(serializers.ModelSerializer[Version]):
    approved_by = serializers.CharField(source="approved_by.full_name")

    class Meta:
        model = Version
        fields = [
            *("authority", "reference", "decided_on", "adopted_by", "adopted_on"),
            *("approved_by", "approved_at", "published_at_address", "published_on"),
            "document_sha256",
        ]


class WithdrawalSerializer(serializers.ModelSerializer[Version]):
    withdrawn_by = serializers.CharField(source="withdrawn_by.full_name")

    class Meta:
        model = Version
        fields = ["withdrawn_by", "withdrawn_at", "withdrawn_reason"]


class VersionSerializer(serializers.ModelSerializer[Version]):
    kind = serializers.ChoiceField(source="line.kind", choices=VersionKind.choices)
    game = serializers.ChoiceField(source="line.game", choices=Game.choices)
    line_name = serializers.CharField(source="line.name")
    state = serializers.ChoiceField(choices=State.choices)
    drafted_by = serializers.CharField(source="drafted_by.full_name")
    content = serializers.DictField()
    approval = serializers.SerializerMethodField()
    withdrawal = serializers.SerializerMethodField()

    class Meta:
        model = Version
        fields = [
            *("id", "kind", "game", "line", "line_name", "number", "state", "effective_on"),
            *("content", "content_hash", "note", "edge_reason"),
            *("drafted_by", "drafted_at", "submitted_at", "returned_comment"),
            *("approval", "withdrawal"),
        ]

    @extend_schema_field(ApprovalSerializer(allow_null=True))
    def get_approval(self, version: Version) -> Any:
        """Who approved it on whose decision; null before that."""
        return ApprovalSerializer(version).data if version.approved_by_id else None

    @extend_schema_field(WithdrawalSerializer(allow_null=True))
    def get_withdrawal(self, version: Version) -> Any:
        """Who withdrew it and why; null unless somebody did."""
        return WithdrawalSerializer(version).data if version.withdrawn_by_id else None


class DifferenceRowSerializer(serializers.Serializer[Difference]):
    """One parameter, or one line of a schedule; `before` null where nothing is compared with."""

    name = serializers.CharField()
    rule = serializers.CharField(source="spec.rule")
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    changed = serializers.BooleanField()


class DifferenceSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    compared_with = serializers.IntegerField(allow_null=True)
    rows = DifferenceRowSerializer(many=True)


class EdgeSerializer(serializers.Serializer[Answer]):
    """One question; `status` null when nobody has asked, `result` null before the figures."""

    key = serializers.CharField(source="question.key")
    label = serializers.CharField(source="question.label")  # type: ignore[assignment]
    status = serializers.ChoiceField(
        source="edge.status", choices=TaskStatus.choices, default=None, allow_null=True
    )
    progress = serializers.IntegerField(source="edge.progress", default=0)
    error = serializers.CharField(source="edge.error", default="")
    asked_at = serializers.DateTimeField(source="edge.asked_at", default=None, allow_null=True)
    finished_at = serializers.DateTimeField(
        source="edge.finished_at", default=None, allow_null=True
    )
    result = serializers.JSONField(source="edge.result", default=None, allow_null=True)


class EditSerializer(StrictSerializer):
    """What its author changes; left out, a field keeps what stands, `values` name by name."""

    values = serializers.DictField(required=False)
    effective_on = serializers.DateField(required=False, allow_null=True)
    note = serializers.CharField(required=False, allow_blank=True, max_length=300)
    edge_reason = serializers.CharField(required=False, allow_blank=True, max_length=500)


class DraftSerializer(StrictSerializer):
    """A draft of a line that stands (`line`), or of a new one (`kind`, `game`, `line_name`)."""

    line = serializers.IntegerField(required=False, min_value=1, max_value=BIGGEST_KEY)
    kind = serializers.ChoiceField(required=False, choices=VersionKind.choices)
    game = serializers.ChoiceField(required=False, choices=Game.choices)
    line_name = serializers.CharField(required=False, max_length=60)
    values = serializers.DictField(required=False, default=dict)
    effective_on = serializers.DateField(required=False, allow_null=True, default=None)
    note = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either a line, or everything that a new one needs."""
        new = [name for name in ("kind", "game", "line_name") if name in attrs]
        if len(new) != (0 if "line" in attrs else 3):
            raise Refused("line_or_new_line")
        return attrs
