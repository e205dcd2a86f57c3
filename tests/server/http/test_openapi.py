"""The OpenAPI document: complete, true, and no request makes the server stumble."""

import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.process import Server


def test_every_route_is_described_with_its_answers(plain: Server) -> None:
    document = httpx.get(f"{plain.url}/api/openapi.json").json()
    routes = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert ("post", "/api/tables/{table}/act") in routes
    assert len(routes) > 30
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            assert "429" in operation["responses"], (method, path)


@pytest.mark.long
def test_no_described_request_makes_the_server_stumble(plain: Server, tmp_path: Path) -> None:
    command = shutil.which("schemathesis", path=str(Path(sys.executable).parent)) or "schemathesis"
    with httpx.Client(base_url=plain.url) as ada:
        ada.post("/api/me", json={"name": "Ada"})
        seats = [{"kind": "me"}, {"kind": "hot", "name": "Bea"}]
        table = ada.post("/api/tables", json={"game": "alchemist", "seats": seats}).json()
        cookie = f"athanor={ada.cookies['athanor']}"
    values = f'[parameters]\ntable = "{table["id"]}"\ncode = "{table["code"]}"\nply = 0\nseat = 1\n'
    (tmp_path / "schemathesis.toml").write_text(values)
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,"
    done = subprocess.run(
        [command, "run", f"{plain.url}/api/openapi.json", "--max-examples=6", "--seed=1",
         "--phases=examples,coverage,fuzzing", f"--checks={checks}response_schema_conformance",
         "-H", f"Cookie: {cookie}", "-H", f"Authorization: Bearer {table['mine'][0]['token']}",
         "--exclude-operation-id", "ApiMeForget", "--suppress-health-check=all", "--no-color"],
        cwd=tmp_path, capture_output=True, text=True, timeout=170, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:]
