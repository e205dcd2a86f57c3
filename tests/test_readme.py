import doctest
from pathlib import Path

import athanor

README = Path(__file__).parent.parent / "README.md"


def test_the_game_in_the_readme_plays_as_shown() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_package_s_own_example_runs() -> None:
    assert doctest.testmod(athanor).failed == 0
