"""Many users, many sockets, and faults: ``python -m benchmarks.load``."""
