"""Opening a table: which lines in force it is played under, and the equipment that is there."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engines import params, registry
from tables.enums import EntryMode, VersionKind
from tables.forms import labels
from tables.forms.limits import pick_fields
from tables.models import Line, Table, Version
from tables.selectors.floor import equipment_for
from tables.selectors.versions import approved_modes, kinds_for, may_deal, usable_versions

STAKES = VersionKind.STAKES


class OpenTableForm(forms.Form):
    """One line of each kind that the game needs, in force on the gaming day (APP-3), and HOLD-15.

    The mode is one that some rule set in force approves; which one does, the service checks.
    """

    mode = forms.ChoiceField(label=_("Card entry"), widget=forms.RadioSelect, required=False)

    equipment = forms.MultipleChoiceField(
        label=_("Equipment at the table"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, table: Table, day: date, data: Any = None) -> None:
        super().__init__(data)
        self.currency = table.casino.currency
        kinds = kinds_for(table.game)
        self.versions = {kind: usable_versions(table, kind, day) for kind in kinds}
        for kind, versions in self.versions.items():
            field = forms.ModelChoiceField(
                label=kind.label,
                queryset=Line.objects.filter(pk__in=[version.line_id for version in versions]),
                widget=forms.RadioSelect,
                empty_label=None,
                initial=versions[0].line_id if len(versions) == 1 else None,
            )
            self.fields[kind.value] = field
        self._picks = {version: self._add_picks(version) for version in self.versions[STAKES]}
        self.fields["mode"].choices = [(mode.value, mode.label) for mode in self._modes(table)]  # type: ignore[attr-defined]
        self.fields["mode"].initial = table.mode
        self.fields["equipment"].choices = [(i.value, i.label) for i in equipment_for(table.game)]  # type: ignore[attr-defined]
        self.order_fields([*(kind.value for kind in kinds), "mode", "equipment"])

    def _add_picks(self, stakes: Version) -> dict[str, str]:
        """Fields for what a version of stakes leaves to choose: their names by parameter."""
        specs = registry.STAKES[stakes.line.game]
        choices = params.open_choices(specs, stakes.content)
        first = params.first_pick(specs, stakes.content)
        names = {}
        for name, field in pick_fields(choices, stakes.content, first, self.currency).items():
            names[name] = f"pick-{stakes.line_id}-{name}"
            self.fields[names[name]] = field
        return names

    def picks_of(self, stakes: Version) -> list[forms.BoundField]:
        """The fields of what a version of stakes leaves to choose (APP-3)."""
        return [self[name] for name in self._picks[stakes].values()]

    def _modes(self, table: Table) -> list[EntryMode]:
        """Every mode that a rule set in force approves and that may be played at the table."""
        approved = {
            mode
            for ruleset in self.versions[VersionKind.RULESET]
            for mode in approved_modes(ruleset)
        }
        approved -= set() if may_deal(table) else {EntryMode.DEALT}
        return [mode for mode in EntryMode if mode in approved]

    @property
    def chosen(self) -> dict[VersionKind, Version] | None:
        """The versions whose lines are chosen so far, sent or not; None until there is one of each
        kind."""
        found = {
            kind: version
            for kind, versions in self.versions.items()
            for version in versions
            if str(version.line_id) == str(self[kind.value].value())
        }
        return found if len(found) == len(self.versions) else None

    def picked_so_far(self, stakes: Version) -> dict[str, int]:
        """What these stakes leave to choose, as it stands in the fields; the first pick where that
        can't be read."""
        specs = registry.STAKES[stakes.line.game]
        first = params.first_pick(specs, stakes.content)
        return {name: self._read(field, first[name]) for name, field in self._picks[stakes].items()}

    def _read(self, name: str, otherwise: int) -> int:
        try:
            value = self.fields[name].clean(self[name].data) if self.is_bound else None
        except forms.ValidationError:
            value = None
        return otherwise if value is None else int(value)

    @property
    def modes(self) -> list[tuple[Any, labels.Words]]:
        """Each mode's button with what it means."""
        return [(button, labels.MODES[button.data["value"]]) for button in self["mode"]]

    @property
    def missing(self) -> list[str]:
        """Labels of the kinds without any version in force: such a table cannot open."""
        return [str(kind.label) for kind, versions in self.versions.items() if not versions]

    def terms(self) -> dict[str, Any]:
        """Keyword arguments of `open_table`; what is left empty is the first pick."""
        kinds = [kind.value for kind in self.versions]
        terms = {name: self.cleaned_data[name] for name in (*kinds, "mode", "equipment")}
        return terms | {"picked": self._picked()}

    def _picked(self) -> dict[str, int]:
        line: Line = self.cleaned_data[STAKES.value]
        fields = next(names for stakes, names in self._picks.items() if stakes.line_id == line.pk)
        picked = {name: self.cleaned_data[field] for name, field in fields.items()}
        return {name: value for name, value in picked.items() if value is not None}
