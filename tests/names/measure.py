"""Measure the names and the imports of the sources.

A name has as many words as its parts between underscores or capitals; leading underscores and
dunder methods do not count. Imports count wherever they stand: at the top of a module, in a
function, or under TYPE_CHECKING.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PACKAGE = "limelight"

#: Past participles that do not end in "ed".
IRREGULAR_PARTICIPLE = re.compile(
    r"become|begun|bought|brought|built|caught|chosen|come|done|drawn|"
    r"driven|fallen|felt|found|given|gone|grown|had|heard|held|hidden|kept|"
    r"known|laid|led|left|lent|lost|made|meant|met|paid|said|seen|sent|"
    r"shown|sold|sought|spent|stood|sworn|taken|taught|thought|thrown|told|"
    r"understood|won|worn|woven|written"
)
#: Words in "ed" that are no participles.
NOT_PARTICIPLES = frozenset(("embed", "feed", "need", "seed", "speed"))


@dataclass
class Names:
    """Every name that a package defines, by kind; each with the place of its definition."""

    functions: list[tuple[str, str]] = field(default_factory=list)
    classes: list[tuple[str, str]] = field(default_factory=list)
    constants: list[tuple[str, str]] = field(default_factory=list)
    parameters: list[tuple[str, str]] = field(default_factory=list)


def split_words(name: str) -> list[str]:
    """The words of an identifier: `_load_table` and `LoadTable` have two, `__init__` has one."""
    parts = [part for part in name.split("_") if part]
    return [
        word
        for part in parts
        for word in (re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|\d+", part) or [part])
    ]


def is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def is_participle(name: str) -> bool:
    """Whether a name is one bare past participle, such as `told` or `_counted`."""
    words = split_words(name)
    if len(words) != 1:
        return False
    word = words[0].lower()
    if IRREGULAR_PARTICIPLE.fullmatch(word):
        return True
    return word.endswith("ed") and word not in NOT_PARTICIPLES


def python_files() -> list[Path]:
    return sorted(SOURCES.rglob("*.py"))


def collect_names(paths: list[Path]) -> Names:
    names = Names()
    for path in paths:
        collect_from(ast.parse(path.read_text()), path, names)
    return names


def collect_from(tree: ast.Module, path: Path, names: Names) -> None:
    """Add the names that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names.classes.append((node.name, _place(path, node)))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not is_dunder(node.name):
                names.functions.append((node.name, _place(path, node)))
            names.parameters += [(name, _place(path, node)) for name in _parameters(node.args)]
    names.constants += [(name, _place(path, node)) for name, node in _constants(tree)]


def _place(path: Path, node: ast.stmt) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        if argument.arg not in ("self", "cls"):
            yield argument.arg


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Names in capitals that a module assigns."""
    for node in tree.body:
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        for target in targets:
            if isinstance(target, ast.Name) and re.fullmatch(r"_?[A-Z][A-Z0-9_]+", target.id):
                yield target.id, node


def share_of_one_word(names: list[tuple[str, str]]) -> float:
    return sum(len(split_words(name)) == 1 for name, _ in names) / len(names)


def bare_participles(names: Names) -> list[tuple[str, str]]:
    return [(name, place) for name, place in names.functions if is_participle(name)]


def homonymous_classes(names: Names) -> dict[str, list[str]]:
    """Public class names that are defined more than once, with their places."""
    places: dict[str, list[str]] = defaultdict(list)
    for name, place in names.classes:
        if not name.startswith("_"):
            places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def import_graph() -> dict[str, set[str]]:
    """What each module of the package imports of the package, wherever the import stands."""
    paths = {module_name(path): path for path in python_files()}
    graph: dict[str, set[str]] = {name: set() for name in paths}
    for name, path in paths.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                # `from package import module` imports the module, `from module import name` not.
                imported = {
                    full if (full := f"{node.module}.{alias.name}") in paths else node.module
                    for alias in node.names
                }
            else:
                continue
            graph[name] |= {other for other in imported if other in paths and other != name}
    return graph


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def longest_cycle(graph: dict[str, set[str]]) -> list[str]:
    """The largest set of modules that all import each other, directly or through others."""
    reachable = {name: _reachable_from(name, graph) for name in graph}
    groups = (
        [other for other in reachable[name] if name in reachable[other]] for name in sorted(graph)
    )
    return sorted(max(groups, key=len, default=[]))


def _reachable_from(start: str, graph: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - seen:
            seen.add(name)
            waiting.append(name)
    return seen


def count_lines(paths: list[Path]) -> int:
    return sum(path.read_text().count("\n") for path in paths)


def print_report(folder: Path) -> None:
    """Print every figure; names and lines are those of a folder, imports of the whole package."""
    paths = sorted(folder.rglob("*.py"))
    names = collect_names(paths)
    graph = import_graph()
    for kind in ("functions", "classes", "constants", "parameters"):
        found: list[tuple[str, str]] = getattr(names, kind)
        print(f"{kind:<24}{len(found):>7}   of one word {share_of_one_word(found):>6.1%}")
    print(f"{'participle functions':<24}{len(bare_participles(names)):>7}")
    print(f"{'homonymous classes':<24}{len(homonymous_classes(names)):>7}")
    cycle = longest_cycle(graph)
    print(f"{'longest cycle':<24}{len(cycle):>7}   {', '.join(cycle)}")
    print("largest fan-outs")
    for name in sorted(graph, key=lambda name: -len(graph[name]))[:6]:
        print(f"  {name:<40}{len(graph[name]):>4}")
    page = [
        path
        for path in (ROOT / "web" / "src").rglob("*")
        if path.suffix in (".ts", ".svelte", ".css")
    ]
    for label, files in (
        ("lines of Python", paths),
        ("lines of web/src", page),
        ("lines of tests", sorted((ROOT / "tests").rglob("*.py"))),
    ):
        print(f"{label:<24}{count_lines(files):>7}   in {len(files)} files")
    _print_most_common(names)


def print_offenders(folder: Path) -> None:
    """Print the names of one word, the bare participles and the homonyms, each with its place."""
    names = collect_names(sorted(folder.rglob("*.py")))
    for kind in ("functions", "classes", "constants"):
        defined: list[tuple[str, str]] = getattr(names, kind)
        for name, place in defined:
            if len(split_words(name)) == 1:
                print(f"{place}: {name}: one word ({kind})")
    for name, place in bare_participles(names):
        print(f"{place}: {name}: a bare participle")
    for name, places in homonymous_classes(collect_names(python_files())).items():
        if any((ROOT / place.split(":")[0]).is_relative_to(folder) for place in places):
            print(f"{name}: a class of this name in {', '.join(places)}")


def _print_most_common(names: Names) -> None:
    counts = Counter(name.lstrip("_") for name, _ in names.functions)
    common = ", ".join(f"{name} {count}" for name, count in counts.most_common(20))
    print(f"most common functions   {common}")
