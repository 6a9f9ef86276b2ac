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
    """From the safe area to the top of a sheet of full height, on a device without home button, pt."""
    topMarginWithHomeButton: Required[float]
    """The same on a device with one, which is a device without safe area at its bottom, pt."""
    topMarginInCompactHeight: Required[float]
    """The same in compact height, when the sheet is attached to the edge there, pt."""
    mediumFraction: Required[float]
    """The medium detent as a fraction of the maximum."""
    mediumFractionWhenSmall: Required[float]
    """The same in a small container."""
    smallHeight: Required[float]
    """A container of at most this height is small, pt."""
    compactHeight: Required[float]
    """A container of less than this height is compact, pt."""


class ConfigurationFrameMargins(TypedDict, total=False):
    top: Required[float]
    """From the top, pt."""
    left: Required[float]
    """From the left, pt."""
    bottom: Required[float]
    """From the bottom, pt."""
    right: Required[float]
    """From the right, pt."""


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
    """Whether the safe area at the sheet's edge comes on top of the content's length."""
    staysInSafeArea: Required[bool]
    """Whether the sheet stays out of the safe area across, and below a visible grabber that stands above it."""
    width: Required[float | Mapping[str, Any] | None]
    """How wide a sheet from below or above is; null is all of the container between the margins."""
    margins: Required[ConfigurationFrameMargins]
    """How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float."""
    alignment: Required[Literal["leading", "center", "trailing"]]
    """Where a sheet that is narrower than the container stands."""
    rounding: Required[Literal["none", "up"]]
    """How the frame is put on the pixel grid."""
    resize: Required[ConfigurationFrameResize]
    """The sheet's own animation from one resting position to another, where an input asks for one."""


class ConfigurationTransition(TypedDict, total=False):
    duration: Required[float]
    """The animation of a presentation or dismissal that runs by itself."""
    curve: Required[Curve]
    """The animation of a presentation or dismissal that runs by itself."""
    completionCurve: Required[Literal["linear", "easeIn", "easeOut", "easeInOut"] | Sequence[float] | Mapping[str, Any]]
    """The curve of what is left after a finger let go."""
    completionSpeed: Required[float]
    """How much faster than in proportion the rest is played after a finger let go; 1 is in proportion."""


class ConfigurationDimming(TypedDict, total=False):
    white: Required[float]
    """The grey of it: 0 is black, 1 is white."""
    color: Required[str | None]
    """Its colour, such as `#1E90FF`; null is the grey."""
    alpha: Required[float]
    """The colour's own alpha, 0...1; the shown opacity is this times the view's alpha."""
    progress: Required[Literal["transition", "detents"]]
    """What its alpha follows."""
    tap: Required[Literal["none", "dismiss", "dismissOrUndim"]]
    """What a tap on it does."""


class ConfigurationGrabberIndicator(TypedDict, total=False):
    width: Required[float]
    """Its width, pt."""
    height: Required[float]
    """Its height, pt."""
    cornerRadius: Required[float]
    """The radius of its corners, pt."""
    white: Required[float]
    """The grey of it: 0 is black, 1 is white."""
    alpha: Required[float]
    """The colour's alpha, 0...1."""


class ConfigurationGrabber(TypedDict, total=False):
    placement: Required[Literal["above", "inside"]]
    """Where the bar is."""
    height: Required[float]
    """The height of a bar above the sheet, pt; it is as wide as the sheet."""
    overlap: Required[float]
    """How far the lower end of a bar above the sheet lies on the sheet, px."""
    inset: Required[float]
    """How far below the top of the sheet a bar inside of it is, pt."""
    touchSize: Required[float]
    """The minimum width and height of the bar's touch area, pt."""
    indicator: Required[ConfigurationGrabberIndicator]
    """What is drawn: in the middle of a bar above the sheet; inside of the sheet it is the bar."""


