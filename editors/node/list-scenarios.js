// A program: reads {files, options} from stdin, and writes the scenarios of each document, or the error.

import { readFileSync } from 'node:fs';
import { Client } from './client.js';
import { DocumentError } from './documents.js';

const { files, options } = JSON.parse(readFileSync(0, 'utf8'));
let client;
try {
  client = await Client.start(options);
  const lists = [];
  for (const file of files) {
    lists.push(await client.scenarios(file).catch(error => {
      if (error instanceof DocumentError) return []; // reported by the test of the document
      throw error;
    }));
  }
  process.stdout.write(JSON.stringify({ lists }));
} catch (error) {
  process.stdout.write(JSON.stringify({ error: error.message }));
} finally {
  await client?.stop();
}
