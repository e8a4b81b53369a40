"""Who may be sent to a table, role by role."""

from collections.abc import Mapping
from typing import Any

from django import forms

from tables.enums import Role
from tables.models import StaffMember, Table

AT_A_TABLE = (Role.CROUPIER, Role.INSPECTOR)


class AssignForm(forms.Form):
    """A role and, to send somebody, the person; without a person the place is freed."""

    role = forms.ChoiceField(choices=[(role.value, role.label) for role in AT_A_TABLE])

    def __init__(self, table: Table, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        colleagues = StaffMember.objects.filter(casino=table.casino_id, is_active=True)
        self.fields["staff"] = forms.ModelChoiceField(queryset=colleagues, required=False)