class ConfigurationInteractionRubberBand(TypedDict, total=False):
    constant: Required[float]
    """The stiffness: the fraction of a small movement that is shown."""
    above: Required[float]
    """The maximum distance beyond the highest detent, pt; less where the safe area is nearer."""
    below: Required[float]
    """The maximum distance beyond the lowest detent, pt."""
    belowFraction: Required[float]
    """The same as a fraction of full height; the smaller of the two counts."""
    attemptFraction: Required[float]
    """The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss."""


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
    """How far a finger has to go before its drag begins, pt; a touch that ends nearer to its start is a tap."""
    edgeStrip: Required[float]
    """The width of the strips along an edge from which a screen is popped, or a sheet presented, pt."""
    tracking: Required[Literal["incremental", "absolute"]]
    """How a drag moves the sheet."""
    landing: Required[Mapping[str, Any]]
    """Where the sheet goes when the finger lets go."""
    cancelled: Required[Literal["land", "cancel"]]
    """What happens when the system takes the touch away."""
    catchesPresentation: Required[bool]
    """Whether a presentation that runs can be caught."""
    catchesDismissal: Required[Literal["none", "dragged", "all"]]
    """Which dismissals that run can be caught."""
    dismissal: Required[Literal["allow", "refuse", "ask"]]
    """Whether a person's wish to have the sheet gone is granted, where the sheet is not modal."""
    timeout: Required[float]
    """For how long an answer of the client's counts, s."""
    reportsDismissal: Required[bool]
    """Whether a person's dismissal is announced and reported, and a refused one too."""
    rubberBand: Required[ConfigurationInteractionRubberBand]
    """How a drag beyond the highest or lowest detent is slowed down."""
    edgePresentation: Required[ConfigurationInteractionEdgePresentation | None]
    """How a drag from the container's edge presents the sheet; null when it doesn't."""
    velocity: Required[ConfigurationInteractionVelocity]
    """How velocity is estimated when a sample carries none."""


class ConfigurationScrollBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationScrollSlowBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationScroll(TypedDict, total=False):
    handoff: Required[Literal["none", "atStart", "midGesture", "expands"]]
    """Which of content and sheet a drag that starts on scrollable content moves."""
    decelerationRate: Required[float]
    """The fraction of its velocity that released content keeps in a millisecond."""
    restVelocity: Required[float]
    """Content that is slower than this stands, pt/s."""
    rubberBand: Required[float]
    """The slope of the rubber band at the content's ends."""
    bounce: Required[ConfigurationScrollBounce]
    """The motion back from an end that was hit, or from beyond one after a release that was fast."""
    slowBounce: Required[ConfigurationScrollSlowBounce]
    """The motion back from beyond an end after a slow release."""
    bounceVelocity: Required[float]
    """A release is fast from this velocity on, pt/s."""


class ConfigurationNavigationAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationNavigation(TypedDict, total=False):
    showsBar: Required[bool]
    """Whether a bar stands above the content and adds its height to the sheet's."""
    barHeight: Required[float]
    """The height of that bar, pt."""
    parallax: Required[float]
    """The fraction of its width by which the lower of two screens moves; 1 is all of it."""
    animation: Required[ConfigurationNavigationAnimation]
    """The animation of a push or a pop, and of the sheet's size with it."""
    setsAsPush: Required[bool]
    """Whether a change to other screens looks like a push even where it goes back."""
    blocksDrags: Required[bool]
    """Whether the sheet can't be dragged while screens move."""
    defersSizeChanges: Required[bool]
    """Whether a content size that changes while screens move is taken in when they stand."""
    interactivePop: Required[Mapping[str, Any] | None]
    """Where a pop that a finger drives lands; null when a finger can't drive one."""


class ConfigurationKeyboardAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationKeyboard(TypedDict, total=False):
    response: Required[Literal["none", "raises", "insets"]]
    """How the sheet avoids the keyboard."""
    animation: Required[ConfigurationKeyboardAnimation]
    """The animation of a keyboard that comes without one of its own."""


