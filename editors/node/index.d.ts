import type { Animation, CallOptions, Event, Frame, FrameAnswer, GestureSource, Methods, Notifications, OpenDocumentParams, SheetMethods, State } from './protocol.js';

export * from './protocol.js';

/** A `URL` of a file. The type `URL` is not used here, so that projects compile without the types of browsers or of Node. */
export interface FileURL {
  readonly href: string;
}

/** The base class of all errors of this client. */
export declare class SheetdError extends Error {}
/** Neither a `sheetd` nor the module was found, or the daemon could not be started. */
export declare class DaemonNotFound extends SheetdError {}
/** The started program is not a sheetd, or speaks another major version of the protocol. */
export declare class WrongVersion extends SheetdError {}
/** The daemon ended unexpectedly. */
export declare class DaemonEnded extends SheetdError {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why the module ended: a trap, or a call that took too long. Null if the daemon is a process. */
  readonly reason: string | null;
  /** The last 4000 characters of its stderr. */
  readonly stderr: string;
}
/** The daemon was started but did not answer `initialize` in time, and was killed. */
export declare class DaemonTimeout extends SheetdError {
  /** The command that started it. */
  readonly command: readonly string[];
  /** The time that it had, s. */
  readonly timeout: number;
  /** The last 4000 characters of its stderr. */
  readonly stderr: string;
}
/** The daemon answered with an error and changed nothing. */
export declare class ResponseError extends SheetdError {
  readonly code: number;
  /** The name of the error in the protocol, such as 'unknownSheet' or 'invalidParams'. */
  readonly kind: string;
  readonly data: { path?: string; expected?: string; found?: string; name?: string; [key: string]: unknown } | undefined;
}

/** An error or a warning at a location in a document. Lines and columns count from 1; columns count UTF-16 code units. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** The line on which the range of the problem ends. */
  readonly endLine: number;
}

/** A document has errors. The message has one line for each error. */
export declare class DocumentError extends SheetdError {
  readonly diagnostics: readonly Diagnostic[];
}

/** A scenario of a document, in one of the settings in which it is played. */
export interface Scenario {
  /** Null if the scenario has no name. */
  readonly name: string | null;
  /** The line on which it starts, from 1. */
  readonly line: number;
  /** The device, orientation and text size, such as "Pixel 8, landscape"; null if the document lists none of them. */
  readonly setting: string | null;
}

/** The result of running a scenario. */
export interface ScenarioRun {
  readonly passed: boolean;
  /** The expectations that failed. */
  readonly failures: readonly Diagnostic[];
  /** What happened, in order. */
  readonly events: readonly Event[];
  /** What happened and a plot of it, as text. */
  readonly report: string;
  /** What is doubtful in the document, such as steps and expectations that test nothing. */
  readonly warnings: readonly Diagnostic[];
}

// Older versions of TypeScript don't have these.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
    readonly asyncDispose: unique symbol;
  }
}

/** The command that starts the daemon: a path, or a list of a path and arguments. A path that ends with `.wasm` is that of the module. */
export type Command = string | readonly string[];

/**
 * Returns the command that starts the daemon: the argument, else `$SHEETD`, else `sheetd` on the path, else the newest build of the
 * checkout that contains this package, else the module in the package.
 */
export declare function findDaemon(command?: Command): string[];

export interface StartOptions {
  command?: Command;
  /** The time that the daemon has to answer `initialize`, s [5]. Infinity waits without a limit. */
  startTimeout?: number;
  /** The time that the module has to handle one message, s [10]. If it takes longer, it is ended. A process has no such limit. */
  callTimeout?: number;
  /** Called with errors thrown by listeners. By default, they become process warnings. */
  onError?: (error: unknown) => void;
}

/** Functions that answer the daemon's requests about a sheet. */
export interface Questions {
  /** Returns whether the user may dismiss the sheet. Called if `interaction.dismissal` is 'ask'. */
  shouldDismiss?: () => boolean | Promise<boolean>;
  /** Returns the height of a screen's content at a width (both in pt). Called if the content has `measure: true`. */
  measure?: (screen: string, width: number) => number | Promise<number>;
}

/**
 * A daemon and its sheets. The daemon does not keep the program running: when the program awaits nothing and listens to no sheet on a
 * realtime clock, it ends, and the daemon ends with it.
 */
