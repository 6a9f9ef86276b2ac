"""Helpers for params and results, used by the generated module `protocol`."""

from __future__ import annotations

from typing import Any, Final


class Unset:
    """The type of `UNSET`, the value of a param that is not sent. None is sent as null."""

    _only: Unset | None = None

    def __new__(cls) -> Unset:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


UNSET: Final = Unset()


def set_only(params: dict[str, Any]) -> dict[str, Any]:
    """The params without those that are `UNSET`."""
    return {key: value for key, value in params.items() if value is not UNSET}


def as_it_is(value: Any) -> Any:
    return value


def nothing(value: Any) -> None:
    return None
