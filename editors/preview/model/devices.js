// The devices of the catalogue.

/** The device of the catalogue that a container is of. */
export const deviceOf = ({ devices }, container) => devices.find(one =>
  ['portrait', 'landscape'].some(orientation => JSON.stringify(one[orientation]) === JSON.stringify(container)));
