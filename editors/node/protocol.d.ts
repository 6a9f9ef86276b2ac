// Made by editors/generate.py from what `sheetd schema` prints; `make clients` generates it again.

export interface Rect {
  /** pt */
  x: number;
  /** pt, downward */
  y: number;
  /** pt */
  width: number;
  /** pt */
  height: number;
}

export interface Velocity {
  x: number;
  y: number;
}

export interface AnimatedValues {
  frame?: {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  };
  dimming?: {
    alpha?: number;
    opacity?: number;
  };
  presenter?: {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    scale?: number;
    cornerRadius?: number;
  };
  cornerRadius?: number;
  grabber?: {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  };
  containerSize?: {
    width?: number;
    height?: number;
  };
  keyboard?: {
    height?: number;
  };
  screens?: {
    id: string;
    x: number;
  }[];
}

export type Curve = "linear" | "easeIn" | "easeOut" | "easeInOut" | [number, number, number, number] | {
  spring: {
    /** s */
    response: number;
    dampingRatio: number;
    initialVelocity?: number | null;
  } | {
    mass: number;
    stiffness: number;
    damping: number;
    initialVelocity?: number | null;
  };
};

export interface AnimationRequest {
  duration?: number | null;
  curve?: Curve | null;
}

export type Landing = {
  rule?: "travel";
  projection?: number;
  threshold?: number;
} | {
  rule?: "location";
  projection?: number;
  threshold?: number;
} | {
  rule?: "friction";
  deceleration?: number;
  threshold?: number;
} | {
  rule?: "progress";
  threshold?: number;
} | {
  rule?: "nearest";
  projection?: number;
  deadZone?: number;
  flick?: number;
  flickDampingRatio?: number;
};

