"""The protocol's types and methods. Made by editors/generate.py from what `sheetd schema` prints; `make clients` generates it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, TypeVar

from ._values import UNSET, Unset, as_it_is, nothing

if TYPE_CHECKING:
    from typing_extensions import Required

VERSION = "2.0"
"""The version of the protocol."""

T = TypeVar("T")

ERRORS: dict[int, tuple[str, str]] = {
    1001: ("unknownSheet", "No open sheet has that id."),
    1002: ("sheetExists", "An open sheet has that id already."),
    1003: ("limitExceeded", "Over a limit of the daemon's, which data.limit names."),
    1004: ("timeGoesBack", "The time is before the sheet's."),
    1005: ("wrongPhase", "It does not fit what the sheet is doing."),
    1006: ("emptyStack", "There is no other screen to show."),
    1007: ("unknownDetent", "The sheet has no detent of that id."),
    1008: ("unknownPreset", "There is no preset of that name."),
    1009: ("badSnapshot", "The snapshot can't be restored."),
}
"""The codes of what could not be carried out: name and meaning."""

@dataclass(frozen=True, kw_only=True, slots=True)
class Rect:
    x: float
    """pt"""
    y: float
    """pt, downward"""
    width: float
    """pt"""
    height: float
    """pt"""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Rect:
        return cls(
            x=value["x"],
            y=value["y"],
            width=value["width"],
            height=value["height"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Transition:
    direction: Literal["present", "dismiss"]
    fraction: float
    """How far it has gone, as seen; a spring may go beyond."""
    interactive: bool

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Transition:
        return cls(
            direction=value["direction"],
            fraction=value["fraction"],
            interactive=value["interactive"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Dimming:
    alpha: float
    opacity: float

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Dimming:
        return cls(
            alpha=value["alpha"],
            opacity=value["opacity"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Presenter:
    x: float
    """pt"""
    y: float
    """pt, downward"""
    width: float
    """pt"""
    height: float
    """pt"""
    scale: float
    corner_radius: float

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Presenter:
        return cls(
            x=value["x"],
            y=value["y"],
            width=value["width"],
            height=value["height"],
            scale=value["scale"],
            corner_radius=value["cornerRadius"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class ContentPosition:
    offset: float
    """pt"""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> ContentPosition:
        return cls(
            offset=value["offset"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class ScreenPosition:
    id: str
    x: float

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> ScreenPosition:
        return cls(
            id=value["id"],
            x=value["x"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Size:
    width: float
    height: float

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Size:
        return cls(
            width=value["width"],
            height=value["height"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class GestureReport:
    target: Literal["sheet", "grabber", "content", "edge", "interactivePop", "dimming", "presenter", "keyboard", "none"]
    state: Literal["possible", "began", "changed", "ended", "cancelled", "failed"]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> GestureReport:
        return cls(
            target=value["target"],
            state=value["state"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """What is on screen at a time."""

    sheet: str
    time: float
    """On the sheet's clock, s."""
    tag: str | float | None = None
    phase: Literal["dismissed", "presenting", "presented", "dismissing"]
    frame: Rect
    transition: Transition | None
    dimming: Dimming
    corner_radius: float
    """pt"""
    grabber: Rect | None
    presenter: Presenter
    content: ContentPosition
    screens: tuple[ScreenPosition, ...]
    detent: str | None
    container_size: Size | None = None
    gesture: GestureReport | None = None
    """What became of the sample that this is the answer to."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Frame:
        return cls(
            sheet=value["sheet"],
            time=value["time"],
            tag=value.get("tag"),
            phase=value["phase"],
            frame=Rect.from_json(value["frame"]),
            transition=None if value["transition"] is None else Transition.from_json(value["transition"]),
            dimming=Dimming.from_json(value["dimming"]),
            corner_radius=value["cornerRadius"],
            grabber=None if value["grabber"] is None else Rect.from_json(value["grabber"]),
            presenter=Presenter.from_json(value["presenter"]),
            content=ContentPosition.from_json(value["content"]),
            screens=tuple(ScreenPosition.from_json(item) for item in value["screens"]),
            detent=value["detent"],
            container_size=None if value.get("containerSize") is None else Size.from_json(value["containerSize"]),
            gesture=None if value.get("gesture") is None else GestureReport.from_json(value["gesture"]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class FrameAnswer(Frame):
    """A frame that is an answer."""

    moving: bool
    """Whether anything still moves."""
    deferred: bool | None = None
    """Whether what was asked for begins when the running transition has ended."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> FrameAnswer:
        return cls(
            sheet=value["sheet"],
            time=value["time"],
            tag=value.get("tag"),
            phase=value["phase"],
            frame=Rect.from_json(value["frame"]),
            transition=None if value["transition"] is None else Transition.from_json(value["transition"]),
            dimming=Dimming.from_json(value["dimming"]),
            corner_radius=value["cornerRadius"],
            grabber=None if value["grabber"] is None else Rect.from_json(value["grabber"]),
            presenter=Presenter.from_json(value["presenter"]),
            content=ContentPosition.from_json(value["content"]),
            screens=tuple(ScreenPosition.from_json(item) for item in value["screens"]),
            detent=value["detent"],
            container_size=None if value.get("containerSize") is None else Size.from_json(value["containerSize"]),
            moving=value["moving"],
            deferred=value.get("deferred"),
            gesture=None if value.get("gesture") is None else GestureReport.from_json(value["gesture"]),
        )


class ConfigurationFrameDetents(TypedDict, total=False):
    topMargin: Required[float]
    """From the safe area to the top of a full sheet, pt."""
    topMarginWithHomeButton: Required[float]
    """With a home button, pt."""
    topMarginInCompactHeight: Required[float]
    """In compact height, pt."""
    mediumFraction: Required[float]
    """The part of the maximum that medium is."""
    mediumFractionWhenSmall: Required[float]
    """The same in a small container."""
    smallHeight: Required[float]
    """A container of at most this height is small, pt."""
    compactHeight: Required[float]
    """A container below this height is compact, pt."""


class ConfigurationFrameMargins(TypedDict, total=False):
    top: Required[float]
    """pt"""
    left: Required[float]
    """pt"""
    bottom: Required[float]
    """pt"""
    right: Required[float]
    """pt"""


Curve: TypeAlias = 'Literal["linear", "easeIn", "easeOut", "easeInOut"] | Sequence[float] | Mapping[str, Any]'


