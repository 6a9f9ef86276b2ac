// Runs sheetd.wasm for tests.
//   node module.mjs MODULE                    as a daemon: stdin to stdout, at time 0
//   node module.mjs MODULE --replay FILE...   replays transcripts, whole and byte by byte, and prints where the output differs
import { readFileSync } from 'node:fs';
import { Instance } from '../../editors/preview/instance.js';

/** What is sent before a transcript that begins neither with `initialize` nor with `$/recording`. */
const OPENING = [
  '{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":{"capabilities":{"textDocument":{}}}}',
  '{"jsonrpc":"2.0","method":"initialized","params":{}}',
];

const [path, mode, ...files] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(path));
if (mode === '--replay') {
  let replayed = 0;
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n').filter(line => line);
    const longest = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
    // Byte by byte only what is quick that way.
    for (const chunk of longest < 100_000 ? [Infinity, 1] : [Infinity]) {
      const difference = await replay(lines, chunk);
      if (difference) {
        console.log(`${file}${chunk === 1 ? ', byte by byte' : ''}: ${difference}`);
        process.exitCode = 1;
      }
    }
    replayed++;
  }
  console.log(`${replayed} transcripts`);
  if (replayed === 0) process.exitCode = 1;
} else {
  const instance = await Instance.create(module, () => 0);
  for await (const data of process.stdin) {
    process.stdout.write(instance.exchange(data));
    if (instance.exitStatus !== null) break;
  }
  process.stdout.write(instance.finish());
  process.exitCode = instance.exitStatus ?? 0;
}

/** Returns where the output of a transcript differs from what it expects; null if it doesn't. Sources/SheetTranscript explains the entries. */
async function replay(lines, chunk) {
  let now = 0;
  let header = Buffer.alloc(0);
  let instance = await Instance.create(module, () => now / 1000);
  let output = [];
  const expected = [];
  const feed = bytes => {
    for (let start = 0; start < bytes.length; start += chunk) output.push(instance.exchange(bytes.subarray(start, start + chunk)));
  };
  const first = lines.find(line => !/"method":"\$\/(?!recording|bytes)/.test(line));
  if (!/"method":"(initialize|\$\/recording|\$\/bytes)"/.test(first)) {
    for (const line of OPENING) feed(Buffer.from(line + '\n'));
    output = [];
  }
  for (const line of lines) {
    const start = '{"jsonrpc":"2.0","method":"$/expect","params":';
    if (line.startsWith(start)) {
      expected.push(line.slice(start.length, -1));
      continue;
    }
    const { method, params } = line.startsWith('{"jsonrpc":"2.0","method":"$/') ? JSON.parse(line) : {};
    switch (method) {
      case '$/answered': expected.push(`{"jsonrpc":"2.0","id":${JSON.stringify(params.id)},"result":`); break;
      case '$/recording': instance.limit(Buffer.from(JSON.stringify(params.limits))); break;
      case '$/at':
        now = Math.round(params.time * 1e6);
        output.push(instance.proceed());
        break;
      case '$/header': header = Buffer.from(params.text, 'latin1'); break;
      case '$/bytes': feed(Buffer.from(params.text, 'latin1')); break;
      case '$/end': output.push(instance.finish()); break;
      default:
        feed(Buffer.concat([header, Buffer.from(header.length > 0 ? line : line + '\n')]));
        header = Buffer.alloc(0);
    }
  }
  const found = messages(Buffer.concat(output));
  const isLeftOpen = text => text?.endsWith('"result":');
  const index = found.findIndex((message, index) => message !== expected[index] && !(isLeftOpen(expected[index]) && message.startsWith(expected[index])));
  if (index !== -1) return `message ${index} is\n  ${found[index].slice(0, 500)}\nnot\n  ${expected[index]?.slice(0, 500)}`;
  return found.length < expected.length ? `only ${found.length} of ${expected.length} messages came` : null;
}

/** The messages in an output, with or without headers. */
function messages(output) {
  const found = [];
  for (let start = 0; start < output.length;) {
    const header = /^Content-Length: (\d+)\r\n\r\n/.exec(output.toString('latin1', start, start + 40));
    const end = header ? start + header[0].length + Number(header[1]) : output.indexOf(10, start);
    found.push(output.toString('utf8', header ? start + header[0].length : start, end));
    start = header ? end : end + 1;
  }
  return found;
}
