"""The load script in short: what it measures in full is in docs/operate.md."""

from tests.load.play import play


def test_twenty_tables_play_without_an_error() -> None:
    load, said = play(tables=20, seconds=5, pace=0.2)
    assert load.figures.errors == []
    assert load.connected >= 40
    assert load.figures.actions() > 20
    assert all(pair.actions > 0 for pair in load.pairs)
    assert "0 errors" in said