export interface Configuration {
  /** The side from which the sheet comes. */
  edge: "top" | "leading" | "bottom" | "trailing";
  /** The heights at which the sheet can rest, from the lowest to the highest, where `frame.extent` goes by detents. */
  detents: ("medium" | "large" | {
    id: "medium" | "large";
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    height: number | null;
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    fraction: number | null;
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    content: true;
    live?: boolean | null;
    inactiveIn?: "compactHeight"[] | null;
  })[];
  /** The detent at which the sheet stands; null, or one that does not exist, is the first. Follows a person's drags. */
  selectedDetentIdentifier: string | null;
  /** Up to this detent nothing is dimmed and the presenter can be touched; null, or one that does not exist, is none. */
  largestUndimmedDetentIdentifier: string | null;
  /** Whether scrolling up at the content's top makes the sheet larger first, where it can be. */
  prefersScrollingExpandsWhenScrolledToEdge: boolean;
  /** Whether the sheet is attached to its edge in compact height, and not full screen. */
  prefersEdgeAttachedInCompactHeight: boolean;
  /** Whether an edge-attached sheet in compact height is as wide as its content prefers. */
  widthFollowsPreferredContentSizeWhenEdgeAttached: boolean;
  /** Whether the grabber (for `content-sized`: the pull bar) is shown. */
  prefersGrabberVisible: boolean;
  /** The radius of the sheet's corners, pt. */
  preferredCornerRadius: number;
  /** Whether a person can't dismiss the sheet; the app still can. */
  isModalInPresentation: boolean;
  /** Where the sheet rests, and how it moves from one resting position to another. */
  frame: {
    /** What decides how far the sheet reaches into the container. */
    extent: {
      rule?: "content" | "detents";
    } | {
      rule?: "fraction";
      fraction?: number;
    };
    /** What detents are measured by. */
    detents: {
      /** From the safe area to the top of a sheet of full height, on a device without home button, pt. */
      topMargin: number;
      /** The same on a device with one, which is a device without safe area at its bottom, pt. */
      topMarginWithHomeButton: number;
      /** The same in compact height, when the sheet is attached to the edge there, pt. */
      topMarginInCompactHeight: number;
      /** The medium detent as a fraction of the maximum. */
      mediumFraction: number;
      /** The same in a small container. */
      mediumFractionWhenSmall: number;
      /** A container of at most this height is small, pt. */
      smallHeight: number;
      /** A container of less than this height is compact, pt. */
      compactHeight: number;
    };
    /** Whether the safe area at the sheet's edge comes on top of the content's length. */
    addsSafeArea: boolean;
    /** Whether the sheet stays out of the safe area across, and below a visible grabber that stands above it. */
    staysInSafeArea: boolean;
    /** How wide a sheet from below or above is; null is all of the container between the margins. */
    width: number | {
      fraction: number;
    } | null;
    /** How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float. */
    margins: {
      /** From the top, pt. */
      top: number;
      /** From the left, pt. */
      left: number;
      /** From the bottom, pt. */
      bottom: number;
      /** From the right, pt. */
      right: number;
    };
    /** Where a sheet that is narrower than the container stands. */
    alignment: "leading" | "center" | "trailing";
    /** How the frame is put on the pixel grid. */
    rounding: "none" | "up";
    /** The sheet's own animation from one resting position to another, where an input asks for one. */
    resize: {
      duration?: number | null;
      curve?: Curve | null;
    };
  };
  /** How the sheet comes and goes. */
  transition: {
    /** The animation of a presentation or dismissal that runs by itself. */
    duration: number;
    /** The animation of a presentation or dismissal that runs by itself. */
    curve: Curve;
    /** The curve of what is left after a finger let go. */
    completionCurve: "linear" | "easeIn" | "easeOut" | "easeInOut" | [number, number, number, number] | {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    };
    /** How much faster than in proportion the rest is played after a finger let go; 1 is in proportion. */
    completionSpeed: number;
  };
  /** What lies between the sheet and the presenter. */
  dimming: {
    /** The grey of it: 0 is black, 1 is white. */
    white: number;
    /** Its colour, such as `#1E90FF`; null is the grey. */
    color: string | null;
    /** The colour's own alpha, 0...1; the shown opacity is this times the view's alpha. */
    alpha: number;
    /** What its alpha follows. */
    progress: "transition" | "detents";
    /** What a tap on it does. */
    tap: "none" | "dismiss" | "dismissOrUndim";
  };
  /** The bar by which the sheet is grabbed. */
  grabber: {
    /** Where the bar is. */
    placement: "above" | "inside";
    /** The height of a bar above the sheet, pt; it is as wide as the sheet. */
    height: number;
    /** How far the lower end of a bar above the sheet lies on the sheet, px. */
    overlap: number;
    /** How far below the top of the sheet a bar inside of it is, pt. */
    inset: number;
    /** The minimum width and height of the bar's touch area, pt. */
    touchSize: number;
    /** What is drawn: in the middle of a bar above the sheet; inside of the sheet it is the bar. */
    indicator: {
      /** Its width, pt. */
      width: number;
      /** Its height, pt. */
      height: number;
      /** The radius of its corners, pt. */
      cornerRadius: number;
      /** The grey of it: 0 is black, 1 is white. */
      white: number;
      /** The colour's alpha, 0...1. */
      alpha: number;
    };
  };
  /** What a finger can do. */
  interaction: {
    /** When a touch becomes a drag. */
    begin: "atOnce" | "movement" | "outwardVelocity" | "outwardTranslation" | "never";
    /** How far a finger has to go before its drag begins, pt; a touch that ends nearer to its start is a tap. */
    slop: number;
    /** The width of the strips along an edge from which a screen is popped, or a sheet presented, pt. */
    edgeStrip: number;
    /** How a drag moves the sheet. */
    tracking: "incremental" | "absolute";
    /** Where the sheet goes when the finger lets go. */
    landing: {
      rule?: "travel";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "location";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "friction";
      deceleration?: number;
      threshold?: number;
    } | {
      rule?: "progress";
      threshold?: number;
    } | {
      rule?: "nearest";
      projection?: number;
      deadZone?: number;
      flick?: number;
      flickDampingRatio?: number;
    };
    /** What happens when the system takes the touch away. */
    cancelled: "land" | "cancel";
    /** Whether a presentation that runs can be caught. */
    catchesPresentation: boolean;
    /** Which dismissals that run can be caught. */
    catchesDismissal: "none" | "dragged" | "all";
    /** Whether a person's wish to have the sheet gone is granted, where the sheet is not modal. */
    dismissal: "allow" | "refuse" | "ask";
    /** For how long an answer of the client's counts, s. */
    timeout: number;
    /** Whether a person's dismissal is announced and reported, and a refused one too. */
    reportsDismissal: boolean;
    /** How a drag beyond the highest or lowest detent is slowed down. */
    rubberBand: {
      /** The stiffness: the fraction of a small movement that is shown. */
      constant: number;
      /** The maximum distance beyond the highest detent, pt; less where the safe area is nearer. */
      above: number;
      /** The maximum distance beyond the lowest detent, pt. */
      below: number;
      /** The same as a fraction of full height; the smaller of the two counts. */
      belowFraction: number;
      /** The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss. */
      attemptFraction: number;
    };
    /** How a drag from the container's edge presents the sheet; null when it doesn't. */
    edgePresentation: {
      landing?: Landing;
    } | null;
    /** How velocity is estimated when a sample carries none. */
    velocity: {
      weights?: [number, number, number] | null;
      window?: number | null;
    };
  };
  /** How content scrolls, and which of content and sheet a drag moves. */
  scroll: {
    /** Which of content and sheet a drag that starts on scrollable content moves. */
    handoff: "none" | "atStart" | "midGesture" | "expands";
    /** The fraction of its velocity that released content keeps in a millisecond. */
    decelerationRate: number;
    /** Content that is slower than this stands, pt/s. */
    restVelocity: number;
    /** The slope of the rubber band at the content's ends. */
    rubberBand: number;
    /** The motion back from an end that was hit, or from beyond one after a release that was fast. */
    bounce: {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    };
    /** The motion back from beyond an end after a slow release. */
    slowBounce: {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    };
    /** A release is fast from this velocity on, pt/s. */
    bounceVelocity: number;
  };
  /** How screens inside the sheet come and go. */
  navigation: {
    /** Whether a bar stands above the content and adds its height to the sheet's. */
    showsBar: boolean;
    /** The height of that bar, pt. */
    barHeight: number;
    /** The fraction of its width by which the lower of two screens moves; 1 is all of it. */
    parallax: number;
    /** The animation of a push or a pop, and of the sheet's size with it. */
    animation: {
      duration?: number | null;
      curve?: Curve | null;
    };
    /** Whether a change to other screens looks like a push even where it goes back. */
    setsAsPush: boolean;
    /** Whether the sheet can't be dragged while screens move. */
    blocksDrags: boolean;
    /** Whether a content size that changes while screens move is taken in when they stand. */
    defersSizeChanges: boolean;
    /** Where a pop that a finger drives lands; null when a finger can't drive one. */
    interactivePop: {
      rule?: "travel";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "location";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "friction";
      deceleration?: number;
      threshold?: number;
    } | {
      rule?: "progress";
      threshold?: number;
    } | {
      rule?: "nearest";
      projection?: number;
      deadZone?: number;
      flick?: number;
      flickDampingRatio?: number;
    } | null;
  };
  /** What the sheet does when the keyboard comes. */
  keyboard: {
    /** How the sheet avoids the keyboard. */
    response: "none" | "raises" | "insets";
    /** The animation of a keyboard that comes without one of its own. */
    animation: {
      duration?: number | null;
      curve?: Curve | null;
    };
  };
  /** What the presenter does meanwhile. */
  presenter: {
    /** Whether the presenter stays, is pushed, or steps back. */
    movement: "none" | "pushed" | "stacked";
    /** How it steps back. */
    stack: {
      /** How far its sides come in, pt. */
      inset: number;
      /** The same in a wide container, pt. */
      insetWhenWide: number;
      /** A container of at least this width is wide, pt. */
      wideWidth: number;
      /** How much of it is visible above the sheet, pt. */
      gap: number;
    };
  };
}

