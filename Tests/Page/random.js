/** Numbers that are the same for the same seed: a function that returns one from 0 to below 1 (Mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6D2B79F5) | 0;
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Integers between two, inclusive. */
export function integers(seed) {
  const chance = random(seed);
  return (from, to) => from + Math.floor(chance() * (to - from + 1));
}
