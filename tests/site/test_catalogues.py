"""The messages tool: what it extracts, keeps, compiles and complains about."""

import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from casino import catalogue_checks, catalogues
from casino.catalogue_checks import Term, problems_of

PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy
label = _("Fill")
verb = pgettext_lazy("action", "Call")
def seats(number):
    return ngettext("%(number)d seat", "%(number)d seats", number) % {"number": number}
"""
TEMPLATE = """{% load i18n %}
<p>{% translate "Seat's taken" %}</p>
    {% if x %}<b>{% blocktranslate trimmed count n=n %}
        {{ n }} hand left
      {% plural %}
        {{ n }} hands left
      {% endblocktranslate %}</b>{% endif %}
  <i title="{% translate 'Call' context 'summon' %}">(</i>{{ name|default:_("Guest") }}
"""


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    """A small project of one Python file and one template, with catalogues of its own."""
    monkeypatch.setattr(catalogues, "BASE_DIR", tmp_path)
    monkeypatch.setattr(catalogues, "LOCALE_DIR", tmp_path / "locale")
    (tmp_path / "tables").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "tables" / "seats.py").write_text(PYTHON)
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    return tmp_path


def _template(*messages: str | tuple[str, str], context: str | None = None) -> Catalog:
    catalogue = Catalog()
    for message in messages:
        catalogue.add(message, context=context)
    return catalogue


def _translated(language: str, entries: dict, **options) -> Catalog:
    catalogue = Catalog(locale=language)
    for message, text in entries.items():
        catalogue.add(message, text, **options)
    return catalogue


def test_python_and_templates_are_extracted(project):
    found = {(message.context, message.id) for message in catalogues.extract_messages()}
    assert found - {(None, "")} == {
        (None, "Fill"),
        ("action", "Call"),
        ("summon", "Call"),
        (None, ("%(number)d seat", "%(number)d seats")),
        (None, "Seat's taken"),
        (None, ("%(n)s hand left", "%(n)s hands left")),
        (None, "Guest"),
    }


def test_an_update_keeps_translations_and_a_second_one_changes_nothing(project):
    catalogues.update_all()
    path = catalogues.catalogue_path("bg")
    path.write_text(
        path.read_text().replace('msgid "Fill"\nmsgstr ""', 'msgid "Fill"\nmsgstr "фил"')
    )
    (project / "tables" / "more.py").write_text('_("Credit")\n')
    assert catalogues.update_all()["bg"] == 7
    kept = path.read_text()
    assert 'msgid "Fill"\nmsgstr "фил"' in kept
    assert 'msgid "Credit"\nmsgstr ""' in kept
    catalogues.update_all()
    assert path.read_text() == kept


def test_compiled_catalogues_are_what_gettext_reads(project):
    catalogues.update_all()
    path = catalogues.catalogue_path("bg")
    path.write_text(
        path.read_text().replace('msgid "Fill"\nmsgstr ""', 'msgid "Fill"\nmsgstr "фил"')
    )
    assert len(catalogues.compile_all()) == 3
    with catalogues.catalogue_path("bg", "mo").open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
    assert translations.gettext("Fill") == "фил"
    assert translations.gettext("Guest") == "Guest"
    assert translations.ngettext("%(number)d seat", "%(number)d seats", 2) == "%(number)d seats"
    assert catalogues.compile_all() == []


def test_a_complete_catalogue_has_no_fault():
    entries = {"Fill": "фил", ("%(n)s hand", "%(n)s hands"): ("%(n)s ръка", "%(n)s ръце")}
    template = _template(*entries)
    assert problems_of(_translated("bg", entries), "bg", template, []) == []


@pytest.mark.parametrize(
    ("entries", "options", "fault"),
    [
        ({}, {}, "not in the catalogue"),
        ({"Seat %(seat)s": ""}, {}, "not translated"),
        ({"Seat %(seat)s": "Място %(seat)s"}, {"flags": ["fuzzy"]}, "fuzzy"),
        ({"Seat %(seat)s": "Място"}, {}, "placeholders differ: 'Място'"),
        ({"Seat %(seat)s": "Място %(set)s"}, {}, "placeholders differ"),
    ],
)
def test_each_fault_is_named_with_its_language_and_entry(entries, options, fault):
    lines = problems_of(_translated("bg", entries, **options), "bg", _template("Seat %(seat)s"), [])
    assert len(lines) == 1
    assert lines[0].startswith("bg: 'Seat %(seat)s': ")
    assert fault in lines[0]


def test_croatian_needs_three_plural_forms():
    message = ("%(n)s seat", "%(n)s seats")
    catalogue = _translated("hr", {message: ("%(n)s mjesto", "%(n)s mjesta", "")})
    lines = problems_of(catalogue, "hr", _template(message), [])
    assert "hr: '%(n)s seat': needs 3 plural forms" in lines


def test_a_binding_term_must_stand_in_the_translation():
    term = Term("fold", (), {"bg": ("отказ",), "ru": ("пас",)})
    template = _template("Fold")
    wrong = problems_of(_translated("bg", {"Fold": "пасуване"}), "bg", template, [term])
    assert wrong == ["bg: 'Fold': binding term not used: отказ"]
    assert problems_of(_translated("bg", {"Fold": "Отказ"}), "bg", template, [term]) == []
    assert problems_of(_translated("hr", {"Fold": "Odustani"}), "hr", template, [term]) == []


def test_a_binding_term_with_a_context_holds_there_only():
    term = Term("call", ("", "action"), {"hr": ("zvati",)})
    summon = _translated("hr", {"Call": "Pozovi"}, context="summon")
    assert problems_of(summon, "hr", _template("Call", context="summon"), [term]) == []
    action = _translated("hr", {"Call": "Pozovi"}, context="action")
    assert problems_of(action, "hr", _template("Call", context="action"), [term])


def test_a_binding_term_holds_at_the_head_of_a_description():
    term = Term("flush", (), {"hr": ("boja",)})
    template = _template("Flush, %(high)s high", "Flush the queue")
    entries = {"Flush, %(high)s high": "Flush, %(high)s", "Flush the queue": "Isprazni red"}
    lines = problems_of(_translated("hr", entries), "hr", template, [term])
    assert lines == ["hr: 'Flush, %(high)s high': binding term not used: boja"]


def test_the_committed_table_of_terms_reads():
    terms = {term.english: term for term in catalogue_checks.read_terms()}
    assert terms["fold"].required == {"bg": ("отказ",), "ru": ("пас",)}
    assert all(term.required for term in terms.values())


def test_the_command_updates_compiles_and_checks(project, monkeypatch, capsys):
    monkeypatch.setattr(catalogue_checks, "read_terms", list)
    call_command("messages")
    assert "bg: 7 entries to translate" in capsys.readouterr().out
    call_command("messages", "--compile")
    assert "3 catalogues compiled" in capsys.readouterr().out
    with pytest.raises(CommandError) as refused:
        call_command("messages", "--check")
    assert refused.value.returncode == 1
    assert "ru: 'Call' (summon): not translated" in capsys.readouterr().out


def test_the_catalogues_of_the_product_are_complete():
    """Every page, message and form in Bulgarian, Croatian and Russian; see `messages --check`."""
    assert catalogue_checks.problems() == []
