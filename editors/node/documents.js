// Sheet documents: opened as sheets, and run as tests.

import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SheetdError } from './errors.js';

const RUN = 'sheetd.runScenario';

/** A document has errors. The message has one line for each error. */
export class DocumentError extends SheetdError {
  constructor(diagnostics) {
    super(diagnostics.map(({ file, line, column, severity, message, code }) =>
      `${file}:${line}:${column}: ${severity}: ${message} [${code}]`).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** A document that is open in a daemon. */
class OpenDocument {
  #connection;
  #file;

  constructor(connection, file, uri, diagnostics, lenses) {
    this.#connection = connection;
    this.#file = file;
    this.uri = uri;
    this.diagnostics = diagnostics.map(one => diagnostic(file, one));
    this.scenarios = lenses.filter(({ command }) => command.command === RUN)
      .flatMap(({ command, range, data }) => (data?.settings ?? [null]).map(setting =>
        ({ name: command.arguments[1] ?? null, line: range.start.line + 1, setting })));
  }

  /** Throws DocumentError if the document has errors. */
  check() {
    const errors = this.diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new DocumentError(errors);
  }

  /** Runs a scenario: that of a name, or the first; in a setting, or in each until it fails. */
  async run(name, { setting = null, ...options } = {}) {
    this.check();
    const ran = await this.#connection.request(
      'workspace/executeCommand', { command: RUN, arguments: [this.uri, name ?? null, setting] }, options);
    return {
      passed: ran.failures.length === 0, failures: ran.failures.map(one => diagnostic(this.#file, one)), events: ran.events,
      report: ran.report, warnings: this.diagnostics.filter(({ severity }) => severity === 'warning'),
    };
  }
}

/** A diagnostic of the language server. Lines and columns count from 1. */
function diagnostic(file, { range: { start, end }, severity, code, message }) {
  return {
    file, line: start.line + 1, column: start.character + 1, severity: severity === 1 ? 'error' : 'warning', code, message,
    endLine: end.line + 1,
  };
}

/** The documents of a daemon, opened one after the other. */
export class Documents {
  #connection;
  #last = Promise.resolve();
  #uri = '';
  #published = [];

  constructor(connection) {
    this.#connection = connection;
  }

  /** Receives a notification of the daemon. */
  receive(method, { uri, diagnostics }) {
    if (method === 'textDocument/publishDiagnostics' && uri === this.#uri) this.#published = diagnostics;
  }

  /**
   * Opens a document, which the daemon checks, calls `use` with it, and closes it. Sheets that were opened with it stay. Throws
   * what reading the file throws.
   */
  use(file, use) {
    const used = this.#last.then(() => this.#use(file instanceof URL ? fileURLToPath(file) : file, use));
    this.#last = used.catch(() => {});
    return used;
  }

  async #use(file, use) {
    const content = await readFile(file);
    if (!isUtf8(content)) throw new DocumentError([notUtf8(file, content)]);
    const uri = pathToFileURL(resolve(file)).href;
    this.#uri = uri;
    const opened = new Set();
    try {
      this.#open(uri, content.toString(), opened);
      await this.#openExtended(uri, opened);
      const lenses = await this.#connection.request('textDocument/codeLens', { textDocument: { uri } });
      return await use(new OpenDocument(this.#connection, file, uri, this.#published, lenses));
    } finally {
      if (!this.#connection.ended) {
        for (const uri of opened) this.#connection.notify('textDocument/didClose', { textDocument: { uri } });
      }
    }
  }

  #open(uri, text, opened) {
    opened.add(uri);
    this.#connection.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } });
  }

  /** Opens the documents that it extends, for a daemon that can't read files. */
  async #openExtended(uri, opened) {
    for (let target = uri; ;) {
      // Answered after the diagnostics have been sent.
      const [link] = await this.#connection.request('textDocument/documentLink', { textDocument: { uri: target } });
      if (!link || opened.has(link.target) || !this.#published.some(isNotOpen)) return;
      target = link.target;
      try {
        const path = fileURLToPath(target);
        const content = (await stat(path)).isFile() ? await readFile(path) : null;
        if (!content || !isUtf8(content)) return; // the daemon reports it
        this.#open(target, content.toString(), opened);
      } catch {
        return; // the daemon reports it
      }
    }
  }
}

/** Whether a document extends one that the daemon can't read. */
function isNotOpen({ code, message }) {
  return code === 'extends' && message.endsWith('is not open');
}

function notUtf8(file, content) {
  const lines = [];
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = content.indexOf(10, start);
    lines.push(content.subarray(start, end === -1 ? content.length : end));
  }
  const index = lines.findIndex(line => !isUtf8(line));
  const [line, column] = [index + 1, lines[index].toString().indexOf('\uFFFD') + 1];
  return { file, line, column, severity: 'error', code: 'encoding', message: 'it is not UTF-8', endLine: line };
}
