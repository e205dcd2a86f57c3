"""Checks the files of hosting/ with the installed tools, and says what it could not try.

    python -m scripts.check_hosting

Always checked: every setting exists, every command line parses, every copied file exists, every
metric of the dashboard exists. Checked if the tool is installed: systemd-analyze, docker compose,
caddy, and a container that is built, started and asked whether it is ready.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import typer
import yaml

from athanor.cli import app
from athanor.server import metrics
from athanor.server.settings import NAMES

ROOT = Path(__file__).resolve().parent.parent
HOSTING = ROOT / "hosting"
SETTING = re.compile(r"\bATHANOR_[A-Z_]+\b")
OUTSIDE = {"ATHANOR_DOMAIN", "ATHANOR_CACHE"}  # the compose file's own, and the kernel's
METRIC = re.compile(r"\bathanor_[a-z_]+\b")
SECONDS_TO_START = 900  # rules are compiled at the first start
EXAMPLE = {"ATHANOR_DOMAIN": "games.example.org", "POSTGRES_PASSWORD": "example"}


def unknown_settings() -> list[str]:
    """Settings in a file that the server does not read."""
    named = {name for file in HOSTING.iterdir() for name in SETTING.findall(file.read_text())}
    return sorted(named - set(NAMES) - OUTSIDE)


def bad_commands() -> list[str]:
    """Command lines of `athanor` that would be refused."""
    unit = re.findall(r"^ExecStart=\S*athanor (.*)$", text("athanor.service"), re.MULTILINE)
    image = re.findall(r'^CMD \["athanor", (.*)\]$', text("Containerfile"), re.MULTILINE)
    lines = [*map(shlex.split, unit), *(json.loads(f"[{line}]") for line in image)]
    return _refused(lines) if len(lines) == 2 else ["a start command is missing"]


def _refused(lines: list[list[str]]) -> list[str]:
    found = []
    for name, *arguments in lines:
        try:
            typer.main.get_command(app).commands[name].make_context(  # type: ignore[attr-defined]
                name, arguments
            )
        except Exception as error:
            found.append(f"{name} {arguments}: {error}")
    return found


def bad_compose() -> list[str]:
    """References in the compose file to missing things."""
    compose = yaml.safe_load(text("compose.yaml"))
    services, volumes = compose["services"], compose["volumes"]
    found = []
    for name, service in services.items():
        if "build" in service and not (HOSTING / ".." / service["build"]["dockerfile"]).is_file():
            found.append(f"{name}: its container file is missing")
        for mount in service.get("volumes", ()):
            source = mount.partition(":")[0]
            if not (HOSTING / source).exists() if source.startswith(".") else source not in volumes:
                found.append(f"{name}: the volume {source} is not declared")
        found += [f"{name}: no service {one}" for one in service.get("depends_on", ())
                  if one not in services]  # fmt: skip
    return found


def unknown_metrics() -> list[str]:
    """Metrics on the dashboard that the server does not export."""
    known = {sample for family in metrics.REGISTRY.collect() for sample in _samples(family.name)}
    dashboard = json.loads(text("grafana-dashboard.json"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return sorted({name for one in shown for name in METRIC.findall(one)} - known)


def _samples(family: str) -> set[str]:
    return {family, *(f"{family}_{part}" for part in ("total", "bucket", "sum", "count"))}


CHECKS: dict[str, Callable[[], list[str]]] = {
    "settings exist": unknown_settings,
    "start commands parse": bad_commands,
    "the compose file is whole": bad_compose,
    "the dashboard's metrics are counted": unknown_metrics,
}


def text(name: str) -> str:
    """A file of hosting/."""
    return (HOSTING / name).read_text()


def tried(*command: str, **more: str) -> str | None:
    """The complaint of a tool about a file: "" for none, None if the tool is not installed."""
    if shutil.which(command[0]) is None:
        return None
    environment = {**os.environ, **EXAMPLE, **more}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stderr + done.stdout).strip()


def unit_verified() -> str | None:
    """systemd's verdict on the unit, except that the program is not installed here."""
    said = tried("systemd-analyze", "verify", "hosting/athanor.service")
    if said is None:
        return None
    lines = [line for line in said.splitlines() if "is not executable" not in line]
    return "\n".join(line for line in lines if "athanor.service" in line)


def container_runs() -> str | None:
    """Build the image, start it and wait until it is ready."""
    if tried("docker", "info") != "":
        return None
    if said := tried("docker", "build", "-f", "hosting/Containerfile", "-t", "athanor-check", "."):
        return said
    run = ["docker", "run", "--rm", "-d", "-e", "ATHANOR_GAMES=alchemist", "athanor-check"]
    name = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
    try:
        ask = ["docker", "inspect", "-f", "{{.State.Health.Status}}", name]
        for _ in range(SECONDS_TO_START):
            if subprocess.run(ask, capture_output=True, text=True).stdout.strip() == "healthy":
                return ""
            time.sleep(1)
        return "the container does not become healthy"
    finally:
        subprocess.run(["docker", "stop", name], capture_output=True, check=False)


def compose_read() -> str | None:
    """docker compose's verdict on its file."""
    if tried("docker", "compose", "version") != "":
        return None
    return tried("docker", "compose", "-f", "hosting/compose.yaml", "config", "--quiet")


def proxy_read() -> str | None:
    """Caddy's verdict on its file."""
    return tried("caddy", "validate", "--adapter", "caddyfile", "--config", "hosting/Caddyfile")


TRIALS: dict[str, Callable[[], str | None]] = {
    "systemd-analyze reads the unit": unit_verified,
    "docker compose reads its file": compose_read,
    "caddy reads its file": proxy_read,
    "the container is built and becomes healthy": container_runs,
}


def main() -> int:
    """Check everything and print one line per check."""
    failed = False
    for title, check in CHECKS.items():
        faults = check()
        failed |= bool(faults)
        print(f"{'FAILED' if faults else 'ok':10}  {title}", *faults, sep="\n            ")
    for title, trial in TRIALS.items():
        said = trial()
        failed |= bool(said)
        sign = "not tried" if said is None else "FAILED" if said else "ok"
        print(f"{sign:10}  {title}" + (f"\n            {said}" if said else ""))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
