// Mounts a preview in an element.

import { pageClock } from './model/clock.js';
import { App } from './shell/app.js';

/** Mounts a preview. The host's status determines what it shows. */
export const mount = (root, host) => new App(root, host, pageClock);