export interface ConfigurationPatch {
  /** The side from which the sheet comes. */
  edge?: "top" | "leading" | "bottom" | "trailing" | null;
  /** The heights at which the sheet can rest, from the lowest to the highest, where `frame.extent` goes by detents. */
  detents?: ("medium" | "large" | {
    id: "medium" | "large";
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    height: number | null;
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    fraction: number | null;
    inactiveIn?: "compactHeight"[] | null;
  } | {
    id: string;
    content: true;
    live?: boolean | null;
    inactiveIn?: "compactHeight"[] | null;
  })[] | null;
  /** The detent at which the sheet stands; null, or one that does not exist, is the first. Follows a person's drags. */
  selectedDetentIdentifier?: string | null;
  /** Up to this detent nothing is dimmed and the presenter can be touched; null, or one that does not exist, is none. */
  largestUndimmedDetentIdentifier?: string | null;
  /** Whether scrolling up at the content's top makes the sheet larger first, where it can be. */
  prefersScrollingExpandsWhenScrolledToEdge?: boolean | null;
  /** Whether the sheet is attached to its edge in compact height, and not full screen. */
  prefersEdgeAttachedInCompactHeight?: boolean | null;
  /** Whether an edge-attached sheet in compact height is as wide as its content prefers. */
  widthFollowsPreferredContentSizeWhenEdgeAttached?: boolean | null;
  /** Whether the grabber (for `content-sized`: the pull bar) is shown. */
  prefersGrabberVisible?: boolean | null;
  /** The radius of the sheet's corners, pt. */
  preferredCornerRadius?: number | null;
  /** Whether a person can't dismiss the sheet; the app still can. */
  isModalInPresentation?: boolean | null;
  /** Where the sheet rests, and how it moves from one resting position to another. */
  frame?: {
    /** What decides how far the sheet reaches into the container. */
    extent?: {
      rule?: "content" | "detents";
    } | {
      rule?: "fraction";
      fraction?: number;
    } | null;
    /** What detents are measured by. */
    detents?: {
      /** From the safe area to the top of a sheet of full height, on a device without home button, pt. */
      topMargin?: number | null;
      /** The same on a device with one, which is a device without safe area at its bottom, pt. */
      topMarginWithHomeButton?: number | null;
      /** The same in compact height, when the sheet is attached to the edge there, pt. */
      topMarginInCompactHeight?: number | null;
      /** The medium detent as a fraction of the maximum. */
      mediumFraction?: number | null;
      /** The same in a small container. */
      mediumFractionWhenSmall?: number | null;
      /** A container of at most this height is small, pt. */
      smallHeight?: number | null;
      /** A container of less than this height is compact, pt. */
      compactHeight?: number | null;
    } | null;
    /** Whether the safe area at the sheet's edge comes on top of the content's length. */
    addsSafeArea?: boolean | null;
    /** Whether the sheet stays out of the safe area across, and below a visible grabber that stands above it. */
    staysInSafeArea?: boolean | null;
    /** How wide a sheet from below or above is; null is all of the container between the margins. */
    width?: number | {
      fraction: number;
    } | null;
    /** How far the sheet stays away from the container's sides, pt. On its own edge a margin makes it float. */
    margins?: {
      /** From the top, pt. */
      top?: number | null;
      /** From the left, pt. */
      left?: number | null;
      /** From the bottom, pt. */
      bottom?: number | null;
      /** From the right, pt. */
      right?: number | null;
    } | null;
    /** Where a sheet that is narrower than the container stands. */
    alignment?: "leading" | "center" | "trailing" | null;
    /** How the frame is put on the pixel grid. */
    rounding?: "none" | "up" | null;
    /** The sheet's own animation from one resting position to another, where an input asks for one. */
    resize?: {
      duration?: number | null;
      curve?: Curve | null;
    } | null;
  } | null;
  /** How the sheet comes and goes. */
  transition?: {
    /** The animation of a presentation or dismissal that runs by itself. */
    duration?: number | null;
    /** The animation of a presentation or dismissal that runs by itself. */
    curve?: Curve | null;
    /** The curve of what is left after a finger let go. */
    completionCurve?: "linear" | "easeIn" | "easeOut" | "easeInOut" | [number, number, number, number] | {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    } | null;
    /** How much faster than in proportion the rest is played after a finger let go; 1 is in proportion. */
    completionSpeed?: number | null;
  } | null;
  /** What lies between the sheet and the presenter. */
  dimming?: {
    /** The grey of it: 0 is black, 1 is white. */
    white?: number | null;
    /** Its colour, such as `#1E90FF`; null is the grey. */
    color?: string | null;
    /** The colour's own alpha, 0...1; the shown opacity is this times the view's alpha. */
    alpha?: number | null;
    /** What its alpha follows. */
    progress?: "transition" | "detents" | null;
    /** What a tap on it does. */
    tap?: "none" | "dismiss" | "dismissOrUndim" | null;
  } | null;
  /** The bar by which the sheet is grabbed. */
  grabber?: {
    /** Where the bar is. */
    placement?: "above" | "inside" | null;
    /** The height of a bar above the sheet, pt; it is as wide as the sheet. */
    height?: number | null;
    /** How far the lower end of a bar above the sheet lies on the sheet, px. */
    overlap?: number | null;
    /** How far below the top of the sheet a bar inside of it is, pt. */
    inset?: number | null;
    /** The minimum width and height of the bar's touch area, pt. */
    touchSize?: number | null;
    /** What is drawn: in the middle of a bar above the sheet; inside of the sheet it is the bar. */
    indicator?: {
      /** Its width, pt. */
      width?: number | null;
      /** Its height, pt. */
      height?: number | null;
      /** The radius of its corners, pt. */
      cornerRadius?: number | null;
      /** The grey of it: 0 is black, 1 is white. */
      white?: number | null;
      /** The colour's alpha, 0...1. */
      alpha?: number | null;
    } | null;
  } | null;
  /** What a finger can do. */
  interaction?: {
    /** When a touch becomes a drag. */
    begin?: "atOnce" | "movement" | "outwardVelocity" | "outwardTranslation" | "never" | null;
    /** How far a finger has to go before its drag begins, pt; a touch that ends nearer to its start is a tap. */
    slop?: number | null;
    /** The width of the strips along an edge from which a screen is popped, or a sheet presented, pt. */
    edgeStrip?: number | null;
    /** How a drag moves the sheet. */
    tracking?: "incremental" | "absolute" | null;
    /** Where the sheet goes when the finger lets go. */
    landing?: {
      rule?: "travel";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "location";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "friction";
      deceleration?: number;
      threshold?: number;
    } | {
      rule?: "progress";
      threshold?: number;
    } | {
      rule?: "nearest";
      projection?: number;
      deadZone?: number;
      flick?: number;
      flickDampingRatio?: number;
    } | null;
    /** What happens when the system takes the touch away. */
    cancelled?: "land" | "cancel" | null;
    /** Whether a presentation that runs can be caught. */
    catchesPresentation?: boolean | null;
    /** Which dismissals that run can be caught. */
    catchesDismissal?: "none" | "dragged" | "all" | null;
    /** Whether a person's wish to have the sheet gone is granted, where the sheet is not modal. */
    dismissal?: "allow" | "refuse" | "ask" | null;
    /** For how long an answer of the client's counts, s. */
    timeout?: number | null;
    /** Whether a person's dismissal is announced and reported, and a refused one too. */
    reportsDismissal?: boolean | null;
    /** How a drag beyond the highest or lowest detent is slowed down. */
    rubberBand?: {
      /** The stiffness: the fraction of a small movement that is shown. */
      constant?: number | null;
      /** The maximum distance beyond the highest detent, pt; less where the safe area is nearer. */
      above?: number | null;
      /** The maximum distance beyond the lowest detent, pt. */
      below?: number | null;
      /** The same as a fraction of full height; the smaller of the two counts. */
      belowFraction?: number | null;
      /** The fraction of the maximum beyond the lowest detent at which a drag counts as an attempt to dismiss. */
      attemptFraction?: number | null;
    } | null;
    /** How a drag from the container's edge presents the sheet; null when it doesn't. */
    edgePresentation?: {
      landing?: Landing;
    } | null;
    /** How velocity is estimated when a sample carries none. */
    velocity?: {
      weights?: [number, number, number] | null;
      window?: number | null;
    } | null;
  } | null;
  /** How content scrolls, and which of content and sheet a drag moves. */
  scroll?: {
    /** Which of content and sheet a drag that starts on scrollable content moves. */
    handoff?: "none" | "atStart" | "midGesture" | "expands" | null;
    /** The fraction of its velocity that released content keeps in a millisecond. */
    decelerationRate?: number | null;
    /** Content that is slower than this stands, pt/s. */
    restVelocity?: number | null;
    /** The slope of the rubber band at the content's ends. */
    rubberBand?: number | null;
    /** The motion back from an end that was hit, or from beyond one after a release that was fast. */
    bounce?: {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    } | null;
    /** The motion back from beyond an end after a slow release. */
    slowBounce?: {
      spring: {
        /** s */
        response: number;
        dampingRatio: number;
        initialVelocity?: number | null;
      } | {
        mass: number;
        stiffness: number;
        damping: number;
        initialVelocity?: number | null;
      };
    } | null;
    /** A release is fast from this velocity on, pt/s. */
    bounceVelocity?: number | null;
  } | null;
  /** How screens inside the sheet come and go. */
  navigation?: {
    /** Whether a bar stands above the content and adds its height to the sheet's. */
    showsBar?: boolean | null;
    /** The height of that bar, pt. */
    barHeight?: number | null;
    /** The fraction of its width by which the lower of two screens moves; 1 is all of it. */
    parallax?: number | null;
    /** The animation of a push or a pop, and of the sheet's size with it. */
    animation?: {
      duration?: number | null;
      curve?: Curve | null;
    } | null;
    /** Whether a change to other screens looks like a push even where it goes back. */
    setsAsPush?: boolean | null;
    /** Whether the sheet can't be dragged while screens move. */
    blocksDrags?: boolean | null;
    /** Whether a content size that changes while screens move is taken in when they stand. */
    defersSizeChanges?: boolean | null;
    /** Where a pop that a finger drives lands; null when a finger can't drive one. */
    interactivePop?: {
      rule?: "travel";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "location";
      projection?: number;
      threshold?: number;
    } | {
      rule?: "friction";
      deceleration?: number;
      threshold?: number;
    } | {
      rule?: "progress";
      threshold?: number;
    } | {
      rule?: "nearest";
      projection?: number;
      deadZone?: number;
      flick?: number;
      flickDampingRatio?: number;
    } | null;
  } | null;
  /** What the sheet does when the keyboard comes. */
  keyboard?: {
    /** How the sheet avoids the keyboard. */
    response?: "none" | "raises" | "insets" | null;
    /** The animation of a keyboard that comes without one of its own. */
    animation?: {
      duration?: number | null;
      curve?: Curve | null;
    } | null;
  } | null;
  /** What the presenter does meanwhile. */
  presenter?: {
    /** Whether the presenter stays, is pushed, or steps back. */
    movement?: "none" | "pushed" | "stacked" | null;
    /** How it steps back. */
    stack?: {
      /** How far its sides come in, pt. */
      inset?: number | null;
      /** The same in a wide container, pt. */
      insetWhenWide?: number | null;
      /** A container of at least this width is wide, pt. */
      wideWidth?: number | null;
      /** How much of it is visible above the sheet, pt. */
      gap?: number | null;
    } | null;
  } | null;
}

