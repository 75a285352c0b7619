"""Pages of the guide that are made from what is there already, when mkdocs builds it.

The games' pages come from the words of the page in the browser, the commands' from their own help,
and the type and icon from the page as installed: nothing is written twice.
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

WORDS = Path("src/limelight/words")
FONTS = Path("web/src/fonts.css")
PAGES = Path(limelight.__file__).parent / "server" / "pages"
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """At the foot of every page stands what stands at the foot of the page in the browser."""
    config.copyright = Words("en")("notice")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them to those that are written by hand."""
    for language in LANGUAGES:
        words = Words(language)
        for game in limelight.games():
            text = "\n\n".join(game_page(words, game))
            files.append(File.generated(config, f"play/{language}/{game}.md", content=text))
    files.append(File.generated(config, "commands.md", content="\n\n".join(commands_page())))
    fonts = re.sub(r'url\("@[^"]*/', 'url("', FONTS.read_text(encoding="utf-8"))
    files.append(File.generated(config, "making/fonts.css", content=fonts))
    for path in [*PAGES.glob("assets/*.woff2"), *PAGES.glob("icon.svg")]:
        name = re.sub(r"(normal)-.*(\.woff2)", r"\1\2", path.name)  # the build's own mark goes
        files.append(File.generated(config, f"making/{name}", abs_src_path=str(path)))
    return files


def named(prefix: str) -> list[str]:
    """What comes after a prefix in the names of texts that begin with it, as they are written."""
    found: list[str] = []
    for path in sorted((WORDS / "en").glob("*.ftl")):
        text = path.read_text(encoding="utf-8")
        found += re.findall(rf"^{prefix}([\w-]+) *=", text, re.MULTILINE)
    return found


def game_page(words: Words, game: str) -> Iterator[str]:
    """The rules of a game as the page tells them, with its pictures and cards."""
    yield f"# {words(f'game-{game}')}"
    yield f'<div lang="{words.language}" markdown>'
    yield languages(words.language, game)
    yield words(f"pitch-{game}") + " *" + words(f"facts-{game}") + "*"
    for section in named(f"rules-{game}-"):
        name = f"rules-{game}-{section}"
        yield f"## {words(f'{name}.title')}"
        yield words(name)
        picture = f"pictures/rules/{game}-{section}-{words.language}.png"
        if Path("docs", picture).exists():
            yield f"![{words(f'{game}-board')}](../../{picture})"
        if section == "characters":
            for character in named(f"{game}-card-"):
                yield (
                    f"{full_name(words, game, character)}\n:   {words(f'{game}-card-{character}')}"
                )
    if words.language != "en":  # the foot of the page says it in English
        yield words("notice") + "\n{ .quiet }"
    yield "</div>"


def full_name(words: Words, game: str, character: str) -> str:
    """The whole of a name, where it has more than one form."""
    name = f"{game}-name-{character}"
    return words(f"{name}.full" if f"{name}.full" in words else name)


def languages(here: str, game: str) -> str:
    """The same page in the other languages."""
    links = [
        name if tag == here else f"[{name}](../{tag}/{game}.md)" for tag, name in LANGUAGES.items()
    ]
    return " · ".join(links) + "\n{ .quiet }"


def commands_page() -> Iterator[str]:
    """Every command with its options, and its example."""
    yield "# Commands"
    yield "What `limelight COMMAND --help` says, of all commands."
    told = app.generate_docs("markdown")
    for section in re.split(r"^(?=##+ limelight )", told, flags=re.MULTILINE)[1:]:
        heading, usage, rest = section.split("\n\n", 2)
        command = app
        for word in heading.split()[2:]:
            command = command[word]
        yield f"{heading}\n\n{usage}\n\n{example(command)}\n\n{rest}"


def example(command: App) -> str:
    """The example at the end of a command's help."""
    told = str(command.help_epilogue).removeprefix("Example: ")
    return f"Example: `{told}`"