export declare class Client {
  /** Starts a daemon. Throws DaemonNotFound, DaemonEnded, DaemonTimeout or WrongVersion. */
  static start(options?: StartOptions): Promise<Client>;
  /** The process id of the daemon; undefined if it is the module. */
  readonly pid: number | undefined;
  /** The daemon's answer to `initialize`. */
  readonly server: Methods['initialize']['result'];
  /** Sends a request and returns its result. */
  request<Name extends keyof Methods>(method: Name, params?: Methods[Name]['params'], options?: CallOptions): Promise<Methods[Name]['result']>;
  /** Sends a notification. */
  notify<Name extends keyof Methods>(method: Name, params?: Methods[Name]['params']): void;
  /** Opens a sheet. Without a preset or a document, the preset is `cover-vertical`. */
  open(params?: Methods['sheet/open']['params'] & Questions, options?: CallOptions): Promise<Sheet>;
  /**
   * Opens the sheet that a document describes, without playing its scenarios. Later changes of the file don't affect the sheet. Throws
   * DocumentError if the document has errors.
   */
  openDocument(file: string | FileURL, params?: OpenDocumentParams & Questions, options?: CallOptions): Promise<Sheet>;
  /** The scenarios of a document, each once for every setting (device, orientation, text size). The document may have errors. */
  scenarios(file: string | FileURL): Promise<Scenario[]>;
  /**
   * Runs a scenario of a document, the one with that name or the first, and checks its expectations. Without a setting, the scenario
   * runs in all of its settings, one after the other, until it fails in one. Throws DocumentError if the document has errors.
   */
  runScenario(file: string | FileURL, name?: string | null, options?: CallOptions & { setting?: string | null }): Promise<ScenarioRun>;
  /** Ends the daemon and all its sheets. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a daemon and opens the sheet that a document describes. The daemon ends when the sheet closes, or when the process has
 * nothing else to do.
 */
export declare function openDocument(file: string | FileURL, options?: StartOptions & OpenDocumentParams & Questions): Promise<Sheet>;

/** The notifications of a sheet, by kind. */
export interface ClientEvents {
  frame: Notifications['sheet/frame'];
  event: Notifications['sheet/event'];
  animation: Notifications['sheet/animation'];
  didChangeDocument: Notifications['sheet/didChangeDocument'];
}

export interface DragOptions {
  /** The duration, s [0.25]. */
  duration?: number;
  /** The time of the first sample on the sheet's clock, s [the sheet's current time]. */
  at?: number;
  /** Samples per second [60]. */
  sampleRate?: number;
  source?: GestureSource;
  /** Whether the samples come from a gesture recognizer that has already passed its slop of 10 pt [false]. */
  recognized?: boolean;
  /** The phase of the last sample ['ended']. With 'moved', the finger stays down. */
  outcome?: 'ended' | 'cancelled' | 'failed' | 'moved';
}

/** An open sheet. */
export interface Sheet extends SheetMethods {}
export declare class Sheet {
  readonly id: string;
  readonly isOpen: boolean;
  /** The State when the sheet was opened. */
  readonly opened: State;
  /** Sends an input as a notification. */
  notify<Name extends keyof Methods>(method: Name, params?: Omit<Methods[Name]['params'], 'sheet'>): void;
  /** The frames from now on. The iteration ends when the sheet closes or the signal is aborted. */
  frames(options?: CallOptions): AsyncIterableIterator<Frame>;
  /** The events from now on. */
  events(options?: CallOptions): AsyncIterableIterator<Event>;
  /** The animations from now on, as descriptions that a renderer can run. */
  animations(options?: CallOptions): AsyncIterableIterator<Animation>;
  /** Calls a listener for every notification of a kind. Returns a function that removes the listener. */
  on<Kind extends keyof ClientEvents>(kind: Kind, listener: (value: ClientEvents[Kind]) => void): () => void;
  /**
   * Advances the clock and returns every frame. `by` is a duration and `to` an end time, in seconds; without either, the clock advances
   * until the sheet rests, by at most 60 s.
   */
  play(how?: { by?: number; to?: number; frameRate?: number }, options?: CallOptions): Promise<Frame[]>;
  /** Drags a finger through points (pt) at a constant speed and lifts it. */
  drag(places: readonly (readonly [x: number, y: number])[], how?: DragOptions, options?: CallOptions): Promise<FrameAnswer>;
  /** Closes the sheet. */
  [Symbol.asyncDispose](): Promise<void>;
  /** Closes the sheet without waiting for it. */
  [Symbol.dispose](): void;
}

/** The trace can't be read. The message names the line. */
export class TraceError extends SheetdError {}

/** A drag or a motion of a trace, compared with that of the document. Times are in seconds, lengths in points. */
export interface VerifiedSegment {
  kind: 'drag' | 'release' | 'presentation' | 'dismissal' | 'selection';
  start: number;
  offset: number;
  frames: number;
  median: number;
  percentile95: number;
  largest: number;
  reached?: string;
  expected?: string;
  undecidable: boolean;
  margin?: string;
  settling?: { trace: number; document: number };
  overshoot?: { trace: number; document: number };
  problem?: string;
}

/** The result of comparing a trace with a document. */
export interface Verification {
  matches: boolean;
  segments: VerifiedSegment[];
  notes: { line: number; text: string }[];
  text: string;
}

export interface VerifyOptions {
  /** The maximum difference, pt [1]. At least 95 % of the frames of a segment have to be within it. */
  tolerance?: number;
  /** The maximum shift of the start of a motion, s [one and a half frames; after a call by the app, 0.15]. */
  timeTolerance?: number;
  command?: Command;
}

/** Compares the trace in a file with a document, as `sheetd verify` does. Needs the binary, because the module can't read files. */
export declare function verify(trace: string, document: string, options?: VerifyOptions): Promise<Verification>;