export interface Container {
  /** The size of the container, pt. */
  size: {
    /** The width, pt. */
    width: number;
    /** The height, pt. */
    height: number;
  };
  /** What the device covers of it at each side, pt. */
  safeArea: {
    /** From the top, pt. */
    top: number;
    /** From the left, pt. */
    left: number;
    /** From the bottom, pt. */
    bottom: number;
    /** From the right, pt. */
    right: number;
  };
  /** Pixels per point. */
  scale: number;
}

export interface ContainerPatch {
  /** The size of the container, pt. */
  size?: {
    /** The width, pt. */
    width?: number | null;
    /** The height, pt. */
    height?: number | null;
  } | null;
  /** What the device covers of it at each side, pt. */
  safeArea?: {
    /** From the top, pt. */
    top?: number | null;
    /** From the left, pt. */
    left?: number | null;
    /** From the bottom, pt. */
    bottom?: number | null;
    /** From the right, pt. */
    right?: number | null;
  } | null;
  /** Pixels per point. */
  scale?: number | null;
  /** A device of the catalogue, as a base. */
  device?: "iPhone SE" | "iPhone 13 mini" | "iPhone 11" | "iPhone 14" | "iPhone 14 Plus" | "iPhone 15" | "iPhone 15 Pro Max" | "iPhone 16 Pro" | "iPhone 16 Pro Max" | "iPad" | "iPad Pro 11-inch" | null;
  /** How the device is held: portrait or landscape. */
  orientation?: "portrait" | "landscape" | null;
}

