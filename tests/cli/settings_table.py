"""The table of settings in docs/operate.md: `python -m tests.cli.settings_table` writes it anew."""

from pathlib import Path

from limelight.cli.settings import SETTINGS

DOCUMENT = Path(__file__).parents[2] / "docs" / "operate.md"
BEGIN, END = "<!-- begin: settings -->\n", "<!-- end: settings -->\n"


def table() -> str:
    """What the declaration says."""
    rows = ["| in the file | environment | flag | unless told | what |", "|---|---|---|---|---|"]
    for name, one in SETTINGS.items():
        flag = "" if one.secret else f"`{one.flag}`"
        flag += f", `--no{one.flag[1:]}`" if one.kind is bool else ""
        usual = f"`{one.usual}`" if one.usual else ""
        rows.append(f"| `{name}` | `{one.variable}` | {flag} | {usual} | {one.what} |")
    return "\n".join(rows) + "\n"


def written() -> str:
    """What the document says."""
    return DOCUMENT.read_text().split(BEGIN)[1].split(END)[0]


def main() -> None:
    before, rest = DOCUMENT.read_text().split(BEGIN)
    DOCUMENT.write_text(f"{before}{BEGIN}{table()}{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
