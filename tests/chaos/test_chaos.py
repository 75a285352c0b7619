"""A short version of `make chaos`: thirty tables instead of five hundred."""

from tests.chaos.chaos_run import DISTURBANCES, ChaosPlan, run_chaos


def test_no_acknowledged_action_is_lost_under_disturbances() -> None:
    chaos_run = run_chaos(
        ChaosPlan(
            tables=30,
            pace_seconds=1.0,
            outage_seconds=1.0,
            cut_seconds=5.0,
            spell_seconds=0.0,
            blitz_tables=5,
        )
    )
    assert not chaos_run.faults, chaos_run.format_report()
    assert [row.name for row in chaos_run.disturbances[1:-1]] == list(DISTURBANCES)
    assert all(row.acknowledged for row in chaos_run.disturbances), chaos_run.format_report()
