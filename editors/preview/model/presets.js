// The daemon's presets.

/** Whether a preset is a system, and not the sheet of a library. */
export const isSystem = ({ fidelity }) => fidelity.length === 0;

/** Whether a preset is the sheet of a library, and not a variant of one. */
export const isLibrary = preset => !isSystem(preset) && !preset.name.includes('.');

export class Presets {
  /** All presets, as `sheet/presets` answers; null until they are read. */
  list = null;
  #rpc;
  #reading = null;

  constructor(rpc) {
    this.#rpc = rpc;
  }

  /** Reads them once, and not before the first frame needs the daemon. */
  read() {
    this.#reading ??= this.#rpc.request('sheet/presets').then(({ presets }) => {
      this.list = presets;
    }).catch(error => {
      this.#reading = null;
      throw error;
    });
    return this.#reading;
  }

  /** The configuration of a preset; undefined until it is known. */
  configuration(name) {
    return this.list?.find(one => one.name === name)?.configuration;
  }
}
