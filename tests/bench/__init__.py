"""Benchmarks: what `run.py bench` measures."""
