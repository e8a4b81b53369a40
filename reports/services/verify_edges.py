"""`verify`, exact edges: each figure is its question's, and what a decision rested on stands."""

from collections.abc import Iterator

from games.engines import edge_inputs
from reports.services.verify_rows import Finding
from tables.enums import TaskStatus
from tables.ledger.canonical import sha256_of
from tables.models import AuditEntry, Casino, EdgeResult
from tables.services.edge_reasons import KEY_DIGITS

DECIDED = ("version.submitted", "version.approved")


def questions() -> Iterator[Finding]:
    """A figure is kept under the hash of what it was reckoned from."""
    for edge in EdgeResult.objects.filter(status=TaskStatus.DONE).order_by("id").iterator():
        result = edge.result or {}
        method = result.get("method", edge_inputs.METHOD)
        asked = {"game": edge.game, "method": method, "inputs": edge.inputs}
        if sha256_of(asked) != edge.key:
            yield Finding("edges", str(edge), "its figure is kept under another question")


def decided(casino: Casino) -> Iterator[Finding]:
    """The figures that the trail noted at a submission or an approval are those that are kept."""
    kept = {
        edge.key[:KEY_DIGITS]: _exact(edge)
        for edge in EdgeResult.objects.filter(status=TaskStatus.DONE).iterator()
    }
    entries = AuditEntry.objects.filter(casino=casino, action__in=DECIDED, after__has_key="edges")
    for entry in entries.order_by("id").iterator():
        for key, exact in (entry.after or {})["edges"].items():
            if kept.get(key) != exact:
                where = f"{entry.object_type} {entry.object_id}, edge {key}"
                yield Finding("edges", where, "it is not what was noted at the decision")


def _exact(edge: EdgeResult) -> str:
    house = (edge.result or {}).get("house_edge", {})
    return f"{house.get('numerator')}/{house.get('denominator')}"
