"""How the rules of this process run, according to `ATHANOR_RULES`.

`compiled` is the default. `checked` is compiled with bounds checks. `interpreted` is plain Python,
for debugging and for measuring coverage.
"""

import os
from typing import Any

MODES = ("compiled", "checked", "interpreted")
MODE = os.environ.get("ATHANOR_RULES", "compiled")
if MODE not in MODES:
    raise ValueError(f"ATHANOR_RULES is {MODE!r}; it may be one of {', '.join(MODES)}.")
INTERPRETED = MODE == "interpreted"
CHECKED = MODE == "checked"
# Only the checked mode tests array bounds and divisions by zero.
CHECKS: dict[str, Any] = {"boundscheck": CHECKED, "error_model": "python" if CHECKED else "numpy"}
