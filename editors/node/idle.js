// Waits for what only this program can cause, and that do not keep it running.

const waits = new Set();

process.on('beforeExit', () => {
  // What earlier notifications have caused arrives before an answer. Each wait asks once.
  for (const wait of waits) {
    if (!wait.hasAsked) wait.ask();
    wait.hasAsked = true;
  }
});

// A program whose top-level await never settles ends with 13, and a test that waits forever fails: this says why.
process.on('exit', status => {
  if ((process.exitCode ?? status) !== 0) for (const { sentence } of waits) process.stderr.write(`${sentence}\n`);
});

/**
 * Waits for a promise, but not longer than this process has anything else to do. `ask` sends a request when there is nothing else, and
 * `sentence` says, if the process fails, what it was waiting for.
 */
export async function whileBusy(promise, ask, sentence) {
  const wait = { hasAsked: false, ask, sentence };
  waits.add(wait);
  try {
    return await promise;
  } finally {
    waits.delete(wait);
  }
}
