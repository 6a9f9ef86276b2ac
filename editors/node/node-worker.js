// @ts-check
// Runs worker.js in a worker of Node.
// The Node client and the VS Code extension share this file.

import { parentPort } from 'node:worker_threads';
import { serve } from '../preview/worker.js';

serve(parentPort);
