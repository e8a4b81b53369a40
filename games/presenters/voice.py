"""How a view speaks: the casino's currency in the person's language."""

from dataclasses import dataclass

from tables import formats


@dataclass(frozen=True, slots=True)
class Voice:
    """`language` must be the active one: sentences come from gettext, amounts from here."""

    currency: str
    language: str

    def money(self, minor: int) -> str:
        return formats.money(minor, self.currency, self.language)

    def cents(self, minor: int) -> str:
        """With cents always, where amounts of different pots stand under each other."""
        return formats.money(minor, self.currency, self.language, cents="always")