export interface Content {
  /** The preferred height without any safe area, pt. */
  height?: number | null;
  /** The preferred width, pt, for a sheet whose width follows its content. */
  width?: number | null;
  /** Whether the content scrolls when it is longer than the sheet. */
  scrollable?: boolean | null;
  /** The length of what scrolls, pt; null when it is the height. */
  scrollHeight?: number | null;
  /** Whether the client is asked for the height, whenever the sheet's width changes. */
  measure?: boolean | null;
}

export interface Screen {
  id: string;
  content?: Content | null;
  hidesBackButton?: boolean | null;
}

export interface Sample {
  time?: number | null;
  /** What the pointer did; changed is another word for moved. */
  phase: "began" | "moved" | "ended" | "cancelled" | "failed" | "changed";
  /** Where, in the container, pt. */
  x: number;
  /** Where, in the container, downward, pt. */
  y: number;
  /** pt/s; worked out from the samples when missing. */
  velocity?: {
    x: number;
    y: number;
  } | null;
  /** What the gesture is attached to; when missing, what a touch hits, or the sheet for a recognised gesture. */
  source?: "sheet" | "grabber" | "content" | "edge" | "interactivePop" | null;
  /** Whether a gesture recogniser of the client reports it: no slop, no hit test, no tap (false). */
  recognized?: boolean | null;
}

export interface Frame {
  sheet: string;
  /** On the sheet's clock, s. */
  time: number;
  tag?: string | number;
  phase: "dismissed" | "presenting" | "presented" | "dismissing";
  frame: Rect;
  transition: {
    direction: "present" | "dismiss";
    /** How far it has gone, as seen; a spring may go beyond. */
    fraction: number;
    interactive: boolean;
  } | null;
  dimming: {
    alpha: number;
    opacity: number;
  };
  /** pt */
  cornerRadius: number;
  grabber: Rect | null;
  presenter: {
    /** pt */
    x: number;
    /** pt, downward */
    y: number;
    /** pt */
    width: number;
    /** pt */
    height: number;
    scale: number;
    cornerRadius: number;
  };
  content: {
    /** pt */
    offset: number;
  };
  screens: {
    id: string;
    x: number;
  }[];
  detent: string | null;
  containerSize?: {
    width: number;
    height: number;
  };
  /** What became of the sample that this is the answer to. */
  gesture?: {
    target: "sheet" | "grabber" | "content" | "edge" | "interactivePop" | "dimming" | "presenter" | "keyboard" | "none";
    state: "possible" | "began" | "changed" | "ended" | "cancelled" | "failed";
  };
}

export interface FrameAnswer {
  sheet: string;
  /** On the sheet's clock, s. */
  time: number;
  tag?: string | number;
  phase: "dismissed" | "presenting" | "presented" | "dismissing";
  frame: Rect;
  transition: {
    direction: "present" | "dismiss";
    /** How far it has gone, as seen; a spring may go beyond. */
    fraction: number;
    interactive: boolean;
  } | null;
  dimming: {
    alpha: number;
    opacity: number;
  };
  /** pt */
  cornerRadius: number;
  grabber: Rect | null;
  presenter: {
    /** pt */
    x: number;
    /** pt, downward */
    y: number;
    /** pt */
    width: number;
    /** pt */
    height: number;
    scale: number;
    cornerRadius: number;
  };
  content: {
    /** pt */
    offset: number;
  };
  screens: {
    id: string;
    x: number;
  }[];
  detent: string | null;
  containerSize?: {
    width: number;
    height: number;
  };
  /** Whether anything still moves. */
  moving: boolean;
  /** Whether what was asked for begins when the running transition has ended. */
  deferred?: boolean;
  /** What became of the sample that this is the answer to. */
  gesture?: {
    target: "sheet" | "grabber" | "content" | "edge" | "interactivePop" | "dimming" | "presenter" | "keyboard" | "none";
    state: "possible" | "began" | "changed" | "ended" | "cancelled" | "failed";
  };
}

export interface State {
  sheet: string;
  /** On the sheet's clock, s. */
  time: number;
  tag?: string | number;
  phase: "dismissed" | "presenting" | "presented" | "dismissing";
  frame: Rect;
  transition: {
    direction: "present" | "dismiss";
    /** How far it has gone, as seen; a spring may go beyond. */
    fraction: number;
    interactive: boolean;
  } | null;
  dimming: {
    alpha: number;
    opacity: number;
  };
  /** pt */
  cornerRadius: number;
  grabber: Rect | null;
  presenter: {
    /** pt */
    x: number;
    /** pt, downward */
    y: number;
    /** pt */
    width: number;
    /** pt */
    height: number;
    scale: number;
    cornerRadius: number;
  };
  content: {
    /** pt */
    offset: number;
  };
  screens: {
    id: string;
    x: number;
  }[];
  detent: string | null;
  containerSize?: {
    width: number;
    height: number;
  };
  /** Whether anything still moves. */
  moving: boolean;
  preset: string;
  configuration: Configuration;
  container: Container;
  contents: {
    id: string;
    /** pt */
    height: number;
    /** pt */
    width?: number;
    scrollable: boolean;
    /** pt */
    scrollHeight?: number;
    measure?: boolean;
    hidesBackButton?: boolean;
  }[];
  clock: "manual" | "realtime";
}

export interface Prediction {
  outcome: "present" | "dismiss" | "detent";
  detent: string | null;
  frame: Rect;
  /** s */
  duration: number;
}

export interface Picture {
  format: "svg" | "text";
  /** Of an SVG, pixels at scale 1. */
  width?: number;
  /** Of an SVG, pixels at scale 1. */
  height?: number;
  /** The SVG, or the lines. */
  text: string;
}

/** A motion as a description, for renderers that animate on their own. */
export interface Animation {
  sheet: string;
  /** On the sheet's clock, s. */
  time: number;
  /** Which animation. */
  id: number;
  kind: "began" | "paused" | "resumed" | "ended";
  from: AnimatedValues;
  to: AnimatedValues;
  /** Whether it is an offset that adds to the others. */
  additive: boolean;
  /** How long it takes from now, s. */
  duration: number;
  curve: "linear" | "easeIn" | "easeOut" | "easeInOut" | number[] | Record<string, unknown> | null;
  /** An easing that a browser plays to the same motion. */
  css: string;
}

