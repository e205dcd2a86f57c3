"""The OpenAPI document: complete, true, and no request makes the server stumble."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar

from athanor.server.app import create_app
from athanor.server.http import openapi
from athanor.server.http.openapi import openapi_document
from athanor.server.settings import Settings
from athanor.server.wire.problems import KINDS
from tests.server.players import run
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


def test_it_says_how_one_proves_who_one_is_and_which_room_a_route_belongs_to(plain: Server) -> None:
    document = httpx.get(f"{plain.url}/api/openapi.json").json()
    schemes = document["components"]["securitySchemes"]
    assert schemes["cookie"]["name"] == "athanor"
    assert schemes["token"]["scheme"] == "bearer"
    assert {name for one in document["security"] for name in one} == set(schemes)
    named = {tag["name"] for tag in document["tags"]}
    for methods in document["paths"].values():
        for operation in methods.values():
            assert set(operation["tags"]) <= named
    assert {"tables", "me", "tournaments"} <= named


def test_there_is_one_document(plain: Server) -> None:
    for path in ("", "/json", "/openapi.json", "/openapi.yaml", "/swagger"):
        assert httpx.get(f"{plain.url}/api/description{path}").status_code == 404
        assert httpx.get(f"{plain.url}/schema{path}").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize(
    "phases", ["examples,coverage", pytest.param("fuzzing", marks=pytest.mark.soak)]
)
def test_no_described_request_makes_the_server_stumble(
    plain: Server, tmp_path: Path, phases: str
) -> None:
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
        [command, "run", f"{plain.url}/api/openapi.json", "--max-examples=20", "--seed=1",
         f"--phases={phases}", f"--checks={checks}response_schema_conformance",
         "-H", f"Cookie: {cookie}", "-H", f"Authorization: Bearer {table['mine'][0]['token']}",
         "--exclude-operation-id", "ApiMeForget", "--suppress-health-check=all", "--no-color"],
        cwd=tmp_path, capture_output=True, text=True, timeout=1200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:]


def test_the_messages_of_live_connections_are_described(plain: Server) -> None:
    schemas = httpx.get(f"{plain.url}/api/openapi.json").json()["components"]["schemas"]
    assert schemas["ToServer"]["discriminator"]["mapping"]["act"].endswith("/Act")
    spoken = {one["$ref"].rpartition("/")[2] for one in schemas["ToViewer"]["anyOf"]}
    assert {"State", "Acknowledged", "RequestFailed", "Presence"} <= spoken <= set(schemas)


def test_a_field_is_explained_by_the_comment_beside_its_declaration() -> None:
    schemas = openapi.wire_schemas()
    assert schemas["Act"]["properties"]["question"]["description"] == "the one in `ask`"
    own, inherited = (schemas["Table"]["properties"][name] for name in ("rematch", "locked"))
    assert own["description"] == "the id of the next table"
    assert inherited["description"] == "whether the host lets nobody else join"
    assert "description" not in schemas["Act"]["properties"]["action"]


def test_every_problem_is_listed_with_its_status_and_its_reason(plain: Server) -> None:
    document = httpx.get(f"{plain.url}/api/openapi.json").json()
    page = httpx.get(f"{plain.url}/api/docs").text
    assert document["x-problems"].keys() == KINDS.keys()
    for name, kind in KINDS.items():
        assert f"<dt>{name}</dt><dd><code>{kind.status}</code> " in page
        assert kind.when


def test_the_documentation_page_names_every_route_and_needs_nothing_else(plain: Server) -> None:
    page = httpx.get(f"{plain.url}/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in httpx.get(f"{plain.url}/api/openapi.json").json()["paths"]:
        assert path in page.text
    assert "<script" not in page.text
    assert "http" not in page.text.replace("http_", "")


def test_the_document_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(app: Litestar) -> dict[str, Any]:
        made.append(app)
        return openapi_document(app)

    monkeypatch.setattr(openapi, "openapi_document", counted)
    app: Any = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'one.db'}"))

    async def story() -> list[bytes]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return [(await client.get("/api/openapi.json")).content for _ in range(3)]

    first, second, third = run(story())
    assert first == second == third
    assert len(made) == 1