class ConfigurationPresenterStack(TypedDict, total=False):
    inset: Required[float]
    """How far its sides come in, pt."""
    insetWhenWide: Required[float]
    """The same in a wide container, pt."""
    wideWidth: Required[float]
    """A container of at least this width is wide, pt."""
    gap: Required[float]
    """How much of it is visible above the sheet, pt."""


class ConfigurationPresenter(TypedDict, total=False):
    movement: Required[Literal["none", "pushed", "stacked"]]
    """Whether the presenter stays, is pushed, or steps back."""
    stack: Required[ConfigurationPresenterStack]
    """How it steps back."""


class Configuration(TypedDict, total=False):
    edge: Required[Literal["top", "leading", "bottom", "trailing"]]
    """The side from which the sheet comes."""
    detents: Required[Sequence[Literal["medium", "large"] | Mapping[str, Any]]]
    """The heights at which the sheet can rest, from the lowest to the highest, where `frame.extent` goes by detents."""
    selectedDetentIdentifier: Required[str | None]
    """The detent at which the sheet stands; null, or one that does not exist, is the first. Follows a person's drags."""
    largestUndimmedDetentIdentifier: Required[str | None]
    """Up to this detent nothing is dimmed and the presenter can be touched; null, or one that does not exist, is none."""
    prefersScrollingExpandsWhenScrolledToEdge: Required[bool]
    """Whether scrolling up at the content's top makes the sheet larger first, where it can be."""
    prefersEdgeAttachedInCompactHeight: Required[bool]
    """Whether the sheet is attached to its edge in compact height, and not full screen."""
    widthFollowsPreferredContentSizeWhenEdgeAttached: Required[bool]
    """Whether an edge-attached sheet in compact height is as wide as its content prefers."""
    prefersGrabberVisible: Required[bool]
    """Whether the grabber (for `content-sized`: the pull bar) is shown."""
    preferredCornerRadius: Required[float]
    """The radius of the sheet's corners, pt."""
    isModalInPresentation: Required[bool]
    """Whether a person can't dismiss the sheet; the app still can."""
    frame: Required[ConfigurationFrame]
    """Where the sheet rests, and how it moves from one resting position to another."""
    transition: Required[ConfigurationTransition]
    """How the sheet comes and goes."""
    dimming: Required[ConfigurationDimming]
    """What lies between the sheet and the presenter."""
    grabber: Required[ConfigurationGrabber]
    """The bar by which the sheet is grabbed."""
    interaction: Required[ConfigurationInteraction]
    """What a finger can do."""
    scroll: Required[ConfigurationScroll]
    """How content scrolls, and which of content and sheet a drag moves."""
    navigation: Required[ConfigurationNavigation]
    """How screens inside the sheet come and go."""
    keyboard: Required[ConfigurationKeyboard]
    """What the sheet does when the keyboard comes."""
    presenter: Required[ConfigurationPresenter]
    """What the presenter does meanwhile."""


class ContainerSize(TypedDict, total=False):
    width: Required[float]
    """The width, pt."""
    height: Required[float]
    """The height, pt."""


class ContainerSafeArea(TypedDict, total=False):
    top: Required[float]
    """From the top, pt."""
    left: Required[float]
    """From the left, pt."""
    bottom: Required[float]
    """From the bottom, pt."""
    right: Required[float]
    """From the right, pt."""


class Container(TypedDict, total=False):
    size: Required[ContainerSize]
    """The size of the container, pt."""
    safeArea: Required[ContainerSafeArea]
    """What the device covers of it at each side, pt."""
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
    """From the safe area to the top of a sheet of full height, on a device without home button, pt."""
    topMarginWithHomeButton: float | None
    """The same on a device with one, which is a device without safe area at its bottom, pt."""
    topMarginInCompactHeight: float | None
    """The same in compact height, when the sheet is attached to the edge there, pt."""
    mediumFraction: float | None
    """The medium detent as a fraction of the maximum."""
    mediumFractionWhenSmall: float | None
    """The same in a small container."""
    smallHeight: float | None
    """A container of at most this height is small, pt."""
    compactHeight: float | None
    """A container of less than this height is compact, pt."""


