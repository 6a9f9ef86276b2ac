// The device around the screen: metal, glass, keys, and what is cut out of the screen. It is drawn upright and turned as a whole, so
// that all of it is at the right side in landscape too.

import { h } from '../dom.js';

/** The width of the glass around the screen, and of the metal around the glass, pt. */
const GLASS = 11;
const METAL = 4;
/** The glass above and below the screen of a device with a home button, pt, and the button's diameter. */
const CHIN = { phone: 92, tablet: 58 };
const HOME = { phone: 56, tablet: 40 };

const ISLAND = { kind: 'island', width: 124, height: 36.5, y: 11.5, cornerRadius: 18.25 };
const NOTCH = { kind: 'notch', width: 162, height: 32, y: 0, cornerRadius: 20 };

/**
 * What the device of a container looks like: {width, height} of its screen when it is upright, {radius} of its corners, {cutout},
 * {buttons}, {homeButton}, {glass: {x, y}}, the width of the glass at the sides and above and below. From the catalogue of devices;
 * a container that is none of them is drawn by its safe area.
 */
export function hardwareOf(container, devices) {
  const { size, safeArea } = container;
  const isLandscape = size.width > size.height;
  const [width, height] = isLandscape ? [size.height, size.width] : [size.width, size.height];
  const device = devices?.find(({ portrait, landscape }) => [portrait, landscape].some(one => sameBox(one.size, size) && sameBox(one.safeArea, safeArea)));
  const isTablet = width > 600;
  const inset = Math.max(safeArea.top, safeArea.left, safeArea.right);
  const homeButton = device?.homeButton ?? (!isTablet && inset <= 24 && safeArea.bottom === 0);
  const radius = container.displayCornerRadius ?? device?.portrait.displayCornerRadius ?? (homeButton ? 0 : isTablet ? 18 : 47);
  const cutout = device && 'cutout' in device ? device.cutout : isTablet || inset <= 24 ? null : centered(inset > 50 ? ISLAND : NOTCH, width);
  const buttons = device?.buttons ?? (isTablet ? [{ side: 'right', y: 70, height: 52 }] : homeButton
    ? [{ side: 'left', y: 60, height: 30 }, { side: 'left', y: 116, height: 46 }, { side: 'left', y: 174, height: 46 }, { side: 'right', y: 116, height: 46 }]
    : [{ side: 'left', y: 148, height: 32 }, { side: 'left', y: 208, height: 62 }, { side: 'left', y: 286, height: 62 }, { side: 'right', y: 236, height: 100 }]);
  const kind = isTablet ? 'tablet' : 'phone';
  return { name: device?.device ?? null, width, height, isLandscape, isTablet, radius, cutout, buttons, homeButton, home: homeButton ? HOME[kind] : 0,
    glass: { x: isTablet ? 22 : GLASS, y: homeButton ? CHIN[kind] : isTablet ? 22 : GLASS } };
}

const sameBox = (a, b) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
const centered = (cutout, width) => ({ ...cutout, x: (width - cutout.width) / 2 });

/** The size of a device with its glass and metal, pt, in an orientation. */
export function outerSize({ width, height, glass }, isLandscape, hasBezel) {
  const [w, h] = hasBezel ? [width + 2 * (glass.x + METAL), height + 2 * (glass.y + METAL)] : [width, height];
  return isLandscape ? { width: h, height: w } : { width: w, height: h };
}

export class Hardware {
  #metal = h('div', { class: 'metal' });
  #glass = h('div', { class: 'glass' });
  #keys = h('div', { class: 'side-keys' });
  #home = h('div', { class: 'home-button' });
  #cutout = h('div', { class: 'cutout' });
  /** Behind the screen. */
  back = h('div', { class: 'hardware bezel', 'aria-hidden': 'true' }, this.#keys, this.#metal, this.#glass, this.#home);
  /** In front of it. */
  front = h('div', { class: 'hardware', 'aria-hidden': 'true' }, this.#cutout);

  set({ width, height, radius, cutout, buttons, home, glass }) {
    for (const { style } of [this.back, this.front]) Object.assign(style, { width: `${width}px`, height: `${height}px` });
    for (const [element, border] of [[this.#glass, 0], [this.#metal, METAL]]) {
      element.style.inset = `${-glass.y - border}px ${-glass.x - border}px`;
      element.style.borderRadius = `${(radius || 34) + glass.x + border}px`;
    }
    this.#keys.replaceChildren(...buttons.map(({ side, y, height: length }) => {
      const key = h('i', { class: side });
      key.style.top = `${y}px`;
      key.style.height = `${length}px`;
      key.style[side] = `${-glass.x - METAL - 3.5}px`;
      return key;
    }));
    this.#home.hidden = home === 0;
    Object.assign(this.#home.style, { width: `${home}px`, height: `${home}px`, left: `${(width - home) / 2}px`, top: `${height + (glass.y - home) / 2}px` });
    this.#cutout.hidden = !cutout;
    if (!cutout) return;
    this.#cutout.className = `cutout ${cutout.kind}`;
    const { x, y, width: w, height: length, cornerRadius } = cutout;
    // A notch is part of the glass: it begins outside the screen.
    const above = cutout.kind === 'notch' ? 2 : 0;
    Object.assign(this.#cutout.style, { left: `${x}px`, top: `${y - above}px`, width: `${w}px`, height: `${length + above}px`,
      borderRadius: cutout.kind === 'notch' ? `0 0 ${cornerRadius}px ${cornerRadius}px` : `${cornerRadius}px` });
  }

  /** Turns it by an angle, degrees, about the centre of a screen of a size. */
  turn(angle, hardware, size) {
    const transform = `translate(${(size.width - hardware.width) / 2}px, ${(size.height - hardware.height) / 2}px) rotate(${angle}deg)`;
    this.back.style.transform = this.front.style.transform = transform;
  }
}
