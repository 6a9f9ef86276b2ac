"""Helpers for params and results, used by the generated module `protocol`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from typing_extensions import Self


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


class Received:
    """The base class of values that the daemon sends. A field is converted from JSON when it is first read."""

    __slots__ = ("_json",)
    _json: Mapping[str, Any]
    _readers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """By field, the function that returns its value from the JSON object."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """The value of a JSON object, which must not be changed later."""
        made = cls.__new__(cls)
        set_json(made, value)
        return made

    if not TYPE_CHECKING:  # a type checker would take every name for a field

        def __getattr__(self, name: str) -> Any:
            """Called for fields that are not set yet."""
            read = type(self)._readers.get(name)
            if read is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            value = read(self._json)
            object.__setattr__(self, name, value)
            return value


# The dataclasses are frozen, so an attribute can't be assigned.
set_json: Final[Callable[[Received, Mapping[str, Any]], None]] = Received.__dict__["_json"].__set__


def set_only(params: dict[str, Any]) -> dict[str, Any]:
    """The params without those that are `UNSET`."""
    return {key: value for key, value in params.items() if value is not UNSET}


def as_it_is(value: Any) -> Any:
    return value


def nothing(value: Any) -> None:
    return None