class ConfigurationPatchFrameMargins(TypedDict, total=False):
    top: float | None
    """From the top, pt."""
    left: float | None
    """From the left, pt."""
    bottom: float | None
    """From the bottom, pt."""
    right: float | None
    """From the right, pt."""


class ConfigurationPatchFrameResize(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchFrame(TypedDict, total=False):
    extent: Mapping[str, Any] | None
    """What decides how far the sheet reaches into the container."""
    detents: ConfigurationPatchFrameDetents | None
    """What detents are measured by."""
    addsSafeArea: bool | None
    """Whether the safe area at the sheet's edge comes on top of the content's length."""
    staysInSafeArea: bool | None
    """Whether the sheet stays out of the safe area across, and below a visible grabber that stands above it."""
    width: float | Mapping[str, Any] | None
    """How wide a sheet from below or above is; null is all of the container between the margins."""
    margins: ConfigurationPatchFrameMargins | None
    """How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float."""
    alignment: Literal["leading", "center", "trailing"] | None
    """Where a sheet that is narrower than the container stands."""
    rounding: Literal["none", "up"] | None
    """How the frame is put on the pixel grid."""
    resize: ConfigurationPatchFrameResize | None
    """The sheet's own animation from one resting position to another, where an input asks for one."""


class ConfigurationPatchTransition(TypedDict, total=False):
    duration: float | None
    """The animation of a presentation or dismissal that runs by itself."""
    curve: Curve | None
    """The animation of a presentation or dismissal that runs by itself."""
    completionCurve: Literal["linear", "easeIn", "easeOut", "easeInOut"] | Sequence[float] | Mapping[str, Any] | None
    """The curve of what is left after a finger let go."""
    completionSpeed: float | None
    """How much faster than in proportion the rest is played after a finger let go; 1 is in proportion."""


class ConfigurationPatchDimming(TypedDict, total=False):
    white: float | None
    """The grey of it: 0 is black, 1 is white."""
    color: str | None
    """Its colour, such as `#1E90FF`; null is the grey."""
    alpha: float | None
    """The colour's own alpha, 0...1; the shown opacity is this times the view's alpha."""
    progress: Literal["transition", "detents"] | None
    """What its alpha follows."""
    tap: Literal["none", "dismiss", "dismissOrUndim"] | None
    """What a tap on it does."""


class ConfigurationPatchGrabberIndicator(TypedDict, total=False):
    width: float | None
    """Its width, pt."""
    height: float | None
    """Its height, pt."""
    cornerRadius: float | None
    """The radius of its corners, pt."""
    white: float | None
    """The grey of it: 0 is black, 1 is white."""
    alpha: float | None
    """The colour's alpha, 0...1."""


class ConfigurationPatchGrabber(TypedDict, total=False):
    placement: Literal["above", "inside"] | None
    """Where the bar is."""
    height: float | None
    """The height of a bar above the sheet, pt; it is as wide as the sheet."""
    overlap: float | None
    """How far the lower end of a bar above the sheet lies on the sheet, px."""
    inset: float | None
    """How far below the top of the sheet a bar inside of it is, pt."""
    touchSize: float | None
    """The minimum width and height of the bar's touch area, pt."""
    indicator: ConfigurationPatchGrabberIndicator | None
    """What is drawn: in the middle of a bar above the sheet; inside of the sheet it is the bar."""


class ConfigurationPatchInteractionRubberBand(TypedDict, total=False):
    constant: float | None
    """The stiffness: the fraction of a small movement that is shown."""
    above: float | None
    """The maximum distance beyond the highest detent, pt; less where the safe area is nearer."""
    below: float | None
    """The maximum distance beyond the lowest detent, pt."""
    belowFraction: float | None
    """The same as a fraction of full height; the smaller of the two counts."""
    attemptFraction: float | None
    """The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss."""


class ConfigurationPatchInteractionEdgePresentation(TypedDict, total=False):
    landing: Landing


class ConfigurationPatchInteractionVelocity(TypedDict, total=False):
    weights: Sequence[float] | None
    window: float | None


class ConfigurationPatchInteraction(TypedDict, total=False):
    begin: Literal["atOnce", "movement", "outwardVelocity", "outwardTranslation", "never"] | None
    """When a touch becomes a drag."""
    slop: float | None
    """How far a finger has to go before its drag begins, pt; a touch that ends nearer to its start is a tap."""
    edgeStrip: float | None
    """The width of the strips along an edge from which a screen is popped, or a sheet presented, pt."""
    tracking: Literal["incremental", "absolute"] | None
    """How a drag moves the sheet."""
    landing: Mapping[str, Any] | None
    """Where the sheet goes when the finger lets go."""
    cancelled: Literal["land", "cancel"] | None
    """What happens when the system takes the touch away."""
    catchesPresentation: bool | None
    """Whether a presentation that runs can be caught."""
    catchesDismissal: Literal["none", "dragged", "all"] | None
    """Which dismissals that run can be caught."""
    dismissal: Literal["allow", "refuse", "ask"] | None
    """Whether a person's wish to have the sheet gone is granted, where the sheet is not modal."""
    timeout: float | None
    """For how long an answer of the client's counts, s."""
    reportsDismissal: bool | None
    """Whether a person's dismissal is announced and reported, and a refused one too."""
    rubberBand: ConfigurationPatchInteractionRubberBand | None
    """How a drag beyond the highest or lowest detent is slowed down."""
    edgePresentation: ConfigurationPatchInteractionEdgePresentation | None
    """How a drag from the container's edge presents the sheet; null when it doesn't."""
    velocity: ConfigurationPatchInteractionVelocity | None
    """How velocity is estimated when a sample carries none."""


class ConfigurationPatchScrollBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationPatchScrollSlowBounce(TypedDict, total=False):
    spring: Required[Mapping[str, Any]]


class ConfigurationPatchScroll(TypedDict, total=False):
    handoff: Literal["none", "atStart", "midGesture", "expands"] | None
    """Which of content and sheet a drag that starts on scrollable content moves."""
    decelerationRate: float | None
    """The fraction of its velocity that released content keeps in a millisecond."""
    restVelocity: float | None
    """Content that is slower than this stands, pt/s."""
    rubberBand: float | None
    """The slope of the rubber band at the content's ends."""
    bounce: ConfigurationPatchScrollBounce | None
    """The motion back from an end that was hit, or from beyond one after a release that was fast."""
    slowBounce: ConfigurationPatchScrollSlowBounce | None
    """The motion back from beyond an end after a slow release."""
    bounceVelocity: float | None
    """A release is fast from this velocity on, pt/s."""


class ConfigurationPatchNavigationAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchNavigation(TypedDict, total=False):
    showsBar: bool | None
    """Whether a bar stands above the content and adds its height to the sheet's."""
    barHeight: float | None
    """The height of that bar, pt."""
    parallax: float | None
    """The fraction of its width by which the lower of two screens moves; 1 is all of it."""
    animation: ConfigurationPatchNavigationAnimation | None
    """The animation of a push or a pop, and of the sheet's size with it."""
    setsAsPush: bool | None
    """Whether a change to other screens looks like a push even where it goes back."""
    blocksDrags: bool | None
    """Whether the sheet can't be dragged while screens move."""
    defersSizeChanges: bool | None
    """Whether a content size that changes while screens move is taken in when they stand."""
    interactivePop: Mapping[str, Any] | None
    """Where a pop that a finger drives lands; null when a finger can't drive one."""


class ConfigurationPatchKeyboardAnimation(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ConfigurationPatchKeyboard(TypedDict, total=False):
    response: Literal["none", "raises", "insets"] | None
    """How the sheet avoids the keyboard."""
    animation: ConfigurationPatchKeyboardAnimation | None
    """The animation of a keyboard that comes without one of its own."""


class ConfigurationPatchPresenterStack(TypedDict, total=False):
    inset: float | None
    """How far its sides come in, pt."""
    insetWhenWide: float | None
    """The same in a wide container, pt."""
    wideWidth: float | None
    """A container of at least this width is wide, pt."""
    gap: float | None
    """How much of it is visible above the sheet, pt."""


class ConfigurationPatchPresenter(TypedDict, total=False):
    movement: Literal["none", "pushed", "stacked"] | None
    """Whether the presenter stays, is pushed, or steps back."""
    stack: ConfigurationPatchPresenterStack | None
    """How it steps back."""


class ConfigurationPatch(TypedDict, total=False):
    edge: Literal["top", "leading", "bottom", "trailing"] | None
    """The side from which the sheet comes."""
    detents: Sequence[Literal["medium", "large"] | Mapping[str, Any]] | None
    """The heights at which the sheet can rest, from the lowest to the highest, where `frame.extent` goes by detents."""
    selectedDetentIdentifier: str | None
    """The detent at which the sheet stands; null, or one that does not exist, is the first. Follows a person's drags."""
    largestUndimmedDetentIdentifier: str | None
    """Up to this detent nothing is dimmed and the presenter can be touched; null, or one that does not exist, is none."""
    prefersScrollingExpandsWhenScrolledToEdge: bool | None
    """Whether scrolling up at the content's top makes the sheet larger first, where it can be."""
    prefersEdgeAttachedInCompactHeight: bool | None
    """Whether the sheet is attached to its edge in compact height, and not full screen."""
    widthFollowsPreferredContentSizeWhenEdgeAttached: bool | None
    """Whether an edge-attached sheet in compact height is as wide as its content prefers."""
    prefersGrabberVisible: bool | None
    """Whether the grabber (for `content-sized`: the pull bar) is shown."""
    preferredCornerRadius: float | None
    """The radius of the sheet's corners, pt."""
    isModalInPresentation: bool | None
    """Whether a person can't dismiss the sheet; the app still can."""
    frame: ConfigurationPatchFrame | None
    """Where the sheet rests, and how it moves from one resting position to another."""
    transition: ConfigurationPatchTransition | None
    """How the sheet comes and goes."""
    dimming: ConfigurationPatchDimming | None
    """What lies between the sheet and the presenter."""
    grabber: ConfigurationPatchGrabber | None
    """The bar by which the sheet is grabbed."""
    interaction: ConfigurationPatchInteraction | None
    """What a finger can do."""
    scroll: ConfigurationPatchScroll | None
    """How content scrolls, and which of content and sheet a drag moves."""
    navigation: ConfigurationPatchNavigation | None
    """How screens inside the sheet come and go."""
    keyboard: ConfigurationPatchKeyboard | None
    """What the sheet does when the keyboard comes."""
    presenter: ConfigurationPatchPresenter | None
    """What the presenter does meanwhile."""


class AnimationRequest(TypedDict, total=False):
    duration: float | None
    curve: Curve | None


class ContainerPatchSize(TypedDict, total=False):
    width: float | None
    """The width, pt."""
    height: float | None
    """The height, pt."""


class ContainerPatchSafeArea(TypedDict, total=False):
    top: float | None
    """From the top, pt."""
    left: float | None
    """From the left, pt."""
    bottom: float | None
    """From the bottom, pt."""
    right: float | None
    """From the right, pt."""


class ContainerPatch(TypedDict, total=False):
    size: ContainerPatchSize | None
    """The size of the container, pt."""
    safeArea: ContainerPatchSafeArea | None
    """What the device covers of it at each side, pt."""
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
    """The preferred width, pt, for a sheet whose width follows its content."""
    scrollable: bool | None
    """Whether the content scrolls when it is longer than the sheet."""
    scrollHeight: float | None
    """The length of what scrolls, pt; null when it is the height."""
    measure: bool | None
    """Whether the client is asked for the height, whenever the sheet's width changes."""


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
        """A person taps on something, by name or by location."""
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
        """A person taps on something, by name or by location."""
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
