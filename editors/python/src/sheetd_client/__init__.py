"""A client for the sheetd daemon, which simulates bottom sheets.

`Client` is asynchronous, `SyncClient` is blocking. Both start their own daemon and end it when their context exits.
"""

from .client import Client, Sheet, Stream
from .connection import Connection
from .daemon import find_daemon
from .errors import (BadSnapshot, DaemonEnded, DaemonNotFound, DaemonTimeout, EmptyStack, InternalError, InvalidParams,
                     InvalidRequest, LimitExceeded, MethodNotFound, NotInitialized, ParseError, RequestCancelled,
                     ResponseError, SheetdError, SheetExists, TimeGoesBack, UnknownDetent, UnknownPreset, UnknownSheet,
                     WrongPhase, WrongVersion)
from .protocol import Animation, DocumentChange, Event, Frame, FrameAnswer, Prediction, Rect, State
from .sweep import Outcome, sweep
from .sync import SyncClient, SyncSheet
from .text import picture

__all__ = [
    "Animation", "BadSnapshot", "Client", "Connection", "DaemonEnded", "DaemonNotFound", "DaemonTimeout",
    "DocumentChange", "EmptyStack", "Event", "Frame", "FrameAnswer", "InternalError", "InvalidParams", "InvalidRequest",
    "LimitExceeded", "MethodNotFound", "NotInitialized", "Outcome", "ParseError", "Prediction", "Rect",
    "RequestCancelled", "ResponseError", "Sheet", "SheetExists", "SheetdError", "State", "Stream", "SyncClient",
    "SyncSheet", "TimeGoesBack", "UnknownDetent", "UnknownPreset", "UnknownSheet", "WrongPhase", "WrongVersion",
    "find_daemon", "picture", "sweep",
]
