"""The table of settings in docs/operate.md; `python -m tests.cli.settings_table` writes it."""

from pathlib import Path

from limelight.server.settings.sources import SETTINGS

DOCUMENT = Path(__file__).parents[2] / "docs" / "operate.md"
BEGIN, END = "<!-- begin: settings -->\n", "<!-- end: settings -->\n"


def make_table() -> str:
    """The table by the declaration."""
    rows = ["| in the file | environment | flag | default | what |", "|---|---|---|---|---|"]
    for name, setting in SETTINGS.items():
        flag = "" if setting.is_secret else f"`{setting.flag}`"
        flag += f", `--no{setting.flag[1:]}`" if setting.value_type is bool else ""
        usual = f"`{setting.default_text}`" if setting.default_text else ""
        rows.append(
            f"| `{name}` | `{setting.variable}` | {flag} | {usual} | {setting.description} |"
        )
    return "\n".join(rows) + "\n"


def documented_table() -> str:
    """The table in the document."""
    return DOCUMENT.read_text().split(BEGIN)[1].split(END)[0]


def main() -> None:
    before, rest = DOCUMENT.read_text().split(BEGIN)
    DOCUMENT.write_text(f"{before}{BEGIN}{make_table()}{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
