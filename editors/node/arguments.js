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
