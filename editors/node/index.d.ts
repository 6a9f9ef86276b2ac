import type { Animation, CallOptions, Event, Frame, FrameAnswer, Methods, Notifications, SheetMethods, State } from './protocol.js';

export * from './protocol.js';

/** Anything that went wrong with a daemon. */
export declare class SheetdError extends Error {}
/** There is no `sheetd` to start. */
export declare class DaemonNotFound extends SheetdError {}
/** What was started is no sheetd, or speaks another protocol. */
export declare class WrongVersion extends SheetdError {}
/** The daemon ended while it was needed. */
export declare class DaemonEnded extends SheetdError {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The last that it wrote to stderr. */
  readonly stderr: string;
}
/** The daemon answered with an error; nothing has changed. */
export declare class ResponseError extends SheetdError {
  readonly code: number;
  /** The error's name in the protocol: 'unknownSheet', 'invalidParams'. */
  readonly kind: string;
  readonly data: { path?: string; expected?: string; found?: string; name?: string; [key: string]: unknown } | undefined;
}

/** How the daemon is started: a path, or a command with its arguments. */
export type Command = string | readonly string[];

/** The command that starts the daemon: the one given, else `$SHEETD`, else `sheetd` on the path, else the newest build of the checkout. */
export declare function findDaemon(command?: Command): string[];

export interface StartOptions {
  command?: Command;
  /** Told what a listener of the caller's threw; a warning of the process when missing. */
  onError?: (error: unknown) => void;
}

/** What is asked about a sheet. */
export interface Questions {
  /** Whether a person may dismiss it, where `interaction.dismissal` is 'ask'. */
  shouldDismiss?: () => boolean | Promise<boolean>;
  /** How high a screen is at a width (both pt), where a content says `measure`. */
  measure?: (screen: string, width: number) => number | Promise<number>;
}

/** A daemon of one's own. */
export declare class Client {
  /** Starts a daemon. Throws DaemonNotFound, DaemonEnded or WrongVersion. */
  static start(options?: StartOptions): Promise<Client>;
  readonly pid: number;
  /** What the daemon answered to `initialize`. */
  readonly server: Methods['initialize']['result'];
  /** The result of any method. */
  request<Name extends keyof Methods>(method: Name, params?: Methods[Name]['params'], options?: CallOptions): Promise<Methods[Name]['result']>;
  /** Says something that has no answer. */
  notify<Name extends keyof Methods>(method: Name, params?: Methods[Name]['params']): void;
  /** Opens a sheet; without a preset or a document it is of the first preset. */
  open(params?: Methods['sheet/open']['params'] & Questions, options?: CallOptions): Promise<Sheet>;
  /** Ends the daemon, and with it every sheet. */
  stop(): Promise<void>;
}

/** A kind of what a sheet says by itself. */
export interface Said {
  frame: Notifications['sheet/frame'];
  event: Notifications['sheet/event'];
  animation: Notifications['sheet/animation'];
  didChangeDocument: Notifications['sheet/didChangeDocument'];
}

export interface DragOptions {
  /** How long it takes, s (0.25). */
  duration?: number;
  /** When it begins, on the sheet's clock; now when it is missing. */
  at?: number;
  /** Samples a second (60). */
  sampleRate?: number;
  source?: 'sheet' | 'grabber' | 'content' | 'edge' | 'interactivePop';
  /** Whether a gesture recognizer reports it, which has left its slop of 10 pt behind already (false). */
  recognized?: boolean;
  /** What becomes of the finger; 'moved' stays. */
  outcome?: 'ended' | 'cancelled' | 'failed' | 'moved';
}

/** One open sheet. */
export interface Sheet extends SheetMethods {}
export declare class Sheet {
  readonly id: string;
  readonly isOpen: boolean;
  /** What it was when it was opened. */
  readonly opened: State;
  /** Sends an input that is not answered. */
  notify<Name extends keyof Methods>(method: Name, params?: Omit<Methods[Name]['params'], 'sheet'>): void;
  /** What it shows from now on; ends with the sheet, or when the signal is aborted. */
  frames(options?: CallOptions): AsyncIterableIterator<Frame>;
  /** What happens in its life from now on. */
  events(options?: CallOptions): AsyncIterableIterator<Event>;
  /** Its motions from now on, as descriptions. */
  animations(options?: CallOptions): AsyncIterableIterator<Animation>;
  /** Calls back with everything of a kind; gives what ends that. */
  on<Kind extends keyof Said>(kind: Kind, listener: (value: Said[Kind]) => void): () => void;
  /** Every frame on the way: `by` or `to` (s), else until nothing moves. */
  play(how?: { by?: number; to?: number; frameRate?: number }, options?: CallOptions): Promise<Frame[]>;
  /** A finger that goes from place to place (pt) at a steady speed and is lifted. */
  drag(places: readonly (readonly [x: number, y: number])[], how?: DragOptions, options?: CallOptions): Promise<FrameAnswer>;
}
