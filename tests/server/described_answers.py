"""Answers and messages, checked against the server's own description of them."""

import re
from functools import cache
from typing import Any

import jsonschema_rs

from limelight.core.game import JSON
from limelight.server.api.openapi import build_document
from limelight.server.app import build
from limelight.server.settings import Settings


@cache
def load_document() -> JSON:
    return build_document(build(Settings()))


@cache
def load_validator(component: str) -> Any:
    return make_validator({"$ref": f"#/components/schemas/{component}"})


def make_validator(schema: JSON) -> Any:
    return jsonschema_rs.validator_for({**schema, "components": load_document()["components"]})


@cache
def load_answer_validators() -> list[tuple[str, re.Pattern[str], str, Any]]:
    """The method, the path, the status and the validator of every answer that is JSON."""
    validators: list[tuple[str, re.Pattern[str], str, Any]] = []
    for path, operations in load_document()["paths"].items():
        pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + r"\Z")
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if schema := answer.get("content", {}).get("application/json", {}).get("schema"):
                    validator = make_validator(schema)
                    validators.append((method.upper(), pattern, status, validator))
    return validators


def check_answer(method: str, path: str, status: int, body: Any) -> None:
    """Fail if an answer is not as it is described."""
    validator = next(
        validator
        for known_method, pattern, known_status, validator in load_answer_validators()
        if known_method == method
        and pattern.match(path)
        and known_status == (str(status) if status < 400 else "default")
    )
    validator.validate(body)


def check_message(component: str, message: Any) -> None:
    """Fail if a message is not as it is described."""
    load_validator(component).validate(message)
