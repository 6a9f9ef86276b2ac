// @ts-check

/**
 * Throws a TypeError if an object of options has a member that is none of them.
 * @param {string} name that of the function @param {any} options @param {readonly string[]} known
 */
export function checkKeys(name, options, known) {
  if (options === undefined) return;
  if (typeof options !== 'object' || options === null) throw new TypeError(`${name}: expected an object of options, found ${String(options)}`);
  const other = Object.keys(options).find(key => !known.includes(key));
  if (other !== undefined) throw new TypeError(`${name}: there is no option "${other}"; it has ${known.join(', ')}`);
}

/**
 * The params and the options of a call. No param is a signal, so that one among them is meant as an option.
 * @param {any} params @param {any} options @returns {[any, any]}
 */
export function withOptions(params, options) {
  if (options !== undefined || typeof params?.signal?.throwIfAborted !== 'function') return [params, options];
  const { signal, ...rest } = params;
  return [rest, { signal }];
}
