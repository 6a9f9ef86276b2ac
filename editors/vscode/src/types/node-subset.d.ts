// The part of Node's API that this extension uses.

declare module 'node:child_process' { export function spawn(file: string, args: string[], options: object): any; }
declare module 'node:fs' {
  export function existsSync(path: string): boolean;
  export function accessSync(path: string, mode: number): void;
  export function statSync(path: string): { isFile(): boolean; mtimeMs: number };
  export const constants: { X_OK: number };
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:path' {
  export const delimiter: string;
  export function join(...parts: string[]): string;
}
declare module 'node:crypto' { export function randomBytes(count: number): { toString(encoding: 'base64'): string }; }
interface AbortSignal {
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class TextEncoder { encode(text: string): Uint8Array }
declare namespace NodeJS {
  interface Readable { on(event: 'data', listener: (data: Buffer) => void): void }
  interface Writable { on(event: 'error', listener: (error: Error) => void): void; write(text: string): boolean }
}
interface Buffer {
  length: number;
  indexOf(text: string): number;
  subarray(start: number, end?: number): Buffer;
  toString(encoding: 'utf8' | 'latin1', start?: number, end?: number): string;
}
declare const Buffer: { alloc(size: number): Buffer; concat(parts: Buffer[]): Buffer; byteLength(text: string): number };
declare const process: { pid: number; env: Record<string, string | undefined> };
declare const module: { exports: any };
declare function require(name: string): any;
declare function setTimeout(run: () => void, ms: number): any;
declare function clearTimeout(timer: any): void;
