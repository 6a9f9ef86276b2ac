// The dock: what the app does with the sheet, and what is shown over it.

import { h } from '../dom.js';

const COMMANDS = [['present', 'dismiss', 'push'], ['keyboard', 'rotate'], ['ghost', 'rail', 'trail', 'safeAreas']];

export class Dock {
  constructor({ commands }) {
    this.element = h('div', { class: 'dock', role: 'toolbar', 'aria-label': 'What the app does', 'aria-orientation': 'vertical' },
      COMMANDS.flatMap((group, place) => [place > 0 ? h('hr') : null, ...group.map(id => commands.button(id))]));
  }
}

/** The same commands for a menu, where there is no space for the dock. */
export const dockItems = ({ commands }) => COMMANDS.flatMap((group, place) => [place > 0 ? 'separator' : null, ...group.map(id => {
  const command = commands.get(id);
  return { title: commands.titleOf(command), icon: command.icon, isOn: commands.isOn(command), isEnabled: commands.isEnabled(command), run: () => commands.run(id) };
})]);
