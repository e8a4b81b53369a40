"""The paper sheet of a table: what its columns are headed, and the lines below them."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def paper(heads: Sequence[str], columns: Sequence[str], lines: Sequence[str]) -> Json:
    """`heads` stand over what the console fills in, `columns` over what the pen does."""
    return {"heads": list(heads), "columns": list(columns), "lines": list(lines)}
