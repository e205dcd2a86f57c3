"""The clause matrix finds what is missing, and finds nothing missing here."""

from pathlib import Path

import pytest

import athanor
from scripts import clauses

RULES = athanor.game("alchemist").rules
KNOWN = [*RULES, "A-a1", "A-x1"]


def written(folder: Path, ids: list[str], tests: str) -> clauses.Matrix:
    """The matrix of a project with this rulebook, these tests and no code."""
    rulebook = folder / "docs" / "rules" / "alchemist.md"
    rulebook.parent.mkdir(parents=True)
    rulebook.write_text("\n".join(f"- **{clause}** A **word** in bold." for clause in ids))
    module = folder / "tests" / "games" / "alchemist" / "test_it.py"
    module.parent.mkdir(parents=True)
    module.write_text(tests)
    return clauses.matrix_of("alchemist", folder)


def marked(*ids: str, name: str = "test_it") -> str:
    listed = ", ".join(f'"{clause}"' for clause in ids)
    return f"@pytest.mark.clause({listed})\ndef {name}():\n    pass\n\n"


def every_test(ids: list[str]) -> str:
    return "".join(marked(clause, name=f"test_{i}") for i, clause in enumerate(ids))


def test_a_whole_matrix_has_no_faults(tmp_path: Path) -> None:
    assert list(written(tmp_path, KNOWN, every_test(KNOWN)).faults()) == []


@pytest.mark.parametrize("clause", ["A12", "A-a1", "A-x1"])
def test_an_id_without_a_test_is_found(tmp_path: Path, clause: str) -> None:
    tests = every_test([known for known in KNOWN if known != clause])
    assert list(written(tmp_path, KNOWN, tests).faults()) == [f"{clause} has no test."]


def test_an_id_that_does_not_exist_is_found(tmp_path: Path) -> None:
    tests = every_test(KNOWN) + marked("A99")
    assert list(written(tmp_path, KNOWN, tests).faults()) == [
        "test_it::test_it names A99, which does not exist."
    ]


@pytest.mark.parametrize("ids", [[], ["A1", "A2", "A3", "A4", "A5"]])
def test_a_test_with_no_id_or_more_than_four_is_found(tmp_path: Path, ids: list[str]) -> None:
    tests = every_test(KNOWN) + marked(*ids)
    assert list(written(tmp_path, KNOWN, tests).faults()) == [
        f"test_it::test_it names {len(ids)} ids; a test proves one to 4."
    ]


def test_the_ids_of_several_marks_are_added_up(tmp_path: Path) -> None:
    tests = every_test(KNOWN) + '@pytest.mark.clause("A1", "A2")\n' + marked("A3", "A4", "A5")
    assert len(list(written(tmp_path, KNOWN, tests).faults())) == 1


def test_a_clause_of_the_game_that_the_rulebook_lacks_is_found(tmp_path: Path) -> None:
    known = [clause for clause in KNOWN if clause != "A7"]
    assert list(written(tmp_path, known, every_test(known)).faults()) == [
        "A7 is in the game's rules but not in docs/rules/alchemist.md."
    ]


def test_a_clause_of_the_rulebook_that_the_game_lacks_is_found(tmp_path: Path) -> None:
    known = [*KNOWN, "A40"]
    assert list(written(tmp_path, known, every_test(known)).faults()) == [
        "A40 is in docs/rules/alchemist.md but not in the game's rules."
    ]


def test_an_id_that_the_rulebook_gives_twice_is_found(tmp_path: Path) -> None:
    known = [*KNOWN, "A7"]
    assert list(written(tmp_path, known, every_test(KNOWN)).faults()) == [
        "A7 stands in docs/rules/alchemist.md more than once."
    ]


def test_a_game_without_a_rulebook_lacks_every_clause(tmp_path: Path) -> None:
    assert len(list(clauses.matrix_of("alchemist", tmp_path).faults())) == len(RULES)


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("A12 No colour twice.", ["A12"]),
        ("A9, A15 Any tile.", ["A9", "A15"]),
        ("A10–A13 It takes.", ["A10", "A13", "A11", "A12"]),
        ("A7, A31–A33, A-a1 The end.", ["A7", "A31", "A33", "A-a1", "A32"]),
        ("Nothing of A12.", []),
        ("First.\n\nA-a1 The second paragraph.", ["A-a1"]),
    ],
)
def test_a_docstring_names_ids_and_ranges_of_them(docstring: str, ids: list[str]) -> None:
    assert clauses.ids_of_docstring(docstring, KNOWN) == ids


def test_a_range_of_clauses_with_points_is_read_by_numbers() -> None:
    known = ["K4.2", "K4.9", "K4.10", "K4.11", "K5.1"]
    assert set(clauses.ids_of_docstring("K4.9–K4.11 Ten follows nine.", known)) == set(known[1:4])


def test_every_clause_of_alchemist_has_code() -> None:
    matrix = clauses.matrix_of("alchemist")
    assert [clause for clause in RULES if clause not in matrix.code] == []
    assert "refuses too-many-of-a-colour" in matrix.code["A12"]
    assert "rules.create.refuse_recipe" in matrix.code["A12"]


def test_nothing_is_missing_for_alchemist(capsys: pytest.CaptureFixture[str]) -> None:
    assert clauses.main(["alchemist", "--missing"]) == 0
    assert capsys.readouterr().out == "Every clause of every game has its test.\n"


def test_the_matrix_is_printed_clause_by_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert clauses.main(["alchemist"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == f"A1  {RULES['A1']}"
    assert "    code  rules.setup.setup" in lines
    assert "    test  test_copy::test_merlin_pays_for_the_potion_of_the_example" in lines


def test_what_is_missing_makes_the_script_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert clauses.main(["alchemist", "--missing"], tmp_path) == 1
    assert "alchemist: A1 is in the game's rules" in capsys.readouterr().out


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        clauses.main(["chess"])
    assert "there is no game 'chess'" in capsys.readouterr().err
