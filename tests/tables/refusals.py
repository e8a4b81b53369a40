"""How tests expect a refusal."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tables.errors import Refused


@contextmanager
def refusal(code: str) -> Iterator[None]:
    """What happens inside is refused with exactly this code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code
