// The document that the preview shows.

export class SheetDocument {
  diagnostics = [];
  text = null;
  version = null;
  #app;

  constructor(app, { uri, name }) {
    this.#app = app;
    this.uri = uri;
    this.name = name;
  }

  /** The first error, or null. */
  get firstError() {
    return this.diagnostics.find(one => one.severity === 1) ?? null;
  }
}
