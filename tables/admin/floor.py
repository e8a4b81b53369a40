"""The house: casinos, tables and chips, configured by the manager through the floor's service."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import get_language, gettext, gettext_lazy
from unfold.decorators import display

from tables import formats
from tables.admin.service_forms import Act, ServiceAdmin, Words
from tables.admin.site import site
from tables.forms import floor as forms
from tables.models import Casino, Denomination, StaffMember, Table
from tables.services.floor import save_configuration


class ConfigurationAdmin(ServiceAdmin):
    """One form, one act: save."""

    read_action = "floor.read"
    add_action: str | None = "floor.configure"
    change_action = "floor.configure"
    new_form: type[forms.ConfigurationForm]

    def create(self, actor: StaffMember, values: dict[str, Any]) -> tuple[Model, Words]:
        """A new row of the person's own casino."""
        reason = values.pop("reason", "")
        row = self.model(casino=actor.casino, **values)
        return save_configuration(row, actor=actor, reason=reason), gettext("Saved.")

    def acts_for(self, row: Any) -> Mapping[str, Act]:
        """Change the row."""
        names = self.new_form.names
        return {
            "change": Act(
                gettext("Save"),
                self._change,
                self.new_form,
                initial=lambda row: forms.values_of(row, names),
            )
        }

    @staticmethod
    def _change(row: Any, person: StaffMember, values: dict[str, Any]) -> Words:
        reason = values.pop("reason", "")
        for name, value in values.items():
            setattr(row, name, value)
        save_configuration(row, actor=person, reason=reason)
        return gettext("Saved.")


@admin.register(Casino, site=site)
class CasinoAdmin(ConfigurationAdmin):
    """The own casino; a new one is founded by `manage.py setup_casino`."""

    add_action = None
    casino_path = "pk"
    list_display = ("name", "code", "currency", "time_zone", "cutoff_at", "earliest_day")
    search_fields = ("name", "code")
    new_form = forms.CasinoForm

    def facts(self, row: Casino) -> list[tuple[Words, Any]]:
        """What doesn't change here."""
        return [(gettext("Code"), row.code), (gettext("First open day"), row.earliest_day or "—")]


@admin.register(Table, site=site)
class TableAdmin(ConfigurationAdmin):
    """Tables of the floor."""

    list_display = ("code", "pit", "game", "mode", "is_training", "seats", "is_active")
    list_filter = ("game", "pit", "is_active")
    search_fields = ("code",)
    list_select_related = ("casino",)
    new_form = forms.TableForm


@admin.register(Denomination, site=site)
class DenominationAdmin(ConfigurationAdmin):
    """Chips of the house."""

    list_display = ("value", "colour", "is_active")
    list_filter = ("is_active",)
    list_select_related = ("casino",)
    new_form = forms.DenominationForm

    @display(description=gettext_lazy("Value"), ordering="value_minor")
    def value(self, row: Denomination) -> str:
        """The value as an amount."""
        return formats.money(row.value_minor, row.casino.currency, get_language() or "en")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the casino, whose currency the amounts are in."""
        return super().get_queryset(request).select_related("casino")
