// The dialog of a keyframe: the samples of a drag, or the params of another input.

import { button, h } from '../dom.js';
import { clock } from './format.js';

const COLUMNS = [['time', 's', 3], ['x', 'pt', 1], ['y', 'pt', 1]];

/** Shows a keyframe. `onchange` is called with its changed samples, or with the changed params of its input. */
export function openKeyframe(app, keyframe, onchange) {
  const isDrag = keyframe.kind === 'drag';
  const { element, read } = isDrag ? samplesTable(keyframe.samples) : paramsField(keyframe.first.params ?? {});
  const trouble = h('p', { class: 'error', role: 'alert', hidden: true });
  let close = () => {};
  const apply = () => {
    try {
      const changed = read();
      close();
      onchange(changed);
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  const title = isDrag ? `Drag, ${clock(keyframe.from)} to ${clock(keyframe.to)} s` : `${keyframe.first.method}, ${clock(keyframe.from)} s`;
  close = app.dialog([
    h('h2', {}, title), element, trouble,
    h('div', { class: 'row' }, button('Cancel', () => close(), { class: 'b line' }), button('Apply', apply, { class: 'b main' })),
  ], { label: title, className: 'keyframe-dialog' });
}

function samplesTable(samples) {
  const rows = samples.map((sample, index) => ({
    sample, inputs: COLUMNS.map(([name, unit, digits]) => {
      const input = h('input', { class: 'in', inputmode: 'decimal', autocomplete: 'off', 'aria-label': `${name} of sample ${index + 1}, ${unit}` });
      input.value = input.defaultValue = String(Number(sample[name].toFixed(digits)));
      return input;
    }),
  }));
  const element = h('div', { class: 'samples', tabindex: '0', role: 'group', 'aria-label': 'Samples' }, h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Phase'), COLUMNS.map(([name, unit]) => h('th', { scope: 'col' }, `${name}, ${unit}`)))),
    h('tbody', {}, rows.map(({ sample, inputs }) => h('tr', {}, h('td', {}, sample.phase), inputs.map(input => h('td', {}, input)))))));
  const read = () => {
    let last = -Infinity;
    return rows.map(({ sample, inputs }, index) => {
      const changed = { ...sample };
      inputs.forEach((input, column) => {
        const [name] = COLUMNS[column];
        if (input.value === input.defaultValue) return;
        const value = Number(input.value.replace('−', '-').replace(',', '.'));
        if (input.value.trim() === '' || !Number.isFinite(value)) throw new Error(`${name} of sample ${index + 1}: “${input.value}” is not a number`);
        changed[name] = value;
      });
      if (changed.time < Math.max(0, last)) throw new Error(`Sample ${index + 1} is before the one above it.`);
      last = changed.time;
      return changed;
    });
  };
  return { element, read };
}

function paramsField(params) {
  const area = h('textarea', { class: 'in code', rows: '8', spellcheck: 'false', 'aria-label': 'Params' });
  area.value = JSON.stringify(params, null, 2);
  const read = () => {
    try {
      return JSON.parse(area.value);
    } catch (error) {
      throw new Error(`This is not JSON: ${error.message}`);
    }
  };
  return { element: area, read };
}
