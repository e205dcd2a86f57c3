"""The sources of the page are typed, and strictly so."""

import subprocess

import pytest

from scripts import node, web_wire


@pytest.mark.long
def test_the_sources_of_the_page_are_typed_strictly(page_built: None) -> None:
    folder = node.node_folder()
    checker = node.WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    if folder is None or not checker.exists():
        pytest.skip("There is no Node here, or the page was built elsewhere.")
    web_wire.write()
    options = ["--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human"]
    checked = subprocess.run(
        [folder / "node", checker, *options], cwd=node.WEB, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout
