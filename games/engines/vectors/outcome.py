"""What came of a vector, as an object and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engines.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Failure:
    """``at`` is the index in the script, or "end"."""

    at: int | str
    field: str
    expected: Any
    actual: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """``ok`` None: skipped for ``reason``, the version doesn't know the game."""

    id: str
    ok: bool | None
    failures: tuple[Failure, ...] = ()
    result: dict[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "id": self.id,
            "ok": self.ok,
            "failures": [
                {
                    "at": item.at,
                    "field": item.field,
                    "expected": item.expected,
                    "actual": item.actual,
                }
                for item in self.failures
            ],
            "result": self.result,
            "refusal": refusal_as_json(self.refusal),
        }
        if self.ok is None:
            answer["reason"] = self.reason
        return answer


def refusal_as_json(refusal: Refusal | None) -> dict[str, str] | None:
    """Code and message; None for none."""
    return None if refusal is None else {"code": refusal.code, "message": str(refusal)}


def matches(expected: Any, actual: Any) -> bool:
    """Equal, objects by the keys that are expected; True is not 1."""
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            key in actual and matches(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(actual, list)
            and len(expected) == len(actual)
            and all(matches(one, other) for one, other in zip(expected, actual, strict=True))
        )
    return type(expected) is type(actual) and bool(expected == actual)