class ConfigurationFrameResize(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationFrame(TypedDict, total=False):
    extent: Required[Mapping[str, Any]]
    """What decides how far the sheet reaches into the container."""
    detents: Required[ConfigurationFrameDetents]
    """What detents are measured by."""
    addsSafeArea: Required[bool]
    """Whether the safe area at the edge comes on top of the content."""
    staysInSafeArea: Required[bool]
    """Whether the sheet stays out of the safe area across."""
    width: Required[float | Mapping[str, Any] | None]
    """How wide a sheet from below or above is; null is all of it."""
    margins: Required[ConfigurationFrameMargins]
    """How far the sheet stays away from the container's sides, pt."""
    alignment: Required[Literal["leading", "center", "trailing"]]
    """Where a sheet stands that is narrower than the container."""
    rounding: Required[Literal["none", "up"]]
    """How the frame is put on the pixel grid."""
    resize: Required[ConfigurationFrameResize]
    """The animation from one resting place to another."""


class ConfigurationTransition(TypedDict, total=False):
    duration: Required[float]
    """How long it takes when nobody interferes, s."""
    curve: Required[Curve]
    """On which curve."""
    completionCurve: Required[Literal["linear", "easeIn", "easeOut", "easeInOut"] | Sequence[float] | Mapping[str, Any]]
    """On which curve the rest is played after a release."""
    completionSpeed: Required[float]
    """How much faster than in proportion."""


class ConfigurationDimming(TypedDict, total=False):
    white: Required[float]
    """The grey: 0 is black, 1 is white."""
    color: Required[str | None]
    """The colour, such as "#1E90FF"; null is the grey."""
    alpha: Required[float]
    """The colour's own alpha."""
    progress: Required[Literal["transition", "detents"]]
    """What its alpha follows."""
    tap: Required[Literal["none", "dismiss", "dismissOrUndim"]]
    """What a tap on it does."""


class ConfigurationGrabberIndicator(TypedDict, total=False):
    width: Required[float]
    """pt"""
    height: Required[float]
    """pt"""
    cornerRadius: Required[float]
    """pt"""
    white: Required[float]
    """The grey: 0 is black, 1 is white."""
    alpha: Required[float]
    """The colour's own alpha."""


class ConfigurationGrabber(TypedDict, total=False):
    placement: Required[Literal["above", "inside"]]
    """Whether the bar is above the sheet or inside."""
    height: Required[float]
    """The height of a bar above the sheet, pt."""
    overlap: Required[float]
    """How far a bar above lies on the sheet, px."""
    inset: Required[float]
    """How far below the sheet's top a bar inside is, pt."""
    touchSize: Required[float]
    """The least size of what can be touched of a bar inside, pt."""
    indicator: Required[ConfigurationGrabberIndicator]
    """What is drawn in the middle of the bar."""


class ConfigurationInteractionRubberBand(TypedDict, total=False):
    constant: Required[float]
    """The part of a small movement that is let through."""
    above: Required[float]
    """The most beyond the highest detent, pt."""
    below: Required[float]
    """The most beyond the lowest detent, pt."""
    belowFraction: Required[float]
    """The same as a part of full height."""
    attemptFraction: Required[float]
    """The part of it at which a drag is an attempt."""


Landing: TypeAlias = "Mapping[str, Any]"


class ConfigurationInteractionEdgePresentation(TypedDict, total=False):
    landing: Landing


class ConfigurationInteractionVelocity(TypedDict, total=False):
    weights: Sequence[float] | None
    window: float | None


class ConfigurationInteraction(TypedDict, total=False):
    begin: Required[Literal["atOnce", "movement", "outwardVelocity", "outwardTranslation", "never"]]
    """When a touch becomes a drag."""
    slop: Required[float]
    """How far a finger goes before its drag begins, pt; nearer, it is a tap."""
    edgeStrip: Required[float]
    """The width of the strips that pop a screen or present, pt."""
    tracking: Required[Literal["incremental", "absolute"]]
    """How a drag moves the sheet."""
    landing: Required[Mapping[str, Any]]
    """Where the sheet goes when the finger lets go."""
    cancelled: Required[Literal["land", "cancel"]]
    """What happens when the system takes a touch away."""
    catchesPresentation: Required[bool]
    """Whether a running presentation can be caught."""
    catchesDismissal: Required[Literal["none", "dragged", "all"]]
    """Which running dismissals can be caught."""
    dismissal: Required[Literal["allow", "refuse", "ask"]]
    """Whether a person's wish to have the sheet gone is granted."""
    timeout: Required[float]
    """For how long an answer of the client's counts, s."""
    reportsDismissal: Required[bool]
    """Whether a person's dismissal is announced and reported."""
    rubberBand: Required[ConfigurationInteractionRubberBand]
    """How a drag beyond the detents is slowed down."""
    edgePresentation: Required[ConfigurationInteractionEdgePresentation | None]
    """How a drag from the edge presents the sheet."""
    velocity: Required[ConfigurationInteractionVelocity]
    """How velocity is estimated when a sample carries none."""


class ConfigurationScrollBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationScrollSlowBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationScroll(TypedDict, total=False):
    handoff: Required[Literal["none", "atStart", "midGesture", "expands"]]
    """Which of content and sheet a drag on the content moves."""
    decelerationRate: Required[float]
    """The part of its velocity kept in 1 ms."""
    restVelocity: Required[float]
    """Slower than this the content stands, pt/s."""
    rubberBand: Required[float]
    """The slope of the rubber band at the ends."""
    bounce: Required[ConfigurationScrollBounce]
    """The motion back from an end after a fast release."""
    slowBounce: Required[ConfigurationScrollSlowBounce]
    """The motion back from beyond an end after a slow release."""
    bounceVelocity: Required[float]
    """From this velocity on a release is fast, pt/s."""


class ConfigurationNavigationAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationNavigation(TypedDict, total=False):
    showsBar: Required[bool]
    """Whether a bar above the content adds its height to the sheet's."""
    barHeight: Required[float]
    """The height of that bar, pt."""
    parallax: Required[float]
    """The part of its width by which the lower screen moves."""
    animation: Required[ConfigurationNavigationAnimation]
    """The animation of a push or pop, and of the size with it."""
    setsAsPush: Required[bool]
    """Whether setting screens looks like a push even where it goes back."""
    blocksDrags: Required[bool]
    """Whether the sheet can't be dragged while screens move."""
    defersSizeChanges: Required[bool]
    """Whether sizes that change meanwhile wait until screens stand."""
    interactivePop: Required[Mapping[str, Any] | None]
    """Where a pop that a finger drives lands."""


class ConfigurationKeyboardAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationKeyboard(TypedDict, total=False):
    response: Required[Literal["none", "raises", "insets"]]
    """How the sheet avoids the keyboard."""
    animation: Required[ConfigurationKeyboardAnimation]
    """The animation of a keyboard that comes without its own."""


class ConfigurationPresenterStack(TypedDict, total=False):
    inset: Required[float]
    """How far its sides come in, pt."""
    insetWhenWide: Required[float]
    """The same in a wide container, pt."""
    wideWidth: Required[float]
    """A container of at least this width is wide, pt."""
    gap: Required[float]
    """How much of it is seen above the sheet, pt."""


class ConfigurationPresenter(TypedDict, total=False):
    movement: Required[Literal["none", "pushed", "stacked"]]
    """Whether the presenter stays, is pushed, or steps back."""
    stack: Required[ConfigurationPresenterStack]
    """How it steps back."""


class Configuration(TypedDict, total=False):
    edge: Required[Literal["top", "leading", "bottom", "trailing"]]
    """The side from which the sheet comes."""
    detents: Required[Sequence[Literal["medium", "large"] | Mapping[str, Any]]]
    """The heights at which the sheet can rest, lowest first."""
    selectedDetentIdentifier: Required[str | None]
    """The detent at which it stands."""
    largestUndimmedDetentIdentifier: Required[str | None]
    """Up to this detent nothing is dimmed."""
    prefersScrollingExpandsWhenScrolledToEdge: Required[bool]
    """Whether scrolling up at the content's top makes the sheet larger first."""
    prefersEdgeAttachedInCompactHeight: Required[bool]
    """Whether it is attached to its edge in compact height, and not full screen."""
    widthFollowsPreferredContentSizeWhenEdgeAttached: Required[bool]
    """Whether it is then as wide as its content prefers."""
    prefersGrabberVisible: Required[bool]
    """Whether the grabber (pull bar) is shown."""
    preferredCornerRadius: Required[float]
    """The radius of the corners, pt."""
    isModalInPresentation: Required[bool]
    """Whether a person can't dismiss the sheet."""
    frame: Required[ConfigurationFrame]
    """Where the sheet rests."""
    transition: Required[ConfigurationTransition]
    """How the sheet comes and goes."""
    dimming: Required[ConfigurationDimming]
    """What lies between sheet and presenter."""
    grabber: Required[ConfigurationGrabber]
    """The bar by which the sheet is grabbed."""
    interaction: Required[ConfigurationInteraction]
    """What a finger can do."""
    scroll: Required[ConfigurationScroll]
    """How content scrolls, and what a drag on it moves."""
    navigation: Required[ConfigurationNavigation]
    """How screens inside the sheet come and go."""
    keyboard: Required[ConfigurationKeyboard]
    """What it does when the keyboard comes."""
    presenter: Required[ConfigurationPresenter]
    """What the presenter does meanwhile."""


class ContainerSize(TypedDict, total=False):
    width: Required[float]
    """pt"""
    height: Required[float]
    """pt"""


class ContainerSafeArea(TypedDict, total=False):
    top: Required[float]
    """pt"""
    left: Required[float]
    """pt"""
    bottom: Required[float]
    """pt"""
    right: Required[float]
    """pt"""


class Container(TypedDict, total=False):
    size: Required[ContainerSize]
    """The size, pt."""
    safeArea: Required[ContainerSafeArea]
    """What the device covers at each side, pt."""
    scale: Required[float]
    """Pixels per point."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ScreenContent:
    id: str
    height: float
    """pt"""
    width: float | None = None
    """pt"""
    scrollable: bool
    scroll_height: float | None = None
    """pt"""
    measure: bool | None = None
    hides_back_button: bool | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> ScreenContent:
        return cls(
            id=value["id"],
            height=value["height"],
            width=value.get("width"),
            scrollable=value["scrollable"],
            scroll_height=value.get("scrollHeight"),
            measure=value.get("measure"),
            hides_back_button=value.get("hidesBackButton"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class State(FrameAnswer):
    """A frame, and all that the sheet was given."""

    preset: str
    configuration: Configuration
    container: Container
    contents: tuple[ScreenContent, ...]
    clock: Literal["manual", "realtime"]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> State:
        return cls(
            sheet=value["sheet"],
            time=value["time"],
            tag=value.get("tag"),
            phase=value["phase"],
            frame=Rect.from_json(value["frame"]),
            transition=None if value["transition"] is None else Transition.from_json(value["transition"]),
            dimming=Dimming.from_json(value["dimming"]),
            corner_radius=value["cornerRadius"],
            grabber=None if value["grabber"] is None else Rect.from_json(value["grabber"]),
            presenter=Presenter.from_json(value["presenter"]),
            content=ContentPosition.from_json(value["content"]),
            screens=tuple(ScreenPosition.from_json(item) for item in value["screens"]),
            detent=value["detent"],
            container_size=None if value.get("containerSize") is None else Size.from_json(value["containerSize"]),
            moving=value["moving"],
            preset=value["preset"],
            configuration=value["configuration"],
            container=value["container"],
            contents=tuple(ScreenContent.from_json(item) for item in value["contents"]),
            clock=value["clock"],
        )


class ConfigurationPatchFrameDetents(TypedDict, total=False):
    topMargin: float | None
    """From the safe area to the top of a full sheet, pt."""
    topMarginWithHomeButton: float | None
    """With a home button, pt."""
    topMarginInCompactHeight: float | None
    """In compact height, pt."""
    mediumFraction: float | None
    """The part of the maximum that medium is."""
    mediumFractionWhenSmall: float | None
    """The same in a small container."""
    smallHeight: float | None
    """A container of at most this height is small, pt."""
    compactHeight: float | None
    """A container below this height is compact, pt."""


class ConfigurationPatchFrameMargins(TypedDict, total=False):
    top: float | None
    """pt"""
    left: float | None
    """pt"""
    bottom: float | None
    """pt"""
    right: float | None
    """pt"""


class ConfigurationPatchFrameResize(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchFrame(TypedDict, total=False):
    extent: Mapping[str, Any] | None
    """What decides how far the sheet reaches into the container."""
    detents: ConfigurationPatchFrameDetents | None
    """What detents are measured by."""
    addsSafeArea: bool | None
    """Whether the safe area at the edge comes on top of the content."""
    staysInSafeArea: bool | None
    """Whether the sheet stays out of the safe area across."""
    width: float | Mapping[str, Any] | None
    """How wide a sheet from below or above is; null is all of it."""
    margins: ConfigurationPatchFrameMargins | None
    """How far the sheet stays away from the container's sides, pt."""
    alignment: Literal["leading", "center", "trailing"] | None
    """Where a sheet stands that is narrower than the container."""
    rounding: Literal["none", "up"] | None
    """How the frame is put on the pixel grid."""
    resize: ConfigurationPatchFrameResize | None
    """The animation from one resting place to another."""


class ConfigurationPatchTransition(TypedDict, total=False):
    duration: float | None
    """How long it takes when nobody interferes, s."""
    curve: Curve | None
    """On which curve."""
    completionCurve: Literal["linear", "easeIn", "easeOut", "easeInOut"] | Sequence[float] | Mapping[str, Any] | None
    """On which curve the rest is played after a release."""
    completionSpeed: float | None
    """How much faster than in proportion."""


class ConfigurationPatchDimming(TypedDict, total=False):
    white: float | None
    """The grey: 0 is black, 1 is white."""
    color: str | None
    """The colour, such as "#1E90FF"; null is the grey."""
    alpha: float | None
    """The colour's own alpha."""
    progress: Literal["transition", "detents"] | None
    """What its alpha follows."""
    tap: Literal["none", "dismiss", "dismissOrUndim"] | None
    """What a tap on it does."""


class ConfigurationPatchGrabberIndicator(TypedDict, total=False):
    width: float | None
    """pt"""
    height: float | None
    """pt"""
    cornerRadius: float | None
    """pt"""
    white: float | None
    """The grey: 0 is black, 1 is white."""
    alpha: float | None
    """The colour's own alpha."""


class ConfigurationPatchGrabber(TypedDict, total=False):
    placement: Literal["above", "inside"] | None
    """Whether the bar is above the sheet or inside."""
    height: float | None
    """The height of a bar above the sheet, pt."""
    overlap: float | None
    """How far a bar above lies on the sheet, px."""
    inset: float | None
    """How far below the sheet's top a bar inside is, pt."""
    touchSize: float | None
    """The least size of what can be touched of a bar inside, pt."""
    indicator: ConfigurationPatchGrabberIndicator | None
    """What is drawn in the middle of the bar."""


class ConfigurationPatchInteractionRubberBand(TypedDict, total=False):
    constant: float | None
    """The part of a small movement that is let through."""
    above: float | None
    """The most beyond the highest detent, pt."""
    below: float | None
    """The most beyond the lowest detent, pt."""
    belowFraction: float | None
    """The same as a part of full height."""
    attemptFraction: float | None
    """The part of it at which a drag is an attempt."""


class ConfigurationPatchInteractionEdgePresentation(TypedDict, total=False):
    landing: Landing


class ConfigurationPatchInteractionVelocity(TypedDict, total=False):
    weights: Sequence[float] | None
    window: float | None


class ConfigurationPatchInteraction(TypedDict, total=False):
    begin: Literal["atOnce", "movement", "outwardVelocity", "outwardTranslation", "never"] | None
    """When a touch becomes a drag."""
    slop: float | None
    """How far a finger goes before its drag begins, pt; nearer, it is a tap."""
    edgeStrip: float | None
    """The width of the strips that pop a screen or present, pt."""
    tracking: Literal["incremental", "absolute"] | None
    """How a drag moves the sheet."""
    landing: Mapping[str, Any] | None
    """Where the sheet goes when the finger lets go."""
    cancelled: Literal["land", "cancel"] | None
    """What happens when the system takes a touch away."""
    catchesPresentation: bool | None
    """Whether a running presentation can be caught."""
    catchesDismissal: Literal["none", "dragged", "all"] | None
    """Which running dismissals can be caught."""
    dismissal: Literal["allow", "refuse", "ask"] | None
    """Whether a person's wish to have the sheet gone is granted."""
    timeout: float | None
    """For how long an answer of the client's counts, s."""
    reportsDismissal: bool | None
    """Whether a person's dismissal is announced and reported."""
    rubberBand: ConfigurationPatchInteractionRubberBand | None
    """How a drag beyond the detents is slowed down."""
    edgePresentation: ConfigurationPatchInteractionEdgePresentation | None
    """How a drag from the edge presents the sheet."""
    velocity: ConfigurationPatchInteractionVelocity | None
    """How velocity is estimated when a sample carries none."""


class ConfigurationPatchScrollBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationPatchScrollSlowBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationPatchScroll(TypedDict, total=False):
    handoff: Literal["none", "atStart", "midGesture", "expands"] | None
    """Which of content and sheet a drag on the content moves."""
    decelerationRate: float | None
    """The part of its velocity kept in 1 ms."""
    restVelocity: float | None
    """Slower than this the content stands, pt/s."""
    rubberBand: float | None
    """The slope of the rubber band at the ends."""
    bounce: ConfigurationPatchScrollBounce | None
    """The motion back from an end after a fast release."""
    slowBounce: ConfigurationPatchScrollSlowBounce | None
    """The motion back from beyond an end after a slow release."""
    bounceVelocity: float | None
    """From this velocity on a release is fast, pt/s."""


class ConfigurationPatchNavigationAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchNavigation(TypedDict, total=False):
    showsBar: bool | None
    """Whether a bar above the content adds its height to the sheet's."""
    barHeight: float | None
    """The height of that bar, pt."""
    parallax: float | None
    """The part of its width by which the lower screen moves."""
    animation: ConfigurationPatchNavigationAnimation | None
    """The animation of a push or pop, and of the size with it."""
    setsAsPush: bool | None
    """Whether setting screens looks like a push even where it goes back."""
    blocksDrags: bool | None
    """Whether the sheet can't be dragged while screens move."""
    defersSizeChanges: bool | None
    """Whether sizes that change meanwhile wait until screens stand."""
    interactivePop: Mapping[str, Any] | None
    """Where a pop that a finger drives lands."""


class ConfigurationPatchKeyboardAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchKeyboard(TypedDict, total=False):
    response: Literal["none", "raises", "insets"] | None
    """How the sheet avoids the keyboard."""
    animation: ConfigurationPatchKeyboardAnimation | None
    """The animation of a keyboard that comes without its own."""


class ConfigurationPatchPresenterStack(TypedDict, total=False):
    inset: float | None
    """How far its sides come in, pt."""
    insetWhenWide: float | None
    """The same in a wide container, pt."""
    wideWidth: float | None
    """A container of at least this width is wide, pt."""
    gap: float | None
    """How much of it is seen above the sheet, pt."""


class ConfigurationPatchPresenter(TypedDict, total=False):
    movement: Literal["none", "pushed", "stacked"] | None
    """Whether the presenter stays, is pushed, or steps back."""
    stack: ConfigurationPatchPresenterStack | None
    """How it steps back."""


class ConfigurationPatch(TypedDict, total=False):
    edge: Literal["top", "leading", "bottom", "trailing"] | None
    """The side from which the sheet comes."""
    detents: Sequence[Literal["medium", "large"] | Mapping[str, Any]] | None
    """The heights at which the sheet can rest, lowest first."""
    selectedDetentIdentifier: str | None
    """The detent at which it stands."""
    largestUndimmedDetentIdentifier: str | None
    """Up to this detent nothing is dimmed."""
    prefersScrollingExpandsWhenScrolledToEdge: bool | None
    """Whether scrolling up at the content's top makes the sheet larger first."""
    prefersEdgeAttachedInCompactHeight: bool | None
    """Whether it is attached to its edge in compact height, and not full screen."""
    widthFollowsPreferredContentSizeWhenEdgeAttached: bool | None
    """Whether it is then as wide as its content prefers."""
    prefersGrabberVisible: bool | None
    """Whether the grabber (pull bar) is shown."""
    preferredCornerRadius: float | None
    """The radius of the corners, pt."""
    isModalInPresentation: bool | None
    """Whether a person can't dismiss the sheet."""
    frame: ConfigurationPatchFrame | None
    """Where the sheet rests."""
    transition: ConfigurationPatchTransition | None
    """How the sheet comes and goes."""
    dimming: ConfigurationPatchDimming | None
    """What lies between sheet and presenter."""
    grabber: ConfigurationPatchGrabber | None
    """The bar by which the sheet is grabbed."""
    interaction: ConfigurationPatchInteraction | None
    """What a finger can do."""
    scroll: ConfigurationPatchScroll | None
    """How content scrolls, and what a drag on it moves."""
    navigation: ConfigurationPatchNavigation | None
    """How screens inside the sheet come and go."""
    keyboard: ConfigurationPatchKeyboard | None
    """What it does when the keyboard comes."""
    presenter: ConfigurationPatchPresenter | None
    """What the presenter does meanwhile."""


class AnimationRequest(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ContainerPatchSize(TypedDict, total=False):
    width: float | None
    """pt"""
    height: float | None
    """pt"""


class ContainerPatchSafeArea(TypedDict, total=False):
    top: float | None
    """pt"""
    left: float | None
    """pt"""
    bottom: float | None
    """pt"""
    right: float | None
    """pt"""


class ContainerPatch(TypedDict, total=False):
    size: ContainerPatchSize | None
    """The size, pt."""
    safeArea: ContainerPatchSafeArea | None
    """What the device covers at each side, pt."""
    scale: float | None
    """Pixels per point."""
    device: Literal["iPhone SE", "iPhone 13 mini", "iPhone 11", "iPhone 14", "iPhone 14 Plus", "iPhone 15", "iPhone 15 Pro Max", "iPhone 16 Pro", "iPhone 16 Pro Max", "iPad", "iPad Pro 11-inch"] | None
    """A device of the catalogue, as a base."""
    orientation: Literal["portrait", "landscape"] | None
    """How the device is held: portrait or landscape."""


class Content(TypedDict, total=False):
    height: float | None
    """The preferred height without any safe area, pt."""
    width: float | None
    """The preferred width, pt."""
    scrollable: bool | None
    """Whether the content scrolls."""
    scrollHeight: float | None
    """The length of what scrolls, pt."""
    measure: bool | None
    """Whether the client is asked for the height when the width changes."""


class Screen(TypedDict, total=False):
    id: Required[str]
    content: Content | None
    hidesBackButton: bool | None


class Velocity(TypedDict, total=False):
    x: Required[float]
    y: Required[float]


class Sample(TypedDict, total=False):
    time: float | None
    phase: Required[Literal["began", "moved", "ended", "cancelled", "failed", "changed"]]
    """What the pointer did; changed is another word for moved."""
    x: Required[float]
    """Where, in the container, pt."""
    y: Required[float]
    """Where, in the container, downward, pt."""
    velocity: Velocity | None
    """pt/s; worked out from the samples when missing."""
    source: Literal["sheet", "grabber", "content", "edge", "interactivePop"] | None
    """What the gesture is attached to; when missing, what a touch hits, or the sheet for a recognised gesture."""
    recognized: bool | None
    """Whether a gesture recogniser of the client reports it: no slop, no hit test, no tap (false)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    time: float
    """On the sheet's clock, s."""
    settled: bool
    """Whether nothing moves any more."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Settled:
        return cls(
            time=value["time"],
            settled=value["settled"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Prediction:
    outcome: Literal["present", "dismiss", "detent"]
    detent: str | None
    frame: Rect
    duration: float
    """s"""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Prediction:
        return cls(
            outcome=value["outcome"],
            detent=value["detent"],
            frame=Rect.from_json(value["frame"]),
            duration=value["duration"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class FrameList:
    frames: tuple[Frame, ...]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> FrameList:
        return cls(
            frames=tuple(Frame.from_json(item) for item in value["frames"]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Picture:
    format: Literal["svg", "text"]
    width: float | None = None
    """Of an SVG, pixels at scale 1."""
    height: float | None = None
    """Of an SVG, pixels at scale 1."""
    text: str
    """The SVG, or the lines."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Picture:
        return cls(
            format=value["format"],
            width=value.get("width"),
            height=value.get("height"),
            text=value["text"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    name: str
    configuration: Configuration

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Preset:
        return cls(
            name=value["name"],
            configuration=value["configuration"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PresetList:
    presets: tuple[Preset, ...]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> PresetList:
        return cls(
            presets=tuple(Preset.from_json(item) for item in value["presets"]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Device:
    device: str
    portrait: Container
    landscape: Container

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Device:
        return cls(
            device=value["device"],
            portrait=value["portrait"],
            landscape=value["landscape"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceList:
    devices: tuple[Device, ...]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> DeviceList:
        return cls(
            devices=tuple(Device.from_json(item) for item in value["devices"]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetSummary:
    sheet: str
    phase: Literal["dismissed", "presenting", "presented", "dismissing"]
    preset: str

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> SheetSummary:
        return cls(
            sheet=value["sheet"],
            phase=value["phase"],
            preset=value["preset"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetList:
    sheets: tuple[SheetSummary, ...]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> SheetList:
        return cls(
            sheets=tuple(SheetSummary.from_json(item) for item in value["sheets"]),
        )


class Updates(TypedDict, total=False):
    frames: bool | None
    """Whether sheet/frame is sent."""
    animations: bool | None
    """Whether sheet/animation is sent."""
    events: bool | None
    """Whether sheet/event is sent."""


class OpenParams(TypedDict, total=False):
    sheet: str | None
    container: ContainerPatch | None
    configuration: ConfigurationPatch | None
    content: Content | None
    document: str | None
    presenter: str | None
    clock: Literal["manual", "realtime"] | None
    frameRate: float | None
    updates: Updates | None
    tag: str | float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesFrame:
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesFrame:
        return cls(
            x=value.get("x"),
            y=value.get("y"),
            width=value.get("width"),
            height=value.get("height"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesDimming:
    alpha: float | None = None
    opacity: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesDimming:
        return cls(
            alpha=value.get("alpha"),
            opacity=value.get("opacity"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesPresenter:
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    scale: float | None = None
    corner_radius: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesPresenter:
        return cls(
            x=value.get("x"),
            y=value.get("y"),
            width=value.get("width"),
            height=value.get("height"),
            scale=value.get("scale"),
            corner_radius=value.get("cornerRadius"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesGrabber:
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesGrabber:
        return cls(
            x=value.get("x"),
            y=value.get("y"),
            width=value.get("width"),
            height=value.get("height"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesContainerSize:
    width: float | None = None
    height: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesContainerSize:
        return cls(
            width=value.get("width"),
            height=value.get("height"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesKeyboard:
    height: float | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesKeyboard:
        return cls(
            height=value.get("height"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValuesScreens:
    id: str
    x: float

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValuesScreens:
        return cls(
            id=value["id"],
            x=value["x"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class AnimatedValues:
    frame: AnimatedValuesFrame | None = None
    dimming: AnimatedValuesDimming | None = None
    presenter: AnimatedValuesPresenter | None = None
    corner_radius: float | None = None
    grabber: AnimatedValuesGrabber | None = None
    container_size: AnimatedValuesContainerSize | None = None
    keyboard: AnimatedValuesKeyboard | None = None
    screens: tuple[AnimatedValuesScreens, ...] | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> AnimatedValues:
        return cls(
            frame=None if value.get("frame") is None else AnimatedValuesFrame.from_json(value["frame"]),
            dimming=None if value.get("dimming") is None else AnimatedValuesDimming.from_json(value["dimming"]),
            presenter=None if value.get("presenter") is None else AnimatedValuesPresenter.from_json(value["presenter"]),
            corner_radius=value.get("cornerRadius"),
            grabber=None if value.get("grabber") is None else AnimatedValuesGrabber.from_json(value["grabber"]),
            container_size=None if value.get("containerSize") is None else AnimatedValuesContainerSize.from_json(value["containerSize"]),
            keyboard=None if value.get("keyboard") is None else AnimatedValuesKeyboard.from_json(value["keyboard"]),
            screens=None if value.get("screens") is None else tuple(AnimatedValuesScreens.from_json(item) for item in value["screens"]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Animation:
    """A motion as a description, for renderers that animate on their own."""

    sheet: str
    time: float
    """On the sheet's clock, s."""
    id: int
    """Which animation."""
    kind: Literal["began", "paused", "resumed", "ended"]
    from_: AnimatedValues
    to: AnimatedValues
    additive: bool
    """Whether it is an offset that adds to the others."""
    duration: float
    """How long it takes from now, s."""
    curve: Literal["linear", "easeIn", "easeOut", "easeInOut"] | tuple[float, ...] | Mapping[str, Any] | None
    css: str
    """An easing that a browser plays to the same motion."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Animation:
        return cls(
            sheet=value["sheet"],
            time=value["time"],
            id=value["id"],
            kind=value["kind"],
            from_=AnimatedValues.from_json(value["from"]),
            to=AnimatedValues.from_json(value["to"]),
            additive=value["additive"],
            duration=value["duration"],
            curve=value["curve"],
            css=value["css"],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """Something in the life of a sheet. Which members it has is told by its name."""

    sheet: str
    time: float
    """On the sheet's clock, s."""
    name: Literal["phaseDidChange", "presentationTransitionWillBegin", "presentationTransitionDidEnd", "dismissalTransitionWillBegin", "dismissalTransitionDidEnd", "chromeDidAppear", "chromeDidDisappear", "didChangeSelectedDetent", "shouldDismiss", "willDismiss", "didDismiss", "didAttemptToDismiss", "dismissCompletion", "navigationWillShow", "navigationDidShow", "configurationWarning", "interactionDidBegin", "interactionDidEnd", "didTap", "contentScrollDidLock", "contentScrollDidUnlock"]
    from_: Literal["dismissed", "presenting", "presented", "dismissing"] | None = None
    to: Literal["dismissed", "presenting", "presented", "dismissing"] | None = None
    completed: bool | None = None
    chrome: Literal["dimming", "grabber"] | None = None
    detent: str | None = None
    screen: str | None = None
    message: str | None = None
    outcome: str | None = None
    """finish, cancel, or the id of a detent."""
    projected: float | None = None
    """What the landing rule compared, pt."""
    target: Literal["sheet", "grabber", "content", "edge", "interactivePop", "dimming", "presenter", "keyboard", "none"] | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Event:
        return cls(
            sheet=value["sheet"],
            time=value["time"],
            name=value["name"],
            from_=value.get("from"),
            to=value.get("to"),
            completed=value.get("completed"),
            chrome=value.get("chrome"),
            detent=value.get("detent"),
            screen=value.get("screen"),
            message=value.get("message"),
            outcome=value.get("outcome"),
            projected=value.get("projected"),
            target=value.get("target"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentChange:
    """Which version of its document a sheet shows, after every change of the document."""

    sheet: str
    document: str
    """Its URI."""
    version: int
    """What it shows: the last that was right."""
    latest: int
    """What the client has."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> DocumentChange:
        return cls(
            sheet=value["sheet"],
            document=value["document"],
            version=value["version"],
            latest=value["latest"],
        )


class AsyncSheetMethods:
    """What can be done with a sheet, awaited."""

    async def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        raise NotImplementedError

    async def close(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> None:
        """Forgets a session."""
        return await self._call("sheet/close", {"time": time, "tag": tag}, nothing)

    async def state(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """The State of a sheet: its frame, and all that it was given."""
        return await self._call("sheet/state", {"time": time, "tag": tag}, State.from_json)

    async def configure(self, configuration: ConfigurationPatch | None, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """Changes a live sheet by a merge patch. Answers with its State."""
        return await self._call("sheet/configure", {"configuration": configuration, "animated": animated, "time": time, "tag": tag}, State.from_json)

    async def present(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app presents the sheet."""
        return await self._call("sheet/present", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def dismiss(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app dismisses the sheet."""
        return await self._call("sheet/dismiss", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def tap(self, *, on: Literal["dimming", "grabber", "sheet", "presenter"] | Unset = UNSET, x: float | Unset = UNSET, y: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """A person taps on something, by name or by place."""
        return await self._call("sheet/tap", {"on": on, "x": x, "y": y, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def select_detent(self, detent: str | None, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app selects a detent; null is the first."""
        return await self._call("sheet/selectDetent", {"detent": detent, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def invalidate_detents(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Resolves the detents again."""
        return await self._call("sheet/invalidateDetents", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def keyboard_did_change_frame(self, height: float, *, animation: AnimationRequest | bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The keyboard came, went, or changed its height."""
        return await self._call("keyboard/didChangeFrame", {"height": height, "animation": animation, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def content_did_change_size(self, height: float, *, animation: AnimationRequest | bool | Unset = UNSET, width: float | Unset = UNSET, scroll_height: float | Unset = UNSET, scrollable: bool | Unset = UNSET, screen: str | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The content's preferred size changed, or the length of what scrolls in it."""
        return await self._call("content/didChangeSize", {"height": height, "animation": animation, "width": width, "scrollHeight": scroll_height, "scrollable": scrollable, "screen": screen, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def content_did_scroll(self, offset: float, *, content_height: float | Unset = UNSET, viewport_height: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The client's own scroll view moved."""
        return await self._call("content/didScroll", {"offset": offset, "contentHeight": content_height, "viewportHeight": viewport_height, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def container_did_change(self, container: ContainerPatch | None, *, animation: AnimationRequest | bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The container changed: rotation, split view, safe area."""
        return await self._call("container/didChange", {"container": container, "animation": animation, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def transition_pause(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Takes hold of the running transition, or begins the one that is possible."""
        return await self._call("transition/pause", {"time": time, "tag": tag}, FrameAnswer.from_json)

    async def transition_update(self, fraction: float, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The same, and puts the transition at a fraction."""
        return await self._call("transition/update", {"fraction": fraction, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def transition_finish(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets the transition that is held run to its end."""
        return await self._call("transition/finish", {"time": time, "tag": tag}, FrameAnswer.from_json)

    async def transition_cancel(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets the transition that is held run back."""
        return await self._call("transition/cancel", {"time": time, "tag": tag}, FrameAnswer.from_json)

    async def navigation_push(self, screen: Screen, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app shows another screen over the one on top."""
        return await self._call("navigation/push", {"screen": screen, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def navigation_pop(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app goes back by a screen."""
        return await self._call("navigation/pop", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def navigation_pop_to_root(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app goes back to the first screen."""
        return await self._call("navigation/popToRoot", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def navigation_set_screens(self, screens: Sequence[Screen], *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app sets all screens, from the root up."""
        return await self._call("navigation/setScreens", {"screens": screens, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def gesture_sample(self, phase: Literal["began", "moved", "ended", "cancelled", "failed", "changed"], x: float, y: float, *, velocity: Velocity | Unset = UNSET, source: Literal["sheet", "grabber", "content", "edge", "interactivePop"] | Unset = UNSET, recognized: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """One sample of a pointer."""
        return await self._call("gesture/sample", {"phase": phase, "x": x, "y": y, "velocity": velocity, "source": source, "recognized": recognized, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def gesture_samples(self, samples: Sequence[Sample], *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Many samples of a pointer at once, with their times."""
        return await self._call("gesture/samples", {"samples": samples, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def clock_advance(self, *, by: float | Unset = UNSET, to: float | Unset = UNSET, frame_rate: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets time pass, of one sheet or of all with a manual clock."""
        return await self._call("clock/advance", {"by": by, "to": to, "frameRate": frame_rate, "time": time, "tag": tag}, FrameAnswer.from_json)

    async def clock_settle(self, *, limit: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Settled:
        """Lets time pass until nothing moves. A realtime clock answers when it is so."""
        return await self._call("clock/settle", {"limit": limit, "time": time, "tag": tag}, Settled.from_json)

    async def predict(self, *, velocity: Velocity | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Prediction:
        """Where a release now would land; a list of velocities is answered by a list."""
        return await self._call("sheet/predict", {"velocity": velocity, "time": time, "tag": tag}, Prediction.from_json)

    async def predict_all(self, velocities: Sequence[Velocity]) -> tuple[Prediction, ...]:
        """Where a release now would land; a list of velocities is answered by a list."""
        return await self._call("sheet/predict", {"velocities": velocities}, lambda each: tuple(Prediction.from_json(one) for one in each))

    async def snapshot(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Mapping[str, Any]:
        """All of a sheet's state, to be restored later."""
        return await self._call("sheet/snapshot", {"time": time, "tag": tag}, as_it_is)

    async def restore(self, snapshot: Any, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """The sheet goes on from a snapshot. Answers with its State."""
        return await self._call("sheet/restore", {"snapshot": snapshot, "time": time, "tag": tag}, State.from_json)

    async def sample(self, *, to: float | Unset = UNSET, frame_rate: float | Unset = UNSET, from_: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameList:
        """The frames of the running motion, between two times or at given times."""
        return await self._call("sheet/sample", {"to": to, "frameRate": frame_rate, "from": from_, "times": times, "time": time, "tag": tag}, FrameList.from_json)

    async def render(self, picture: Literal["still", "filmstrip", "plot", "map", "animation"], *, time: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, from_: float | Unset = UNSET, to: float | Unset = UNSET, theme: Literal["light", "dark", "auto"] | Unset = UNSET, format: Literal["svg", "text"] | Unset = UNSET) -> Picture:
        """A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing."""
        return await self._call("sheet/render", {"picture": picture, "time": time, "times": times, "from": from_, "to": to, "theme": theme, "format": format}, Picture.from_json)


class AsyncClientMethods:
    """What can be asked of a daemon, awaited."""

    async def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        raise NotImplementedError

    async def presets(self) -> PresetList:
        """Every preset with its complete configuration."""
        return await self._call("sheet/presets", {}, PresetList.from_json)

    async def devices(self) -> DeviceList:
        """The catalogue of devices."""
        return await self._call("sheet/devices", {}, DeviceList.from_json)

    async def list(self) -> SheetList:
        """The open sheets, in the order in which they were opened."""
        return await self._call("sheet/list", {}, SheetList.from_json)

    async def render(self, picture: Literal["still", "filmstrip", "plot", "map", "animation"], *, sheet: str | Unset = UNSET, document: str | Unset = UNSET, messages: Sequence[Mapping[str, Any]] | Unset = UNSET, time: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, from_: float | Unset = UNSET, to: float | Unset = UNSET, theme: Literal["light", "dark", "auto"] | Unset = UNSET, format: Literal["svg", "text"] | Unset = UNSET) -> Picture:
        """A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing."""
        return await self._call("sheet/render", {"picture": picture, "sheet": sheet, "document": document, "messages": messages, "time": time, "times": times, "from": from_, "to": to, "theme": theme, "format": format}, Picture.from_json)


class SyncSheetMethods:
    """What can be done with a sheet, blocking."""

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        raise NotImplementedError

    def close(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> None:
        """Forgets a session."""
        return self._call("sheet/close", {"time": time, "tag": tag}, nothing)

    def state(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """The State of a sheet: its frame, and all that it was given."""
        return self._call("sheet/state", {"time": time, "tag": tag}, State.from_json)

    def configure(self, configuration: ConfigurationPatch | None, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """Changes a live sheet by a merge patch. Answers with its State."""
        return self._call("sheet/configure", {"configuration": configuration, "animated": animated, "time": time, "tag": tag}, State.from_json)

    def present(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app presents the sheet."""
        return self._call("sheet/present", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def dismiss(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app dismisses the sheet."""
        return self._call("sheet/dismiss", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def tap(self, *, on: Literal["dimming", "grabber", "sheet", "presenter"] | Unset = UNSET, x: float | Unset = UNSET, y: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """A person taps on something, by name or by place."""
        return self._call("sheet/tap", {"on": on, "x": x, "y": y, "time": time, "tag": tag}, FrameAnswer.from_json)

    def select_detent(self, detent: str | None, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app selects a detent; null is the first."""
        return self._call("sheet/selectDetent", {"detent": detent, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def invalidate_detents(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Resolves the detents again."""
        return self._call("sheet/invalidateDetents", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def keyboard_did_change_frame(self, height: float, *, animation: AnimationRequest | bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The keyboard came, went, or changed its height."""
        return self._call("keyboard/didChangeFrame", {"height": height, "animation": animation, "time": time, "tag": tag}, FrameAnswer.from_json)

    def content_did_change_size(self, height: float, *, animation: AnimationRequest | bool | Unset = UNSET, width: float | Unset = UNSET, scroll_height: float | Unset = UNSET, scrollable: bool | Unset = UNSET, screen: str | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The content's preferred size changed, or the length of what scrolls in it."""
        return self._call("content/didChangeSize", {"height": height, "animation": animation, "width": width, "scrollHeight": scroll_height, "scrollable": scrollable, "screen": screen, "time": time, "tag": tag}, FrameAnswer.from_json)

    def content_did_scroll(self, offset: float, *, content_height: float | Unset = UNSET, viewport_height: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The client's own scroll view moved."""
        return self._call("content/didScroll", {"offset": offset, "contentHeight": content_height, "viewportHeight": viewport_height, "time": time, "tag": tag}, FrameAnswer.from_json)

    def container_did_change(self, container: ContainerPatch | None, *, animation: AnimationRequest | bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The container changed: rotation, split view, safe area."""
        return self._call("container/didChange", {"container": container, "animation": animation, "time": time, "tag": tag}, FrameAnswer.from_json)

    def transition_pause(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Takes hold of the running transition, or begins the one that is possible."""
        return self._call("transition/pause", {"time": time, "tag": tag}, FrameAnswer.from_json)

    def transition_update(self, fraction: float, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The same, and puts the transition at a fraction."""
        return self._call("transition/update", {"fraction": fraction, "time": time, "tag": tag}, FrameAnswer.from_json)

    def transition_finish(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets the transition that is held run to its end."""
        return self._call("transition/finish", {"time": time, "tag": tag}, FrameAnswer.from_json)

    def transition_cancel(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets the transition that is held run back."""
        return self._call("transition/cancel", {"time": time, "tag": tag}, FrameAnswer.from_json)

    def navigation_push(self, screen: Screen, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app shows another screen over the one on top."""
        return self._call("navigation/push", {"screen": screen, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def navigation_pop(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app goes back by a screen."""
        return self._call("navigation/pop", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def navigation_pop_to_root(self, *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app goes back to the first screen."""
        return self._call("navigation/popToRoot", {"animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def navigation_set_screens(self, screens: Sequence[Screen], *, animated: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """The app sets all screens, from the root up."""
        return self._call("navigation/setScreens", {"screens": screens, "animated": animated, "time": time, "tag": tag}, FrameAnswer.from_json)

    def gesture_sample(self, phase: Literal["began", "moved", "ended", "cancelled", "failed", "changed"], x: float, y: float, *, velocity: Velocity | Unset = UNSET, source: Literal["sheet", "grabber", "content", "edge", "interactivePop"] | Unset = UNSET, recognized: bool | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """One sample of a pointer."""
        return self._call("gesture/sample", {"phase": phase, "x": x, "y": y, "velocity": velocity, "source": source, "recognized": recognized, "time": time, "tag": tag}, FrameAnswer.from_json)

    def gesture_samples(self, samples: Sequence[Sample], *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Many samples of a pointer at once, with their times."""
        return self._call("gesture/samples", {"samples": samples, "time": time, "tag": tag}, FrameAnswer.from_json)

    def clock_advance(self, *, by: float | Unset = UNSET, to: float | Unset = UNSET, frame_rate: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameAnswer:
        """Lets time pass, of one sheet or of all with a manual clock."""
        return self._call("clock/advance", {"by": by, "to": to, "frameRate": frame_rate, "time": time, "tag": tag}, FrameAnswer.from_json)

    def clock_settle(self, *, limit: float | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Settled:
        """Lets time pass until nothing moves. A realtime clock answers when it is so."""
        return self._call("clock/settle", {"limit": limit, "time": time, "tag": tag}, Settled.from_json)

    def predict(self, *, velocity: Velocity | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Prediction:
        """Where a release now would land; a list of velocities is answered by a list."""
        return self._call("sheet/predict", {"velocity": velocity, "time": time, "tag": tag}, Prediction.from_json)

    def predict_all(self, velocities: Sequence[Velocity]) -> tuple[Prediction, ...]:
        """Where a release now would land; a list of velocities is answered by a list."""
        return self._call("sheet/predict", {"velocities": velocities}, lambda each: tuple(Prediction.from_json(one) for one in each))

    def snapshot(self, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> Mapping[str, Any]:
        """All of a sheet's state, to be restored later."""
        return self._call("sheet/snapshot", {"time": time, "tag": tag}, as_it_is)

    def restore(self, snapshot: Any, *, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> State:
        """The sheet goes on from a snapshot. Answers with its State."""
        return self._call("sheet/restore", {"snapshot": snapshot, "time": time, "tag": tag}, State.from_json)

    def sample(self, *, to: float | Unset = UNSET, frame_rate: float | Unset = UNSET, from_: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, time: float | Unset = UNSET, tag: str | float | Unset = UNSET) -> FrameList:
        """The frames of the running motion, between two times or at given times."""
        return self._call("sheet/sample", {"to": to, "frameRate": frame_rate, "from": from_, "times": times, "time": time, "tag": tag}, FrameList.from_json)

    def render(self, picture: Literal["still", "filmstrip", "plot", "map", "animation"], *, time: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, from_: float | Unset = UNSET, to: float | Unset = UNSET, theme: Literal["light", "dark", "auto"] | Unset = UNSET, format: Literal["svg", "text"] | Unset = UNSET) -> Picture:
        """A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing."""
        return self._call("sheet/render", {"picture": picture, "time": time, "times": times, "from": from_, "to": to, "theme": theme, "format": format}, Picture.from_json)


class SyncClientMethods:
    """What can be asked of a daemon, blocking."""

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        raise NotImplementedError

    def presets(self) -> PresetList:
        """Every preset with its complete configuration."""
        return self._call("sheet/presets", {}, PresetList.from_json)

    def devices(self) -> DeviceList:
        """The catalogue of devices."""
        return self._call("sheet/devices", {}, DeviceList.from_json)

    def list(self) -> SheetList:
        """The open sheets, in the order in which they were opened."""
        return self._call("sheet/list", {}, SheetList.from_json)

    def render(self, picture: Literal["still", "filmstrip", "plot", "map", "animation"], *, sheet: str | Unset = UNSET, document: str | Unset = UNSET, messages: Sequence[Mapping[str, Any]] | Unset = UNSET, time: float | Unset = UNSET, times: Sequence[float] | Unset = UNSET, from_: float | Unset = UNSET, to: float | Unset = UNSET, theme: Literal["light", "dark", "auto"] | Unset = UNSET, format: Literal["svg", "text"] | Unset = UNSET) -> Picture:
        """A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing."""
        return self._call("sheet/render", {"picture": picture, "sheet": sheet, "document": document, "messages": messages, "time": time, "times": times, "from": from_, "to": to, "theme": theme, "format": format}, Picture.from_json)
