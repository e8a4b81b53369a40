"""Events, commands and results to and from plain JSON, by their dataclass fields.

A kind is a class name. Stored events carry the schema number of their kind; an upcaster lifts data
of an older schema. Whatever doesn't fit is Refusal("malformed", field=...), never another error.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from games.engines.kernel import Command, Event, Refusal

T = TypeVar("T")
Data = dict[str, Any]
Upcaster = Callable[[Data], Data]


class Codec:
    """The kinds of one game, and the upcasters of its older event schemas.

    ``upcasters`` maps (kind, schema) to a function that gives the data of the next schema.
    """

    def __init__(
        self,
        events: Iterable[type[Event]],
        commands: Iterable[type[Command]],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self.events = {kind.__name__: kind for kind in events}
        self.commands = {kind.__name__: kind for kind in commands}
        self.upcasters = dict(upcasters or {})

    def encode_event(self, event: Event) -> tuple[str, int, Data]:
        """Kind, schema and data of an event."""
        return type(event).__name__, type(event).schema, to_json(event)

    def decode_event(self, kind: str, schema: int, data: Mapping[str, Any]) -> Event:
        """The event of stored kind, schema and data."""
        cls = _known(self.events, kind)
        data = dict(data)
        while schema < cls.schema:
            data = self._lift(kind, schema, data)
            schema += 1
        if schema != cls.schema:
            raise Refusal("malformed", field="schema", value=schema)
        return from_json(cls, data)

    def encode_command(self, command: Command) -> tuple[str, Data]:
        """Kind and data of a command."""
        return type(command).__name__, to_json(command)

    def decode_command(self, kind: str, data: Mapping[str, Any]) -> Command:
        """The command of a kind and its data as they came from outside."""
        return from_json(_known(self.commands, kind), data)

    def _lift(self, kind: str, schema: int, data: Data) -> Data:
        upcaster = self.upcasters.get((kind, schema))
        if upcaster is None:
            raise Refusal("malformed", field="schema", value=schema)
        return upcaster(data)


def to_json(value: Any) -> Any:
    """Dataclasses as objects, tuples as lists, everything else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    return value


def from_json(cls: type[T], data: Any, path: str = "") -> T:
    """An instance of a dataclass from an object with its fields, strictly typed."""
    if not isinstance(data, Mapping):
        raise Refusal("malformed", field=path, reason="not an object")
    hints = _hints(cls)
    for name in data:
        if name not in hints:
            raise Refusal("malformed", field=_join(path, str(name)), reason="unknown name")
    return cls(
        **{
            name: _value(hint, data[name], _join(path, name))
            for name, hint in hints.items()
            if name in data or _is_required(cls, name, path)
        }
    )


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(cls: type[Any]) -> dict[str, Any]:
    """Types by field name; resolved once a class."""
    if cls not in _HINTS:
        types = get_type_hints(cls)
        _HINTS[cls] = {field.name: types[field.name] for field in fields(cls)}
    return _HINTS[cls]


def _is_required(cls: type[Any], name: str, path: str) -> bool:
    field = next(field for field in fields(cls) if field.name == name)
    if field.default is MISSING and field.default_factory is MISSING:
        raise Refusal("malformed", field=_join(path, name), reason="missing")
    return False


def _value(hint: Any, value: Any, path: str) -> Any:
    if is_dataclass(hint) and isinstance(hint, type):
        return from_json(hint, value, path)
    if get_origin(hint) in (Union, UnionType):
        return _optional(hint, value, path)
    if get_origin(hint) is tuple:
        return _tuple(hint, value, path)
    if type(value) is not hint:
        raise Refusal("malformed", field=path, reason=f"not {hint.__name__}")
    return value


def _optional(hint: Any, value: Any, path: str) -> Any:
    if value is None:
        return None
    (inner,) = (option for option in get_args(hint) if option is not NoneType)
    return _value(inner, value, path)


def _tuple(hint: Any, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise Refusal("malformed", field=path, reason="not a list")
    inner = get_args(hint)
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(value)
    if len(inner) != len(value):
        raise Refusal("malformed", field=path, reason="wrong length")
    return tuple(
        _value(kind, item, f"{path}[{at}]")
        for at, (kind, item) in enumerate(zip(inner, value, strict=True))
    )


def _known(kinds: Mapping[str, type[T]], kind: str) -> type[T]:
    if not isinstance(kind, str) or kind not in kinds:
        raise Refusal("malformed", field="kind", value=str(kind))
    return kinds[kind]


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
