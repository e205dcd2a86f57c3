"""What every test run says of itself."""

from athanor.kernel.rule import MODE


def pytest_report_header() -> str:
    return f"rules: {MODE}"
