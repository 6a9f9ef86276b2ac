import type { CallOptions, Client, Methods, Questions, Sheet, StartOptions, State, VerifyOptions } from './index.js';

/** Starts a daemon before the tests of the enclosing suite, and stops it after them. */
export declare function sheets(options?: StartOptions): {
  open(params?: Methods['sheet/open']['params'] & Questions, options?: CallOptions): Promise<Sheet>;
  readonly client: Client;
};

/**
 * Registers the scenarios of sheet documents as tests, one suite for each document. The paths are those of documents, or of folders that
 * are searched for documents. A document without scenarios becomes one test, which checks the document. Throws an error if there are no
 * documents.
 */
export declare function sheetTests(paths: string | readonly string[], options?: StartOptions): void;

/** A value with all members optional, at every level. */
export type Part<T> = T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;

/**
 * Fails if the sheet's current State differs from the expected members, and then draws the sheet. Numbers may differ by the tolerance
 * [1e-6].
 */
export declare function expectSheet(sheet: Sheet, expected: Part<State>, tolerance?: number): Promise<State>;

/** Draws a sheet in its container as text. */
export declare function picture(state: State, size?: { rows?: number; columns?: number }): string;

/** Asserts that a recorded trace agrees with a document. A failure shows the report. */
export declare function assertTrace(trace: string, document: string, options?: VerifyOptions): Promise<void>;
