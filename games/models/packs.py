"""The pack of a dealt hand: committed to card by card, sealed with a key that no row holds."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DealtPack(models.Model):
    """`leaves`: 52 hex digests in dealing order, SHA-256(salt || position || card); `root`:
    SHA-256 over the leaves. `sealed` is the pack with its salts under BAIZE_PACK_KEY
    (games/services/packs.py): a dump of the database doesn't contain a card."""

    round = models.OneToOneField("games.Round", models.PROTECT, related_name="pack")
    root = models.CharField(max_length=64)
    leaves = models.JSONField()
    sealed = models.TextField(help_text="base64")

    is_sealed = True

    class Meta:
        verbose_name = _("dealt pack")
        verbose_name_plural = _("dealt packs")

    def __str__(self) -> str:
        return self.root[:16]
