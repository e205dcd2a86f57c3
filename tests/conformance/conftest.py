"""Hypothesis profiles: short and the same every time for `make test`, long for `make soak`."""

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "test",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=SLOW,
)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("ATHANOR_PROFILE", "test"))
