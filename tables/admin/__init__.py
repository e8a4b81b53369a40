"""The administration: configuration with approvals, people, devices, and records to read."""
