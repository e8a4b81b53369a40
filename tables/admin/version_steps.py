"""The steps of a version's page: the form each one reads, the service it calls, what it says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.forms import Form
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.audit import RIGHTS
from tables.errors import Refused
from tables.forms import labels
from tables.forms.versions import (
    CommentForm,
    DecisionForm,
    DraftForm,
    ReturnForm,
    WithdrawForm,
    content_form,
    decision_form,
)
from tables.models import StaffMember, Version
from tables.services import approvals, comments, drafts, edges

Run = Callable[[Version, StaffMember, Any], Version]


@dataclass(frozen=True, slots=True)
class Step:
    """`form` is the name of the page's form that the step reads, "" for none."""

    form: str
    run: Run
    said: str | Promise


def save(version: Version, person: StaffMember, form: DraftForm) -> Version:
    """Keep the draft as typed."""
    return drafts.edit_draft(
        version,
        form.values,
        person,
        effective_on=form.cleaned_data["effective_on"],
        note=form.cleaned_data["note"],
        edge_reason=form.cleaned_data.get("edge_reason"),
    )


@transaction.atomic
def save_and_ask(version: Version, person: StaffMember, form: DraftForm) -> Version:
    """Keep the draft and have its edge calculated; refused, neither happens."""
    return ask(save(version, person, form), person, None)


def ask(version: Version, person: StaffMember, form: None) -> Version:
    """Have the edge calculated of what is stored."""
    edges.ask_for(version, person)
    return version


def comment(version: Version, person: StaffMember, form: CommentForm) -> Version:
    """Say something about it."""
    comments.write_comment(version, person, form.cleaned_data["text"])
    return version


@transaction.atomic
def submit(version: Version, person: StaffMember, form: DraftForm) -> Version:
    """Keep the draft and hand it to compliance; refused, neither happens."""
    return approvals.submit(save(version, person, form), person)


def give_back(version: Version, person: StaffMember, form: ReturnForm) -> Version:
    """Back to the author, with a comment."""
    return approvals.return_version(version, person, form.cleaned_data["comment"], seen=form.seen)


def approve(version: Version, person: StaffMember, form: DecisionForm) -> Version:
    """Approve with the decision and its document."""
    return approvals.approve(version, person, form.decision, seen=form.seen)


def withdraw(version: Version, person: StaffMember, form: WithdrawForm) -> Version:
    """Out of force, with a reason."""
    return approvals.withdraw(version, person, form.cleaned_data["reason"])


def discard(version: Version, person: StaffMember, form: None) -> Version:
    """Throw away what was never submitted."""
    return drafts.discard_draft(version, person)


def copy(version: Version, person: StaffMember, form: None) -> Version:
    """A new draft from this version."""
    return drafts.copy_version(version, person)


STEPS: Mapping[str, Step] = {
    "save": Step("form", save, _("The draft is saved.")),
    "edge": Step("form", save_and_ask, _("Saved. The edge is being calculated.")),
    "ask": Step("", ask, _("The edge is being calculated.")),
    "comment": Step("comment_form", comment, _("The comment is written.")),
    "submit": Step("form", submit, _("Submitted to compliance.")),
    "return": Step("return_form", give_back, _("Returned to its author.")),
    "approve": Step("decision_form", approve, _("Approved.")),
    "withdraw": Step("withdraw_form", withdraw, _("Withdrawn.")),
    "discard": Step("", discard, _("The draft is thrown away. Its number stays.")),
    "copy": Step("", copy, _("This is a new draft with the same content.")),
}


def forms_of(version: Version) -> dict[str, Form]:
    """The forms of the page by name, untouched."""
    return {
        "form": content_form(version),
        "return_form": ReturnForm(),
        "withdraw_form": WithdrawForm(),
        "decision_form": decision_form(version),
        "comment_form": CommentForm(),
    }


def bound_form(step: Step, version: Version, data: Any, files: Any) -> Any:
    """The form that the step reads, with what was sent; None where it reads none."""
    if step.form == "form":
        return content_form(version, data)
    if step.form == "decision_form":
        return decision_form(version, data, files)
    kinds = {
        "return_form": ReturnForm,
        "withdraw_form": WithdrawForm,
        "comment_form": CommentForm,
    }
    return kinds[step.form](data) if step.form else None


def carry_out(step: Step, version: Version, person: StaffMember, form: Any) -> Version | None:
    """The version that the step leads to; None when its form or the service refuses.

    A refused value stands in the form. A refused right is raised: the door answers and records it.
    """
    if form is not None and not form.is_valid():
        return None
    try:
        return step.run(version, person, form)
    except Refused as refused:
        if form is None:
            raise
        show_refusal(form, refused)
        return None


def show_refusal(form: Any, refused: Refused) -> None:
    """A refused value stands at its field, else above the form; a refused right is raised."""
    if refused.code in RIGHTS:
        raise refused
    field = refused.field if refused.field in form.fields else None
    form.add_error(field, str(labels.in_words(refused)))
