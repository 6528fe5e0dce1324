"""What both XML formats need: text that XML may hold, a tree as indented text, a file's address."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

STRANGE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """Without the signs that no XML may hold."""
    return STRANGE.sub("", text)


def add(parent: ElementTree.Element, name: str, text: object = None, /, **attributes: object) -> ElementTree.Element:
    """A new last child."""
    made = ElementTree.SubElement(parent, name, {key: clean(str(value)) for key, value in attributes.items()})
    if text is not None:
        made.text = clean(str(text))
    return made


def document(root: ElementTree.Element, doctype: str) -> str:
    """The whole file."""
    ElementTree.indent(root)
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE {doctype}>\n{body}\n'


def address(path: str) -> str:
    """A file's place as an address; an address stays as it is."""
    return path if "://" in path else Path(path).absolute().as_uri()
