"""The launcher behind `run.py`: environment, services, product, tests.

`console`, `options` and `environment` run under the Python of the machine and use the standard
library only; the rest runs inside .venv (`python -m launcher`).
"""
