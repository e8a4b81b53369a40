"""Contestants measured in turn on the same machine, and what the machine was doing meanwhile."""

import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Work = Callable[[], object]


@dataclass(frozen=True)
class Figure:
    """``rates`` are things done per second of processor time, one of each repetition."""

    name: str
    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        """Half of the distance between the slowest and the fastest, as a share of the median."""
        return (max(self.rates) - min(self.rates)) / 2 / self.median


def measure(contestants: Mapping[str, Work], count: int, repetitions: int) -> dict[str, Figure]:
    """The figure of each contestant, who does ``count`` things in one go.

    Each warms up once and then has its turn in every repetition, so that what else the machine
    does falls on all of them; its own processor time is counted, not the clock's.
    """
    for work in contestants.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(repetitions):
        for name, work in contestants.items():
            rates[name].append(count / _seconds(work))
    return {name: Figure(name, tuple(values)) for name, values in rates.items()}


def _seconds(work: Work) -> float:
    gc.collect()
    begun = time.process_time()
    work()
    return max(time.process_time() - begun, 1e-9)


def machine() -> dict[str, str]:
    """Processor, cores, interpreter and the load of the last minute."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "load": f"{os.getloadavg()[0]:.2f}",
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