/** Something in the life of a sheet. Which members it has is told by its name. */
export interface Event {
  sheet: string;
  /** On the sheet's clock, s. */
  time: number;
  name: "phaseDidChange" | "presentationTransitionWillBegin" | "presentationTransitionDidEnd" | "dismissalTransitionWillBegin" | "dismissalTransitionDidEnd" | "chromeDidAppear" | "chromeDidDisappear" | "didChangeSelectedDetent" | "shouldDismiss" | "willDismiss" | "didDismiss" | "didAttemptToDismiss" | "dismissCompletion" | "navigationWillShow" | "navigationDidShow" | "configurationWarning" | "interactionDidBegin" | "interactionDidEnd" | "didTap" | "contentScrollDidLock" | "contentScrollDidUnlock";
  from?: "dismissed" | "presenting" | "presented" | "dismissing";
  to?: "dismissed" | "presenting" | "presented" | "dismissing";
  completed?: boolean;
  chrome?: "dimming" | "grabber";
  detent?: string;
  screen?: string;
  message?: string;
  /** finish, cancel, or the id of a detent. */
  outcome?: string;
  /** What the landing rule compared, pt. */
  projected?: number | null;
  target?: "sheet" | "grabber" | "content" | "edge" | "interactivePop" | "dimming" | "presenter" | "keyboard" | "none";
}

/** Which version of its document a sheet shows, after every change of the document. */
export interface DocumentChange {
  sheet: string;
  /** Its URI. */
  document: string;
  /** What it shows: the last that was right. */
  version: number;
  /** What the client has. */
  latest: number;
}

