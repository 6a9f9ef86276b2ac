"""A client for the sheetd daemon, which simulates bottom sheets.

`Client` is asynchronous, `SyncClient` is blocking. Both start their own daemon and end it when their context exits.
"""

from .client import Client, Sheet, Stream, open_document_async
from .connection import Connection
from .daemon import find_daemon
from .documents import Diagnostic, DocumentError, Scenario, ScenarioRun
from .errors import (BadSnapshot, DaemonEnded, DaemonNotFound, DaemonTimeout, EmptyStack, InternalError, InvalidParams,
                     InvalidRequest, LimitExceeded, MethodNotFound, NotInitialized, ParseError, RequestCancelled,
                     ResponseError, SheetdError, SheetExists, TimeGoesBack, UnknownDetent, UnknownPreset, UnknownSheet,
                     WrongPhase, WrongVersion)
from .protocol import (Animation, CurveName, DetentID, DeviceName, DocumentChange, Edge, Event, EventName, Frame,
                       FrameAnswer, Orientation, Phase, PointerPhase, Prediction, PresetName, Rect, State)
from .sweep import Outcome, sweep
from .sync import SyncClient, SyncSheet, open_document
from .text import picture
from .traces import Trace, TraceError, Verification, verify

__version__ = "0.2.0"
__all__ = [
    "Animation", "BadSnapshot", "Client", "Connection", "CurveName", "DaemonEnded", "DaemonNotFound", "DaemonTimeout",
    "DetentID", "DeviceName", "Diagnostic", "DocumentChange", "DocumentError", "Edge", "EmptyStack", "Event", "EventName",
    "Frame", "FrameAnswer", "InternalError", "InvalidParams", "InvalidRequest", "LimitExceeded", "MethodNotFound",
    "NotInitialized", "Orientation", "Outcome", "ParseError", "Phase", "PointerPhase", "Prediction", "PresetName", "Rect",
    "RequestCancelled", "ResponseError", "Scenario", "ScenarioRun", "Sheet", "SheetExists", "SheetdError", "State",
    "Stream", "SyncClient", "SyncSheet", "TimeGoesBack", "Trace", "TraceError", "UnknownDetent", "UnknownPreset", "UnknownSheet",
    "Verification", "WrongPhase", "WrongVersion", "find_daemon", "open_document", "open_document_async", "picture", "sweep", "verify",
]
