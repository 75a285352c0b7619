"""The chaos in short: what `make chaos` does to five hundred tables, done to thirty."""

from tests.chaos.chaos_run import DISTURBANCES, Plan, spent


def test_no_acknowledged_action_is_lost_under_disturbances() -> None:
    night = spent(Plan(tables=30, pace=1.0, dark=1.0, cut=5.0, spell=0.0, late=5))
    assert not night.faults, night.told()
    assert [row.name for row in night.rows[1:-1]] == list(DISTURBANCES)
    assert all(row.acknowledged for row in night.rows), night.told()
