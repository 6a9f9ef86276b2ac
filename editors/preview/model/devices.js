// The devices of the catalogue.

/** The device of the catalogue that a container is of. */
export const deviceOf = ({ devices }, container) => devices.find(one =>
  ['portrait', 'landscape'].some(orientation => JSON.stringify(one[orientation]) === JSON.stringify(container)));

/** From this width on, pt, a screen is a tablet's, on which some systems show a sheet as a form in the middle. */
const TABLET = 600;

/** The groups of the list of devices, in order: what belongs to each. */
const GROUPS = [
  ['iPhones', ({ device }) => device.startsWith('iPhone')], ['iPads', ({ device }) => device.startsWith('iPad')],
  ['Android', ({ portrait: { size } }) => size.width < TABLET], ['Android, large screens', () => true],
];

/** The items of a menu of devices, in groups. */
export function deviceItems(catalogue, isOn, run) {
  const groupOf = device => GROUPS.find(([, holds]) => holds(device))[0];
  return GROUPS.flatMap(([heading]) => {
    const members = (catalogue?.devices ?? []).filter(one => groupOf(one) === heading);
    return members.length === 0 ? [] : [{ heading }, ...members.map(({ device, portrait: { size } }) => (
      { title: device, detail: `${Math.round(size.width)} × ${Math.round(size.height)}`, isOn: isOn(device), run: () => run(device) }))];
  });
}
