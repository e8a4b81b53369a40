"""How the API reads JSON: as it is meant, or not at all."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tables.errors import Refused


class StrictJSONParser(JSONParser):
    """Refuses a name that stands twice in an object, of which JSON would keep the last one."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value; Refused("field_doubled"), ParseError for what is no JSON or too deep."""
        encoding = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)
        try:
            text = stream.read().decode(encoding)
            return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise ParseError from error


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Refused("field_doubled", name=name)
        found[name] = value
    return found


def _no_number(text: str) -> Any:
    raise ValueError(text)
