"""Every page: in three languages, on a phone and a desktop, in both themes, and accessible."""

from functools import cache
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import make_choice, start_game, wait_for_choice

PAGES = (
    *("/", "/lobby", "/games", "/watch", "/leaders", "/matches", "/account", "/nowhere"),
    *("/learn", "/learn/opera", "/learn/jack", "/learn/minuit", "/learn/opera/rules"),
)
VIEWPORTS = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
UNOFFICIAL = {"en": "Unofficial", "fr": "Non officiel", "de": "Inoffiziell"}

# Finds texts that are names of messages: their words are missing.
FIND_MESSAGE_NAMES = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    if (/^[a-z]+(-[a-z0-9]+)+(\\.[a-z]+)?$/.test(text)) found.push(text);
  }
  return found;
}"""

# Switches the theme and waits until the colours have faded.
SWITCH_TO_LIGHT = """async () => {
  document.documentElement.dataset.theme = "light";
  await Promise.allSettled(document.getAnimations().map(({finished}) => finished));
}"""
# Asked for violations alone, axe does not describe all the elements that are as they should be.
# Waits for colours that fade: axe would see them halfway.
RUN_AXE = """async (rules) => {
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(fading.map(({finished}) => finished));
  const options = {resultTypes: ["violations"], selectors: false, ...(rules && {runOnly: rules})};
  const { violations } = await axe.run(options);
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 120)}`));
}"""


def wait_until_loaded(page: Page) -> None:
    """Wait until the page has loaded."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("main h1")).to_be_visible()


def store_settings(page: Page, **settings: str) -> None:
    """Store settings in the browser before the page loads."""
    page.add_init_script(
        "".join(f"localStorage.setItem({name!r}, {value!r});" for name, value in settings.items())
    )


def axe_violations(page: Page, *rules: str) -> list[str]:
    """The violations that axe finds, by all of its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_script())
    found: list[str] = page.evaluate(RUN_AXE, list(rules) or None)
    return found


@cache
def axe_script() -> str:
    """The script of axe, from its Python package."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", "desk"),
        ("fr", "phone"),
        ("de", "phone"),
        pytest.param("en", "phone", marks=pytest.mark.nightly),
        pytest.param("fr", "desk", marks=pytest.mark.nightly),
        pytest.param("de", "desk", marks=pytest.mark.nightly),
    ],
)
def test_every_page_in_every_language(page: Page, language: str, size: str) -> None:
    store_settings(page, language=language)
    page.set_viewport_size(VIEWPORTS[size])  # type: ignore[arg-type]
    for address in PAGES:
        page.goto(address)
        wait_until_loaded(page)
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate(FIND_MESSAGE_NAMES) == [], address
        expect(page.get_by_role("contentinfo")).to_contain_text(UNOFFICIAL[language])
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{address} is {wide} pixels too wide"


def test_axe_finds_nothing_on_any_page(page: Page) -> None:
    def both_themes() -> list[str]:
        """All violations in the dark theme, and those of colour in the light one."""
        found = axe_violations(page)
        page.evaluate(SWITCH_TO_LIGHT)
        return found + axe_violations(page, "color-contrast", "link-in-text-block")

    store_settings(page, theme="dark")
    for address in PAGES:
        page.goto(address)
        wait_until_loaded(page)
        assert both_themes() == [], address
    page.goto("/lobby")
    page.get_by_role("button", name="Open a table").first.click()
    assert both_themes() == []


def check_help_and_menu(page: Page) -> None:
    """Open the help and the table's menu, and assert that axe finds nothing in them."""
    page.locator("#turn h2").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for tab in dialog.get_by_role("tab").all():
        tab.click()
        expect(dialog.get_by_role("status")).to_have_count(0)
        assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    menu = page.locator("#turn [popovertarget]")
    menu.click()
    expect(page.locator("[popover]:popover-open")).to_be_visible()
    assert axe_violations(page) == []
    menu.click()


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("opera", "phone"),
        ("jack", "desk"),
        ("minuit", "phone"),
        pytest.param("opera", "desk", marks=pytest.mark.nightly),
        pytest.param("jack", "phone", marks=pytest.mark.nightly),
        pytest.param("minuit", "desk", marks=pytest.mark.nightly),
    ],
)
def test_axe_finds_nothing_at_a_table(page: Page, game: str, size: str) -> None:
    page.set_viewport_size(VIEWPORTS[size])  # type: ignore[arg-type]
    start_game(page, game)
    assert wait_for_choice(page)
    make_choice(page)
    assert wait_for_choice(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert axe_violations(page) == []
    check_help_and_menu(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert axe_violations(page) == []


def test_settings_survive_a_reload(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("Theme").select_option("light")
    page.locator("main").get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Dieser Browser")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_guest_registers_logs_out_and_logs_in_again(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill("Ada of the gallery")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("link", name="Ada of the gallery")).to_be_visible()
    page.get_by_label("Password", exact=True).fill("limelight!")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="Signed in as Ada of the gallery")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("heading", name="You play as a guest")).to_be_visible()
    page.get_by_label("Name", exact=True).first.fill("Ada of the gallery")
    page.get_by_label("Password", exact=True).fill("limelight!")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Welcome back.")).to_be_visible()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_text("Logged out, on every device.")).to_be_visible()
    expect(page.get_by_role("heading", name="You play as a guest")).to_be_visible()
