"""Forms of versions: content from the engine's specs, the decision, a comment, a reason."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines import params
from tables import formats
from tables.documents import MAX_BYTES, Document, read_document
from tables.enums import Authority, VersionKind
from tables.errors import Refused
from tables.forms.fields import fields_of, mark_open, may_stay_open
from tables.forms.sections import headings, in_sections
from tables.models import Casino, Line, Table, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import must_be_explained
from tables.selectors.versions import specs_for
from tables.services.approvals import Decision
from tables.services.content import by_line
from tables.services.library import left_to_the_house

PICKING = _(
    "An amount may leave a choice to the pit boss: several, parted by semicolons (5; 10; 25), or a "
    "range with its step (5-200/5)."
)


class DayInput(forms.DateInput):
    """The browser's own calendar; always ISO, whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def day_field(label: Any, **options: Any) -> forms.DateField:
    """A date as ISO."""
    return forms.DateField(label=label, widget=DayInput(), input_formats=["%Y-%m-%d"], **options)


def earliest_day(casino: Casino) -> str:
    """The first gaming day from which something can be in force, as people read it."""
    return formats.day(gaming_day_for(casino, timezone.now()), get_language() or "en")


class ContentForm(forms.Form):
    """A draft: one field a parameter, then what changes and from when.

    `values` is the content by parameter name, as the services take it.
    """

    note = forms.CharField(
        label=_("What changes and why"),
        max_length=300,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    effective_on = day_field(_("In force from"), required=False)

    def __init__(self, line: Line, data: Any = None, *, initial: Any = None) -> None:
        initial = initial or {}
        super().__init__(data, initial=by_line(initial))
        self.specs = in_sections(specs_for(line))
        content = self._content_fields(line, initial)
        self._head(content)
        self.names = tuple(content)
        self.fields = {**content, **self.fields}
        self._tell_day(line.casino)

    def _tell_day(self, casino: Casino) -> None:
        """A draft may be kept without its day; it isn't submitted so."""
        field: Any = self.fields["effective_on"]
        field.needed = True
        words = _("Needed to submit. The earliest gaming day is %(day)s.")
        field.help_text = words % {"day": earliest_day(casino)}

    def _content_fields(self, line: Line, initial: Any) -> dict[str, Any]:
        """The fields of all parameters; what the draft has left open may stay so."""
        tables = self._tables(line) if any(s.type == params.TABLES for s in self.specs) else ()
        content: dict[str, Any] = {}
        for spec in self.specs:
            left_open = spec.name in initial and initial[spec.name] is None and not spec.nullable
            is_open = left_open or may_stay_open(spec)
            content |= fields_of(spec, line.casino.currency, is_open=is_open, tables=tables)
        return content

    def _head(self, content: dict[str, Any]) -> None:
        """The head of each section, and how a choice is typed, stand over the first field."""
        for name, heading in headings(self.specs).items():
            content[name].heading = heading
        pickable = [spec.name for spec in self.specs if spec.pickable]
        if pickable:
            content[pickable[0]].intro = PICKING

    @staticmethod
    def _tables(line: Line) -> list[str]:
        """The tables in use that play the game, by code."""
        rows = Table.objects.filter(casino=line.casino_id, game=line.game, is_active=True)
        return list(rows.order_by("code").values_list("code", flat=True))

    @property
    def parameters(self) -> list[forms.BoundField]:
        """The fields of the content, without note and date."""
        return [self[name] for name in self.names]

    @property
    def closing(self) -> list[forms.BoundField]:
        """Note and date."""
        return [self["effective_on"], self["note"]]

    @property
    def values(self) -> dict[str, Any]:
        """The cleaned content; None for an open point, which the draft keeps."""
        return {spec.name: self._value(spec) for spec in self.specs}

    def _value(self, spec: params.ParamSpec) -> Any:
        if spec.type in (params.SCHEDULE, params.PRIZES):
            lines = {line: self.cleaned_data[f"{spec.name}.{line}"] for line in spec.choices}
            return {line: paid for line, paid in lines.items() if paid is not None} or None
        value = self.cleaned_data[spec.name]
        return None if value in ("", []) and spec.type != params.LANGUAGES else value


class DraftForm(ContentForm):
    """A stored draft; what is played against the house may have an edge to explain."""

    edge_reason = forms.CharField(
        label=_("Reason for an edge in the player's favour"),
        help_text=_(
            "Needed when the house loses by it, or when it shall be approved before its edge is "
            "calculated. Compliance reads it."
        ),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, line: Line, data: Any = None, *, initial: Any = None) -> None:
        super().__init__(line, data, initial=initial)
        for name in left_to_the_house(line):
            mark_open(self.fields[name])
        if not must_be_explained(line):
            del self.fields["edge_reason"]

    @property
    def closing(self) -> list[forms.BoundField]:
        """Date, note, and the reason where there may be one."""
        names = ("effective_on", "note", "edge_reason")
        return [self[name] for name in names if name in self.fields]


def content_form(version: Version, data: Any = None) -> DraftForm:
    """The form of a draft, filled with its content."""
    initial = {
        **version.content,
        "note": version.note,
        "effective_on": version.effective_on,
        "edge_reason": version.edge_reason,
    }
    return DraftForm(version.line, data, initial=initial)


class LineForm(forms.Form):
    """Which line a new draft belongs to: one that exists, or a new one by its name."""

    line = forms.ModelChoiceField(
        label=_("Line"), queryset=Line.objects.none(), required=False, empty_label=_("A new line")
    )
    name = forms.CharField(
        label=_("Name of the new line"),
        max_length=60,
        required=False,
    )

    def __init__(self, line: Line, lines: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["line"].queryset = lines  # type: ignore[attr-defined]
        if line.kind == VersionKind.STAKES:
            self.fields["name"].help_text = _("For example: Hold'em 1/2.")
        for field in self.fields.values():
            field.is_long = True  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Exactly one of the two."""
        data = super().clean() or {}
        if bool(data.get("line")) == bool(data.get("name", "").strip()):
            self.add_error("name", _("Choose a line, or name a new one."))
        return data


class OfSubmission(forms.Form):
    """A decision about what its page shows; the page itself writes which submission that is."""

    @property
    def seen(self) -> str | None:
        """`Version.submission` of the page; None where nobody looked at one."""
        return self.data.get("seen") or None


class ReturnForm(OfSubmission):
    """What the author has to change."""

    comment = forms.CharField(
        label=_("What to change"), max_length=500, widget=forms.Textarea({"rows": 4})
    )


class WithdrawForm(forms.Form):
    """Why an approved version is taken out of force."""

    reason = forms.CharField(label=_("Reason"), max_length=300, widget=forms.Textarea({"rows": 4}))


class CommentForm(forms.Form):
    """What somebody says about a version."""

    text = forms.CharField(label=_("Comment"), max_length=1000, widget=forms.Textarea({"rows": 3}))


class DecisionForm(OfSubmission):
    """The decision and its document (APP-2)."""

    authority = forms.ChoiceField(label=_("Authority"), choices=[("", "—"), *Authority.choices])
    reference = forms.CharField(label=_("Decision number"), max_length=120)
    decided_on = day_field(_("Dated"))
    adopted_by = forms.CharField(label=_("Adopted by"), max_length=120)
    adopted_on = day_field(_("Adopted on"), required=False)
    published_at_address = forms.URLField(
        label=_("Published at"), max_length=200, required=False, assume_scheme="https"
    )
    published_on = day_field(_("Published on"), required=False)
    effective_on = day_field(_("In force from"))
    document = forms.FileField(
        label=_("Document"),
        help_text=_("PDF, PNG or JPEG, at most 20 MB."),
        widget=forms.FileInput(attrs={"accept": ".pdf,.png,.jpg,.jpeg"}),
    )
    without_edge = forms.BooleanField(
        label=_("I approve without the edge"),
        help_text=_("It isn't known. The audit trail says that you knew."),
        required=False,
    )

    def clean_document(self) -> Document:
        """The file, checked by what it contains."""
        upload: UploadedFile = self.cleaned_data["document"]
        try:
            if (upload.size or 0) > MAX_BYTES:
                raise Refused("document_too_big", megabytes=MAX_BYTES // 1024 // 1024)
            return read_document(upload.name or "", upload.read())
        except Refused as refused:
            raise forms.ValidationError(str(refused), code=refused.code) from refused

    @property
    def decision(self) -> Decision:
        """What the service takes."""
        return Decision(**self.cleaned_data)

    @property
    def entries(self) -> list[forms.BoundField]:
        """What is always asked for, without the confirmation of an unknown edge."""
        return [field for field in self if field.name != "without_edge"]


def decision_form(version: Version, data: Any = None, files: Any = None) -> DecisionForm:
    """The form of a decision about a version, with its own day to begin with."""
    form = DecisionForm(data, files, initial={"effective_on": version.effective_on})
    casino = version.line.casino
    words = _("The gaming day begins at %(time)s (%(zone)s). The earliest is %(day)s.")
    form.fields["effective_on"].help_text = words % {
        "time": f"{casino.cutoff_at:%H:%M}",
        "zone": casino.time_zone,
        "day": earliest_day(casino),
    }
    return form
