"""Exact mathematics of the games against the house (numpy, numba): what a schedule is worth.

Loaded by the edge's task and command alone, never by a web process. Compiled code is kept in a
folder for this version of the sources: numba doesn't notice a change of a function that was inlined
from another file.
"""

import os
import tempfile
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
VAR = Path(os.environ.get("BAIZE_VAR") or HERE.parents[1] / ".var")


def is_compiled() -> bool:
    """Whether something was compiled before: the first figure takes a minute longer."""
    return any(Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nbi"))


def _cache() -> Path:
    """A folder for this version; where nothing may be written, a temporary one of this user."""
    sources = sha256()
    for path in sorted(HERE.glob("*.py")):
        sources.update(path.read_bytes())
    name = Path("numba", sources.hexdigest()[:16])
    try:
        (VAR / name).mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir(), f"baize-{os.getuid()}", name)
    return VAR / name


os.environ.setdefault("NUMBA_CACHE_DIR", str(_cache()))