/** Every method of the daemon: its params, and what it is answered with. */
export interface Methods {
  /** Opens the connection and tells what the daemon can do. */
  "initialize": { params: {
    processId?: number | null;
    trace?: "off" | "messages" | "compact" | "verbose" | null;
    initializationOptions?: {
      logMessages?: boolean | null;
    } | null | boolean | number | string | unknown[];
    capabilities?: unknown;
  }; result: {
    capabilities: {
      sheet: {
        protocolVersion: string;
        presets: string[];
        clocks: string[];
        limits: Record<string, unknown>;
      };
    };
    serverInfo: {
      name: string;
      version: string;
    };
  } };
  /** The client has read what the daemon can do. */
  "initialized": { params: {}; result: undefined };
  /** Ends the work; nothing but exit and rpc.discover is accepted from then on. */
  "shutdown": { params: {}; result: null };
  /** Ends the process: with 0 after shutdown, else with 1. */
  "exit": { params: {}; result: undefined };
  /** This document (OpenRPC 1.3.2). */
  "rpc.discover": { params: {}; result: {
    openrpc: string;
    info: Record<string, unknown>;
    methods: Record<string, unknown>[];
  } };
  /** Takes a request back that waits: it is answered with -32800. */
  "$/cancelRequest": { params: {
    id: number | string;
  }; result: undefined };
  /** How much is told by $/logTrace. */
  "$/setTrace": { params: {
    value: "off" | "messages" | "compact" | "verbose";
  }; result: undefined };
  /** Every preset with its complete configuration. */
  "sheet/presets": { params: {}; result: {
    presets: {
      name: string;
      configuration: Configuration;
    }[];
  } };
  /** The catalogue of devices. */
  "sheet/devices": { params: {}; result: {
    devices: {
      device: string;
      portrait: Container;
      landscape: Container;
    }[];
  } };
  /** The open sheets, in the order in which they were opened. */
  "sheet/list": { params: {}; result: {
    sheets: ({
      sheet: string;
      phase: "dismissed" | "presenting" | "presented" | "dismissing";
      preset: string;
    })[];
  } };
  /** A new session with a dismissed sheet. Answers with its State. */
  "sheet/open": { params: {
    sheet?: string | null;
    preset?: string | null;
    container?: ContainerPatch | null;
    configuration?: ConfigurationPatch | null;
    content?: Content | null;
    document?: string | null;
    presenter?: string | null;
    clock?: "manual" | "realtime" | null;
    frameRate?: number | null;
    updates?: {
      /** Whether sheet/frame is sent. */
      frames?: boolean | null;
      /** Whether sheet/animation is sent. */
      animations?: boolean | null;
      /** Whether sheet/event is sent. */
      events?: boolean | null;
    } | null;
    tag?: string | number | null;
  }; result: State };
  /** Forgets a session. */
  "sheet/close": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: null };
  /** The State of a sheet: its frame, and all that it was given. */
  "sheet/state": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: State };
  /** Changes a live sheet by a merge patch. Answers with its State. */
  "sheet/configure": { params: {
    sheet: string;
    configuration: ConfigurationPatch | null;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: State };
  /** The app presents the sheet. */
  "sheet/present": { params: {
    sheet: string;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app dismisses the sheet. */
  "sheet/dismiss": { params: {
    sheet: string;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** A person taps on something, by name or by location. */
  "sheet/tap": { params: {
    sheet: string;
    on?: "dimming" | "grabber" | "sheet" | "presenter" | null;
    x?: number | null;
    y?: number | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app selects a detent; null is the first. */
  "sheet/selectDetent": { params: {
    sheet: string;
    detent: string | null;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Resolves the detents again. */
  "sheet/invalidateDetents": { params: {
    sheet: string;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The keyboard came, went, or changed its height. */
  "keyboard/didChangeFrame": { params: {
    sheet: string;
    height: number;
    animation?: AnimationRequest | boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The content's preferred size changed, or the length of what scrolls in it. */
  "content/didChangeSize": { params: {
    sheet: string;
    height: number;
    animation?: AnimationRequest | boolean | null;
    width?: number | null;
    scrollHeight?: number | null;
    scrollable?: boolean | null;
    screen?: string | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The client's own scroll view moved. */
  "content/didScroll": { params: {
    sheet: string;
    offset: number;
    contentHeight?: number | null;
    viewportHeight?: number | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The container changed: rotation, split view, safe area. */
  "container/didChange": { params: {
    sheet: string;
    container: ContainerPatch | null;
    animation?: AnimationRequest | boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Takes hold of the running transition, or begins the one that is possible. */
  "transition/pause": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The same, and puts the transition at a fraction. */
  "transition/update": { params: {
    sheet: string;
    fraction: number;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Lets the transition that is held run to its end. */
  "transition/finish": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Lets the transition that is held run back. */
  "transition/cancel": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app shows another screen over the one on top. */
  "navigation/push": { params: {
    sheet: string;
    screen: Screen;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app goes back by a screen. */
  "navigation/pop": { params: {
    sheet: string;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app goes back to the first screen. */
  "navigation/popToRoot": { params: {
    sheet: string;
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** The app sets all screens, from the root up. */
  "navigation/setScreens": { params: {
    sheet: string;
    screens: Screen[];
    animated?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** One sample of a pointer. */
  "gesture/sample": { params: {
    sheet: string;
    phase: "began" | "moved" | "ended" | "cancelled" | "failed" | "changed";
    x: number;
    y: number;
    velocity?: {
      x: number;
      y: number;
    } | null;
    source?: "sheet" | "grabber" | "content" | "edge" | "interactivePop" | null;
    recognized?: boolean | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Many samples of a pointer at once, with their times. */
  "gesture/samples": { params: {
    sheet: string;
    samples: Sample[];
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer };
  /** Lets time pass, of one sheet or of all with a manual clock. */
  "clock/advance": { params: {
    sheet?: string | null;
    by?: number | null;
    to?: number | null;
    frameRate?: number | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: FrameAnswer | {
    sheets: number;
  } };
  /** Lets time pass until nothing moves. A realtime clock answers when it is so. */
  "clock/settle": { params: {
    sheet: string;
    limit?: number | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: {
    /** On the sheet's clock, s. */
    time: number;
    /** Whether nothing moves any more. */
    settled: boolean;
  } };
  /** Where a release now would land; a list of velocities is answered by a list. */
  "sheet/predict": { params: {
    sheet: string;
    velocity?: {
      x: number;
      y: number;
    } | null;
    velocities?: Velocity[] | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: Prediction | Prediction[] };
  /** All of a sheet's state, to be restored later. */
  "sheet/snapshot": { params: {
    sheet: string;
    time?: number | null;
    tag?: string | number | null;
  }; result: {
    version: string;
    checksum: string;
    preset: string;
    /** For the daemon alone. */
    state: Record<string, unknown>;
  } };
  /** The sheet goes on from a snapshot. Answers with its State. */
  "sheet/restore": { params: {
    sheet: string;
    snapshot: unknown;
    time?: number | null;
    tag?: string | number | null;
  }; result: State };
  /** The frames of the running motion, between two times or at given times. */
  "sheet/sample": { params: {
    sheet: string;
    to?: number | null;
    frameRate?: number | null;
    from?: number | null;
    times?: number[] | null;
    time?: number | null;
    tag?: string | number | null;
  }; result: {
    frames: Frame[];
  } };
  /** A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing. */
  "sheet/render": { params: {
    picture: "still" | "filmstrip" | "plot" | "map" | "animation";
    sheet?: string | null;
    document?: string | null;
    messages?: Record<string, unknown>[] | null;
    time?: number | null;
    times?: number[] | null;
    from?: number | null;
    to?: number | null;
    theme?: "light" | "dark" | "auto" | null;
    format?: "svg" | "text" | null;
  }; result: Picture };
  /** The client shows a document, and its text is the client's from now on. */
  "textDocument/didOpen": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
      /** Of its text; greater after every change. */
      version: number;
      text: string;
    };
  }; result: undefined };
  /** The text was edited. */
  "textDocument/didChange": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
      /** Of its text; greater after every change. */
      version: number;
    };
    contentChanges: ({
      range?: {
        start: {
          line: number;
          character: number;
        };
        end: {
          line: number;
          character: number;
        };
      } | null;
      text: string;
    })[];
  }; result: undefined };
  /** The client shows the document no longer. */
  "textDocument/didClose": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
  }; result: undefined };
  /** What mends what is wrong in a range. */
  "textDocument/codeAction": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
    range: {
      start: {
        line: number;
        character: number;
      };
      end: {
        line: number;
        character: number;
      };
    };
  }; result: Record<string, unknown>[] };
  /** What is in a document, for an outline. */
  "textDocument/documentSymbol": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
  }; result: Record<string, unknown>[] };
  /** What stands at a position, what it means, and what comes of it here. */
  "textDocument/hover": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
    position: {
      line: number;
      character: number;
    };
  }; result: Record<string, unknown> | null };
  /** What may stand at a position. */
  "textDocument/completion": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
    position: {
      line: number;
      character: number;
    };
  }; result: Record<string, unknown> };
  /** What puts a document into its usual form: two spaces a level. */
  "textDocument/formatting": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
  }; result: Record<string, unknown>[] };
  /** What can be done with a document, where it stands. */
  "textDocument/codeLens": { params: {
    textDocument: {
      /** Its name. */
      uri: string;
    };
  }; result: Record<string, unknown>[] };
  /** sheetd.preview opens a sheet that follows a document in real time, and answers with its State; sheetd.runScenario plays a scenario, and answers with what happened, and what was expected and did not come. */
  "workspace/executeCommand": { params: {
    command: "sheetd.preview" | "sheetd.runScenario";
    arguments: string[];
  }; result: Record<string, unknown> };
}

/** What the daemon says by itself. */
export interface Notifications {
  "sheet/frame": Frame;
  "sheet/animation": Animation;
  "sheet/event": Event;
  "sheet/didChangeDocument": DocumentChange;
  "textDocument/publishDiagnostics": {
    uri: string;
    diagnostics: {
      range: {
        start: {
          line: number;
          character: number;
        };
        end: {
          line: number;
          character: number;
        };
      };
      severity: number;
      code: string;
      source: string;
      message: string;
    }[];
    /** Missing where it is closed. */
    version?: number;
  };
  "$/logTrace": {
    message: string;
    verbose?: string;
  };
  "window/logMessage": {
    type: number;
    message: string;
  };
}

/** What the daemon asks, and what it is to be answered with. */
export interface DaemonQuestions {
  "sheet/shouldDismiss": { params: {
    sheet: string;
  }; result: boolean };
  "content/measure": { params: {
    sheet: string;
    screen: string;
    /** pt */
    width: number;
  }; result: {
    /** pt */
    height: number;
  } };
}

/** What can be done with a sheet; each takes the params of its method, without the sheet. */
export interface SheetMethods {
  /** Forgets a session. */
  close(params?: Omit<Methods["sheet/close"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/close"]["result"]>;
  /** The State of a sheet: its frame, and all that it was given. */
  state(params?: Omit<Methods["sheet/state"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/state"]["result"]>;
  /** Changes a live sheet by a merge patch. Answers with its State. */
  configure(params: Omit<Methods["sheet/configure"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/configure"]["result"]>;
  /** The app presents the sheet. */
  present(params?: Omit<Methods["sheet/present"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/present"]["result"]>;
  /** The app dismisses the sheet. */
  dismiss(params?: Omit<Methods["sheet/dismiss"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/dismiss"]["result"]>;
  /** A person taps on something, by name or by location. */
  tap(params?: Omit<Methods["sheet/tap"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/tap"]["result"]>;
  /** The app selects a detent; null is the first. */
  selectDetent(params: Omit<Methods["sheet/selectDetent"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/selectDetent"]["result"]>;
  /** Resolves the detents again. */
  invalidateDetents(params?: Omit<Methods["sheet/invalidateDetents"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/invalidateDetents"]["result"]>;
  /** The keyboard came, went, or changed its height. */
  keyboardDidChangeFrame(params: Omit<Methods["keyboard/didChangeFrame"]["params"], "sheet">, options?: CallOptions): Promise<Methods["keyboard/didChangeFrame"]["result"]>;
  /** The content's preferred size changed, or the length of what scrolls in it. */
  contentDidChangeSize(params: Omit<Methods["content/didChangeSize"]["params"], "sheet">, options?: CallOptions): Promise<Methods["content/didChangeSize"]["result"]>;
  /** The client's own scroll view moved. */
  contentDidScroll(params: Omit<Methods["content/didScroll"]["params"], "sheet">, options?: CallOptions): Promise<Methods["content/didScroll"]["result"]>;
  /** The container changed: rotation, split view, safe area. */
  containerDidChange(params: Omit<Methods["container/didChange"]["params"], "sheet">, options?: CallOptions): Promise<Methods["container/didChange"]["result"]>;
  /** Takes hold of the running transition, or begins the one that is possible. */
  transitionPause(params?: Omit<Methods["transition/pause"]["params"], "sheet">, options?: CallOptions): Promise<Methods["transition/pause"]["result"]>;
  /** The same, and puts the transition at a fraction. */
  transitionUpdate(params: Omit<Methods["transition/update"]["params"], "sheet">, options?: CallOptions): Promise<Methods["transition/update"]["result"]>;
  /** Lets the transition that is held run to its end. */
  transitionFinish(params?: Omit<Methods["transition/finish"]["params"], "sheet">, options?: CallOptions): Promise<Methods["transition/finish"]["result"]>;
  /** Lets the transition that is held run back. */
  transitionCancel(params?: Omit<Methods["transition/cancel"]["params"], "sheet">, options?: CallOptions): Promise<Methods["transition/cancel"]["result"]>;
  /** The app shows another screen over the one on top. */
  navigationPush(params: Omit<Methods["navigation/push"]["params"], "sheet">, options?: CallOptions): Promise<Methods["navigation/push"]["result"]>;
  /** The app goes back by a screen. */
  navigationPop(params?: Omit<Methods["navigation/pop"]["params"], "sheet">, options?: CallOptions): Promise<Methods["navigation/pop"]["result"]>;
  /** The app goes back to the first screen. */
  navigationPopToRoot(params?: Omit<Methods["navigation/popToRoot"]["params"], "sheet">, options?: CallOptions): Promise<Methods["navigation/popToRoot"]["result"]>;
  /** The app sets all screens, from the root up. */
  navigationSetScreens(params: Omit<Methods["navigation/setScreens"]["params"], "sheet">, options?: CallOptions): Promise<Methods["navigation/setScreens"]["result"]>;
  /** One sample of a pointer. */
  gestureSample(params: Omit<Methods["gesture/sample"]["params"], "sheet">, options?: CallOptions): Promise<Methods["gesture/sample"]["result"]>;
  /** Many samples of a pointer at once, with their times. */
  gestureSamples(params: Omit<Methods["gesture/samples"]["params"], "sheet">, options?: CallOptions): Promise<Methods["gesture/samples"]["result"]>;
  /** Lets time pass, of one sheet or of all with a manual clock. */
  clockAdvance(params?: Omit<Methods["clock/advance"]["params"], "sheet">, options?: CallOptions): Promise<FrameAnswer>;
  /** Lets time pass until nothing moves. A realtime clock answers when it is so. */
  clockSettle(params?: Omit<Methods["clock/settle"]["params"], "sheet">, options?: CallOptions): Promise<Methods["clock/settle"]["result"]>;
  /** Where a release now would land; a list of velocities is answered by a list. */
  predict(params: { velocities: Velocity[] }, options?: CallOptions): Promise<Prediction[]>;
  /** Where a release now would land; a list of velocities is answered by a list. */
  predict(params?: Omit<Methods["sheet/predict"]["params"], "sheet">, options?: CallOptions): Promise<Prediction>;
  /** All of a sheet's state, to be restored later. */
  snapshot(params?: Omit<Methods["sheet/snapshot"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/snapshot"]["result"]>;
  /** The sheet goes on from a snapshot. Answers with its State. */
  restore(params: Omit<Methods["sheet/restore"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/restore"]["result"]>;
  /** The frames of the running motion, between two times or at given times. */
  sample(params?: Omit<Methods["sheet/sample"]["params"], "sheet">, options?: CallOptions): Promise<Methods["sheet/sample"]["result"]>;
  /** A picture: of what an open sheet shows and will show if nothing more happens, or of all that an open document's scenario, or a list of messages, does to a sheet. It changes nothing. */
  render(params: Omit<Methods["sheet/render"]["params"], "document" | "messages" | "sheet">, options?: CallOptions): Promise<Methods["sheet/render"]["result"]>;
}

/** How a call is made. */
export interface CallOptions {
  /** Takes the call back when it is aborted. */
  signal?: AbortSignal;
}

export declare const version: string;
export declare const sheetMethods: Readonly<Record<keyof SheetMethods, keyof Methods>>;
export declare const errors: Readonly<Record<number, { name: string; message: string }>>;
