"""Writes the OpenAPI document of the server, from which the page's types are generated.

python -m scripts.openapi OUT.json
"""

import json
import sys
from pathlib import Path

from athanor.server.app import create_app
from athanor.server.http.openapi import openapi_document
from athanor.server.settings import Settings


def write(path: Path) -> None:
    """Write the document; the same API gives the same bytes."""
    document = openapi_document(create_app(Settings(database_url="sqlite:///none.db")))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
