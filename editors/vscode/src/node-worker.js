// @ts-check
'use strict';
// A copy of editors/node/node-worker.js; run `make clients` to update it.
// Runs worker.js in a worker of Node.
// The Node client and the VS Code extension share this file; `make clients` copies it.

const { parentPort } = require('node:worker_threads');
const { serve } = require('./worker.js');

serve(parentPort);
