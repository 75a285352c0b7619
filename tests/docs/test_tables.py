"""The tables of the guide are those that the games write."""

import pytest
from docs.making.tables import GUIDE, TABLES, replace_table

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("page", "name"), TABLES)
def test_the_guide_has_the_table_of_today(page: str, name: str) -> None:
    text = (GUIDE / page).read_text(encoding="utf-8")
    assert replace_table(page, name, text) == text, "run `make generate`"
