const waiting = new Set();

process.on('beforeExit', () => {
  for (const listener of [...waiting]) listener();
});

/** Calls a listener whenever this process has nothing more to do. Returns a function that removes it. */
export function whenIdle(listener) {
  waiting.add(listener);
  return () => waiting.delete(listener);
}
