"""The files around the code parse, agree with each other, and run commands that exist."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import athanor
from athanor.version import VERSION
from tests.docs.names import module_file, options_of

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
OUTSIDE = {"grep", "sed", "test", "gh"}  # what a runner of CI has


def parsed(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def missing(command: str) -> str | None:
    """What a command of ours lacks, or None."""
    words = command.split()
    if words[0] == "make":
        return None if re.search(rf"^{words[1]}:", MAKEFILE, re.MULTILINE) else command
    if words[0].startswith(".venv/bin/python"):
        script = module_file(words[2]) if words[1] == "-m" else ROOT / words[1]
        options = {word for word in words if word.startswith("--")}
        return None if script and script.is_file() and options <= options_of(script) else command
    if words[0].startswith(".venv/bin/"):
        tool = words[0].rpartition("/")[2]
        pinned = (ROOT / "requirements" / "dev.txt").read_text()
        return None if re.search(rf"^{tool}==", pinned, re.MULTILINE) else command
    return None if words[0] in OUTSIDE or (ROOT / words[0]).is_file() else command


def test_the_workflow_runs_commands_that_exist() -> None:
    jobs = parsed(WORKFLOW)["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert {".ci/run", "make soak", "make release"} <= set(commands)
    assert [one for one in map(missing, commands) if one] == []


def test_a_release_waits_for_the_tests_and_has_the_version_of_the_package() -> None:
    release = parsed(WORKFLOW)["jobs"]["release"]
    assert release["needs"] == "test"
    checks = [
        re.match(r'grep -q "\^(.*)\$" (\S+)', step.get("run", "")) for step in release["steps"]
    ]
    line = next(check for check in checks if check)
    wanted = line[1].replace("\\", "").replace("${GITHUB_REF_NAME#v}", VERSION)
    assert wanted in (ROOT / line[2]).read_text().splitlines()


def test_hooks_run_pinned_tools_of_the_environment() -> None:
    repos = parsed(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    entries = [hook["entry"] for hook in repos[0]["hooks"]]
    assert len(entries) >= 3
    assert [one for one in map(missing, entries) if one] == []


@pytest.mark.parametrize(
    "command",
    ["make releases", ".ci/runs", ".venv/bin/python -m scripts.texts.checks", ".venv/bin/rough",
     ".venv/bin/python scripts/clauses.py --absent"],
)  # fmt: skip
def test_a_command_that_does_not_exist_is_found(command: str) -> None:
    assert missing(command) == command


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_for_issues_has_what_it_needs(form: Path) -> None:
    found = parsed(form)
    assert {"name", "description", "body"} <= set(found)
    ids = [part["id"] for part in found["body"]]
    assert len(ids) == len(set(ids)) > 0
    assert all(part["attributes"]["label"] for part in found["body"])


def test_the_form_for_rules_names_every_game() -> None:
    options = parsed(ROOT / ".github/ISSUE_TEMPLATE/rule.yml")["body"][0]["attributes"]["options"]
    titles = [
        athanor.game(name).title for name in ("alchemist", "alchemists", "alchenemies", "valley")
    ]
    assert options == titles


def test_the_citation_has_the_version_and_licence_of_the_package() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert citation["version"] == VERSION
    assert citation["license"] == project["license"]
    assert [one["name"] for one in citation["authors"]] == [
        one["name"] for one in project["authors"]
    ]


@pytest.mark.parametrize(
    "name", ["SECURITY.md", "CODE_OF_CONDUCT.md", "README.md", "CONTRIBUTING.md"]
)
def test_links_between_the_files_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / name).read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []
