"""The administration: configuration with approvals, people, devices, and records to read."""

from tables.admin import devices, floor, ledger, people, records, versions

__all__ = ["devices", "floor", "ledger", "people", "records", "versions"]
