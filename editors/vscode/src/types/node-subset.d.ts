// The part of Node's API that this extension uses.

declare module 'node:child_process' { export function spawn(file: string, args: string[], options: object): any; }
declare module 'node:fs' {
  export function existsSync(path: string): boolean;
  export function accessSync(path: string, mode: number): void;
  export function statSync(path: string): { isFile(): boolean; mtimeMs: number };
  export const constants: { X_OK: number };
}
declare module 'node:timers' {
  export function setTimeout(call: () => void, delay: number): any;
  export function clearTimeout(timer: any): void;
}
declare module 'node:os' {
  export function homedir(): string;
}
declare module 'node:path' {
  export const delimiter: string;
  export function join(...parts: string[]): string;
}
declare module 'node:fs/promises' { export function readFile(path: string): Promise<Uint8Array>; }
declare module 'node:worker_threads' {
  export class Worker { constructor(file: URL, options: { execArgv: string[] }); }
  export const parentPort: any;
}
interface Buffer {
  length: number;
  indexOf(byte: number, start?: number): number;
  subarray(start: number, end?: number): Buffer;
  toString(): string;
}
declare const Buffer: { concat(parts: Buffer[]): Buffer };
declare const process: { pid: number; platform: string; env: Record<string, string | undefined>; kill(pid: number, signal: string): void };
