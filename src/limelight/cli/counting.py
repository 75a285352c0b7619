"""Small numbers in words."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def in_words(count: int) -> str:
    """A number as a word, as long as there is a short one."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def several(count: int, noun: str) -> str:
    """So many of something."""
    return f"{in_words(count)} {noun}{'s' * (count != 1)}"
