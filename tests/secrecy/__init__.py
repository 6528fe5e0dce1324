"""The secrecy law (TABLE.md) on every byte handed to the transport: twins of a match that nobody may tell apart.

Two sides (side.py), each the real desk and the real sender, play the same match but for something that an audience may
not know; whatever leaves for that audience must be the same, byte for byte, order and count included. What it may know
is written down in knowledge.py and nowhere taken from the product's own redaction. planted.py proves the harness.
"""
