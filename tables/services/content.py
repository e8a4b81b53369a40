"""What all approvals share: their parameters by the engine's specs.

A content is complete: every parameter by name, defaults filled in, lists instead of tuples. A line
of a schedule is named "schedule.flush" in messages, in fields and in the audit trail.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.kernel import Refusal
from tables.errors import Refused, register
from tables.selectors.versions import SPECS

register(
    {
        "parameter_unknown": _("There is no parameter “%(name)s” here."),
        "parameter_bad": _("“%(name)s” has no possible value: %(rule)s."),
        "game_without_kind": _("This game has no such kind of approval."),
    }
)

Content = Mapping[str, Any]


def complete(kind: str, game: str, values: Content) -> dict[str, Any]:
    """All parameters of the kind; raises Refused for an unknown name or an impossible value."""
    specs = SPECS[kind].get(game)
    if specs is None:
        raise Refused("game_without_kind")
    try:
        content = params.read(specs, values)
    except Refusal as refusal:
        raise _refused(refusal, {spec.name: spec for spec in specs}) from refusal
    return {name: _plain(value) for name, value in content.items()}


def content_hash(content: Content) -> str:
    """SHA-256 of the content as canonical JSON: sorted names, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def by_line(content: Content) -> dict[str, Any]:
    """The content with each line of a schedule as a value of its own ("schedule.flush")."""
    flat: dict[str, Any] = {}
    for name, value in content.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{line}": odds for line, odds in value.items()}
        else:
            flat[name] = value
    return flat


def _refused(refusal: Refusal, specs: Mapping[str, params.ParamSpec]) -> Refused:
    name = str(refusal.params.get("field", ""))
    spec = specs.get(name.partition(".")[0])
    if spec is None or refusal.params.get("reason") == "unknown name":
        return Refused("parameter_unknown", name=name)
    return Refused("parameter_bad", name=name, rule=spec.rule)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
