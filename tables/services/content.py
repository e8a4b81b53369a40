"""What all approvals share: their parameters by the engine's specs.

A content is complete: every parameter by name, defaults filled in, lists instead of tuples. A line
of a schedule is named "schedule.flush" in messages, in fields and in the audit trail.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines import params
from games.engines.kernel import Refusal
from tables.errors import Refused, register
from tables.selectors.versions import SPECS
from tables.services.allowed import allowed

register(
    {
        "parameter_unknown": _("There is no parameter “%(name)s” here. There are: %(allowed)s."),
        "parameter_missing": _("“%(name)s” is missing (%(rule)s). Allowed: %(allowed)s."),
        "parameter_bad": _("“%(name)s” can't be this (%(rule)s). Allowed: %(allowed)s."),
        "point_open": _("Choose expressly: “%(name)s” (%(rule)s). Allowed: %(allowed)s."),
        "game_without_kind": _("This game has no such kind of approval."),
    }
)

Content = Mapping[str, Any]
CODES = {"missing": "parameter_missing", "needs a value": "point_open"}


def complete(kind: str, game: str, values: Content, *, open_points: bool = False) -> dict[str, Any]:
    """All parameters of the kind; raises Refused for an unknown name or an impossible value.

    `open_points`: as its author hands in a draft. It may keep None where a value must still be
    chosen expressly, which without it is Refused("point_open"); a schedule that it gives names all
    of its lines.
    """
    specs = SPECS[kind].get(game)
    if specs is None:
        raise Refused("game_without_kind")
    try:
        content = params.read(specs, values, open_points=open_points, choices=True)
    except Refusal as refusal:
        raise _refused(refusal, {spec.name: spec for spec in specs}) from refusal
    if open_points:
        _demand_whole_schedules(specs, values)
    return {name: _plain(value) for name, value in content.items()}


def _demand_whole_schedules(specs: Iterable[params.ParamSpec], values: Content) -> None:
    """No line is left to a default unseen."""
    for spec in specs:
        given = values.get(spec.name)
        if spec.type != params.SCHEDULE or not isinstance(given, Mapping):
            continue
        for line in spec.choices:
            if line not in given:
                name = f"{spec.name}.{line}"
                raise _of_parameter("parameter_missing", name, spec, line)


def content_hash(content: Content) -> str:
    """SHA-256 of the content as canonical JSON: sorted names, no spaces, UTF-8."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def by_line(content: Content) -> dict[str, Any]:
    """The content with each line of a schedule as a value of its own ("schedule.flush")."""
    flat: dict[str, Any] = {}
    for name, value in content.items():
        if isinstance(value, Mapping) and not params.is_range(value):
            flat |= {f"{name}.{line}": odds for line, odds in value.items()}
        else:
            flat[name] = value
    return flat


def _refused(refusal: Refusal, specs: Mapping[str, params.ParamSpec]) -> Refused:
    name, reason = str(refusal.params.get("field", "")), refusal.params.get("reason")
    parameter, _point, line = name.partition(".")
    spec = specs.get(parameter)
    if spec is None:
        return Refused("parameter_unknown", name=name, allowed=", ".join(specs))
    if reason == "unknown name":
        return Refused("parameter_unknown", name=name, allowed=", ".join(spec.choices))
    return _of_parameter(CODES.get(str(reason), "parameter_bad"), name, spec, line)


def _of_parameter(code: str, name: str, spec: params.ParamSpec, line: str) -> Refused:
    """With its `spec`, from which an edge tells what is allowed in the words of a form."""
    return Refused(code, name=name, rule=spec.rule, allowed=allowed(spec, line), spec=spec)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
