"""What is unusual and may be meant so: a draft with it is submitted with a note that says why.

A schedule, or the shares of a jackpot, usually pay a better hand at least as much as a worse one.
"""

from collections.abc import Mapping
from itertools import pairwise

from django.utils.translation import gettext_lazy as _

from games.engines import params
from tables.errors import Refused, register
from tables.models import Version
from tables.selectors.versions import specs_for
from tables.services.content import Content

register(
    {
        "note_missing": _(
            "“%(name)s” pays more than the next better hand. Correct it, or say in “What "
            "changes and why” what it is meant for."
        ),
    }
)


def demand_explained(version: Version, content: Content) -> None:
    """A worse hand that pays more than the next better one needs the note."""
    if version.note.strip():
        return
    for spec in specs_for(version.line):
        if spec.type == params.SCHEDULE:
            _demand_rising(spec.name, content[spec.name])
        if spec.type == params.PRIZES:
            for kind in params.PRIZE_KINDS:
                prizes = content[spec.name].items()
                alike = {line: prize[kind] for line, prize in prizes if kind in prize}
                _demand_rising(spec.name, alike)


def _demand_rising(name: str, paid: Mapping[str, int]) -> None:
    """`paid` from the worst hand to the best, as the engine's specs have the lines."""
    for (line, less), (_better, more) in pairwise(paid.items()):
        if less > more:
            raise Refused("note_missing", name=f"{name}.{line}")
