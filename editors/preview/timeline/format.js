// Numbers of the timeline as text. A minus is a real minus, so that columns of figures line up.

const signed = text => text.replace('-', '−');

/** A number with at most `digits` decimals, without trailing zeros. */
export const decimal = (value, digits = 1) => signed(String(Number(value.toFixed(digits)) || 0));

/** A time in seconds, exact to the millisecond: "3.250". */
export const clock = time => signed(Math.max(0, time).toFixed(3));

/** A velocity in whole points per second. */
export const whole = value => signed(String(Math.round(value) || 0));
