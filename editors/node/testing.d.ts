import type { CallOptions, Client, Methods, Questions, Sheet, StartOptions, State } from './index.js';

/** A daemon that is started before the tests around this call, and ended after them. */
export declare function sheets(options?: StartOptions): {
  open(params?: Methods['sheet/open']['params'] & Questions, options?: CallOptions): Promise<Sheet>;
  readonly client: Client;
};

/** A part of a value. */
export type Part<T> = T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;

/** Fails, with a picture of the sheet, when its frame now is not as expected; numbers within the tolerance (1e-6). */
export declare function expectSheet(sheet: Sheet, expected: Part<State>, tolerance?: number): Promise<State>;

/** A sheet in its container, in characters. */
export declare function picture(state: State, size?: { rows?: number; columns?: number }): string;
