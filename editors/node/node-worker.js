// @ts-check
// Runs worker.js in a worker of Node.
// The Node client and the VS Code extension share this file; `make clients` copies it.

import { parentPort } from 'node:worker_threads';
import { serve } from './worker.js';

serve(parentPort);
