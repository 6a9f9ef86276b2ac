// What is wrong with what was last tried in a field.

import { freshId, h } from '../dom.js';

/** A sentence below a field. The sheet's answer to an earlier value says nothing about a later one, whenever it comes. */
export class Problem {
  element = h('p', { class: 'error', role: 'alert', hidden: true, id: freshId() });
  #tries = 0;

  /** Says what is wrong with something that was just tried, or with null that nothing is. */
  show(text) {
    this.#tries++;
    this.#write(text);
  }

  /** Sends a value to the sheet with `change`. Returns whether it was taken; if not, `sentenceOf(reason)` is shown. */
  async during(change, sentenceOf) {
    const tries = ++this.#tries;
    let text = null;
    try {
      await change();
    } catch (error) {
      text = sentenceOf(reasonOf(error));
    }
    if (tries === this.#tries) this.#write(text);
    return text === null;
  }

  #write(text) {
    this.element.hidden = text === null;
    if (this.element.textContent !== (text ?? '')) this.element.textContent = text ?? '';
  }
}

export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** What the daemon says against a value, in words. */
function reasonOf({ data, message }) {
  const expected = data?.expected;
  if (!expected) return message;
  return capital(expected.replace(/^a finite number >= (.*)$/, '$1 or more').replace(/^a finite number > (.*)$/, 'more than $1').replace(/^a number from/, 'from'));
}
