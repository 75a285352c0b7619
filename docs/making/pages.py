"""Makes pages of the guide from other sources when mkdocs builds it: nothing is written twice.

The pages of the games come from the texts of the page in the browser, the page of the commands
from their help, and the fonts and the icon from the installed page.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from cyclopts import App
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import limelight
from limelight.cli.app import app
from limelight.words import Words

WORDS_FOLDER = Path("src/limelight/words")
FONT_STYLES = Path("web/src/fonts.css")
INSTALLED_PAGE = Path(limelight.__file__).parent / "server" / "pages"
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give every page of the guide the footer of the page in the browser."""
    config.copyright = Words("en")("notice")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for language in LANGUAGES:
        words = Words(language)
        for game in limelight.games():
            text = "\n\n".join(make_game_page(words, game))
            files.append(File.generated(config, f"play/{language}/{game}.md", content=text))
    files.append(File.generated(config, "commands.md", content="\n\n".join(make_commands_page())))
    fonts = re.sub(r'url\("@[^"]*/', 'url("', FONT_STYLES.read_text(encoding="utf-8"))
    files.append(File.generated(config, "making/fonts.css", content=fonts))
    for path in [*INSTALLED_PAGE.glob("assets/*.woff2"), *INSTALLED_PAGE.glob("icon.svg")]:
        name = re.sub(r"(normal)-.*(\.woff2)", r"\1\2", path.name)  # without the hash of the build
        files.append(File.generated(config, f"making/{name}", abs_src_path=str(path)))
    return files


def find_names(prefix: str) -> list[str]:
    """The rest of the names of texts that begin with a prefix, in the order of the files."""
    names: list[str] = []
    for path in sorted((WORDS_FOLDER / "en").glob("*.ftl")):
        text = path.read_text(encoding="utf-8")
        names += re.findall(rf"^{prefix}([\w-]+) *=", text, re.MULTILINE)
    return names


def make_game_page(words: Words, game: str) -> Iterator[str]:
    """The rules of a game as the page has them, with its pictures and cards."""
    yield f"# {words(f'game-{game}')}"
    yield f'<div lang="{words.language}" markdown>'
    yield link_languages(words.language, game)
    yield words(f"pitch-{game}") + " *" + words(f"facts-{game}") + "*"
    for section in find_names(f"rules-{game}-"):
        name = f"rules-{game}-{section}"
        yield f"## {words(f'{name}.title')}"
        yield words(name)
        picture = f"pictures/rules/{game}-{section}-{words.language}.png"
        if Path("docs", picture).exists():
            yield f"![{words(f'{game}-board')}](../../{picture})"
        if section == "characters":
            for character in find_names(f"{game}-card-"):
                name = find_full_name(words, game, character)
                yield f"{name}\n:   {words(f'{game}-card-{character}')}"
    if words.language != "en":  # the footer has it in English
        yield words("notice") + "\n{ .quiet }"
    yield "</div>"


def find_full_name(words: Words, game: str, character: str) -> str:
    """The full form of a name that has several forms."""
    name = f"{game}-name-{character}"
    return words(f"{name}.full" if f"{name}.full" in words else name)


def link_languages(language: str, game: str) -> str:
    """Links to the same page in the other languages."""
    links = [
        name if tag == language else f"[{name}](../{tag}/{game}.md)"
        for tag, name in LANGUAGES.items()
    ]
    return " · ".join(links) + "\n{ .quiet }"


def make_commands_page() -> Iterator[str]:
    """All commands with their options and examples."""
    yield "# Commands"
    yield "What `limelight COMMAND --help` says, of all commands."
    text = app.generate_docs("markdown")
    for section in re.split(r"^(?=##+ limelight )", text, flags=re.MULTILINE)[1:]:
        heading, usage, rest = section.split("\n\n", 2)
        command = app
        for word in heading.split()[2:]:
            command = command[word]
        yield f"{heading}\n\n{usage}\n\n{format_example(command)}\n\n{rest}"


def format_example(command: App) -> str:
    """The example at the end of a command's help."""
    text = str(command.help_epilogue).removeprefix("Example: ")
    return f"Example: `{text}`"
