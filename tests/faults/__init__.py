"""Faults: killed servers, bad disks, cut lines, doubled presses, garbage. Nothing is lost or done twice."""
