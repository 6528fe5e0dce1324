"""진실탐지기 · Lie Detector."""
