// The page's colors as a canvas needs them: resolved for the theme, the host's own colors and forced colors.

const COLORS = {
  ink: '--ink', ink2: '--ink-2', ink3: '--ink-3', panel: '--panel', ground: '--ground', line: '--grid', lineStrong: '--line-strong',
  tide: '--tide', reach: '--trace-reach', velocity: '--trace-velocity', transition: '--trace-transition', dimming: '--trace-dimming',
  other: '--side-b', none: '--none', presenting: '--presenting', presented: '--presented', held: '--held', dismissing: '--dismissing',
  onHeld: '--on-held', pass: '--pass', fail: '--fail',
};

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

export class Palette {
  #probe;
  #onchange;
  #colors = null;
  #ends = new AbortController();

  /** Resolves colors where `element` is. `onchange` is called when they may be different. */
  constructor(element, onchange) {
    this.#onchange = onchange;
    this.#probe = document.createElement('span');
    this.#probe.className = 'color-probe';
    this.#probe.hidden = true;
    element.append(this.#probe);
    const { signal } = this.#ends;
    for (const query of QUERIES) matchMedia(query).addEventListener('change', () => this.forget(), { signal });
    // A host changes its theme by attributes of the document: VS Code its class, the page its color scheme.
    const observer = new MutationObserver(() => this.forget());
    for (const one of [document.documentElement, document.body, element.closest('.sheetd-preview')]) {
      if (one) observer.observe(one, { attributes: true, attributeFilter: ['class', 'style', 'data-scheme', 'data-theme'] });
    }
    signal.addEventListener('abort', () => observer.disconnect());
  }

  forget() {
    this.#colors = null;
    this.#onchange();
  }

  /** The resolved colors, by their names above. */
  get colors() {
    return this.#colors ??= Object.fromEntries(Object.entries(COLORS).map(([name, token]) => {
      this.#probe.style.color = `var(${token})`;
      return [name, getComputedStyle(this.#probe).color];
    }));
  }

  close() {
    this.#ends.abort();
  }
}
