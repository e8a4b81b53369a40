"""Measurements: `run.py bench NAME` runs `tests/bench/NAME.py`; files that begin with `_` help."""
