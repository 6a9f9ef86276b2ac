// What a moment says about releases: the one of now, the one that is pointed at, the last one, and what was expected.

/** Adds to a moment of a page what a release would do, or has done. Returns the moment. */
export function withReleases(moment, { expected, releases, aim, detents }) {
  return Object.assign(moment, { prediction: null, row: null, expected: expected.at(moment) }, releases.at(moment),
    { aim: aim.at(moment, detents.at(moment)), last: releases.last(moment) });
}
