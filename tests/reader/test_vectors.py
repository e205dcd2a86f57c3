"""What the Python notebook and the browser's must agree on."""

from scripts import reader_vectors


def test_the_vectors_are_what_python_answers() -> None:
    kept = reader_vectors.FILE.read_text()
    assert kept == reader_vectors.written(), "run python -m scripts.reader_vectors, and look why"


def test_there_are_two_hundred_codes_among_them() -> None:
    assert reader_vectors.written().count('\n{"code"') >= 200
