"""A plugin that runs the tests backwards, to find those that rely on one before them.

`python -m pytest -p tests.support.backwards tests/server` runs some of them so.
"""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Turn the order of the tests around."""
    items.reverse()
