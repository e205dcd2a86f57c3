"""Lists what an installation consists of: software bills of materials and licences.

    python -m scripts.sbom TOOLS    TOOLS: the bin folder with cyclonedx-py and pip-licenses

Writes build/sbom/python.json and build/sbom/web.json (CycloneDX), and docs/licences.md. They list
only what an installation contains, without development tools.
"""

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

from scripts.node import WEB, node_folder

ROOT = Path(__file__).resolve().parent.parent
SBOM = ROOT / "build" / "sbom"
PAGE = ROOT / "docs" / "licences.md"
INTRODUCTION = """# Licences

Athanor itself is under the MIT licence. `make sbom` writes this page from what is installed, and
bills of materials in the CycloneDX format into `build/sbom`.

## Python packages of an installation

"""
WEB_TITLE = """
## Packages that the web page is built with

| Name | Version | License |
|------|---------|---------|
"""


def runtime() -> list[str]:
    """The packages of an installation: our dependencies, and theirs, transitively."""
    found: dict[str, None] = {}
    waiting = [Requirement("athanor-games")]
    while waiting:
        wanted = waiting.pop()
        try:
            own = distribution(wanted.name)
        except PackageNotFoundError:
            continue  # for another platform
        if own.name in found:
            continue
        found[own.name] = None
        for line in own.requires or ():
            part = Requirement(line)
            if part.marker is None or any(
                part.marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras)
            ):
                waiting.append(part)
    return sorted(set(found) - {"athanor-games"}, key=str.lower)


def web_components() -> list[dict[str, object]]:
    """The npm packages that the page is built with, as CycloneDX lists them."""
    folder = node_folder()
    if folder is None:
        sys.exit("The bill of materials of the page needs Node.")
    command = [str(folder / "npm"), "sbom", "--sbom-format", "cyclonedx"]
    said = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True).stdout
    (SBOM / "web.json").write_text(said)
    components: list[dict[str, object]] = json.loads(said)["components"]
    return components


def licence(component: dict[str, object]) -> str:
    """The licence that a component names."""
    named = component.get("licenses") or [{"license": {"id": "unknown"}}]
    first = named[0]  # type: ignore[index]
    return str(first.get("expression") or first["license"].get("id") or first["license"]["name"])


def web_rows() -> list[str]:
    """One row for each npm package."""
    parts = sorted(web_components(), key=lambda part: str(part["name"]))
    return [f"| {part['name']} | {part['version']} | {licence(part)} |" for part in parts]


def main(tools: Path) -> None:
    """Write both bills and the page."""
    SBOM.mkdir(parents=True, exist_ok=True)
    bill = [
        str(tools / "cyclonedx-py"),
        "environment",
        sys.executable,
        "--pyproject",
        "pyproject.toml",
    ]
    subprocess.run([*bill, "-o", str(SBOM / "python.json")], cwd=ROOT, check=True)
    listing = [str(tools / "pip-licenses"), "--python", sys.executable, "--format", "markdown"]
    listing += ["--packages", *runtime()]
    table = subprocess.run(listing, capture_output=True, text=True, check=True).stdout
    PAGE.write_text(INTRODUCTION + table + WEB_TITLE + "\n".join(web_rows()) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
