"""A page's module run by node: for what needs no browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def printed(module: Path, code: str, name: str = "it") -> Any:
    """What the code prints as JSON; it knows the module by `name`."""
    script = f"import * as {name} from {json.dumps(module.as_uri())};\n{code}"
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-"], input=script, capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def said(module: Path, call: str) -> Any:
    """What an expression over the module, known as `it`, comes to."""
    return printed(module, f"console.log(JSON.stringify({call}));")
