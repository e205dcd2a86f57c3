"""What every test run says of itself, and with which tests it begins."""

import pytest

from athanor.kernel.compile.mode import MODE


def pytest_report_header() -> str:
    return f"rules: {MODE}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first: at the end short ones are left, which can be shared among processes."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
