// What a drag from the pointer would move, and how far a finger has moved, as the page shows them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Channel } from '../../editors/preview/model/channel.js';
import { OwnerMaps, sectorsOf } from '../../editors/preview/model/owner-maps.js';
import { displacementAt, displacementWords, slopOf } from '../../editors/preview/model/displacement.js';

/** A map of eight directions: a carousel sideways from 10 pt on, the sheet elsewhere. */
const MAP = {
  directions: Array.from({ length: 8 }, (_, place) => ({
    angle: place * 45,
    owners: [{ owner: 'none', from: 0 }, { owner: [0, 4].includes(place) ? 'photos' : 'sheet', from: 10 }],
  })),
};

test('a sector is as wide as its directions, and as long as its owner has the finger', () => {
  const sectors = new Map(sectorsOf(MAP, 100).map(one => [one.owner, one]));
  assert.deepEqual([...sectors.keys()], ['none', 'photos', 'sheet']);
  assert.deepEqual(['none', 'photos', 'sheet'].map(owner => sectors.get(owner).polygons.length), [8, 2, 6]);
  // To the right, from 10 to 100 pt, 22.5° to both sides.
  const [corner] = sectors.get('photos').polygons[0];
  assert.ok(Math.abs(Math.hypot(...corner) - 10) < 1e-9 && Math.abs(Math.atan2(corner[1], corner[0]) + Math.PI / 8) < 1e-9);
  // The name of the sheet is in the middle of the directions downward, that of nothing nowhere.
  const { label } = sectors.get('sheet');
  assert.ok(Math.abs(label[0]) < 1e-9 && label[1] > 50);
  assert.equal(sectors.get('none').label, null);
});

test('an owner in all directions has its name somewhere', () => {
  const [, sheet] = sectorsOf({ directions: [0, 120, 240].map(angle => ({ angle, owners: [{ owner: 'none', from: 0 }, { owner: 'sheet', from: 10 }] })) }, 100);
  assert.equal(sheet.polygons.length, 3);
  assert.ok(Math.abs(Math.hypot(...sheet.label) - 62) < 1e-9);
});

test('the map is asked for at one place at a time, again when the sheet has moved, and not while a finger is down', async () => {
  const asked = [];
  let answer;
  const session = {
    channel: new Channel(), isOpen: true, held: false, lasting: () => () => true,
    ask: (method, params) => (asked.push([method, params]), new Promise(resolve => { answer = resolve; })),
  };
  let isOn = false;
  const maps = new OwnerMaps(session, () => isOn);
  const [here, there, moment, later] = [{ x: 10, y: 20 }, { x: 30, y: 20 }, { frame: {} }, { frame: {} }];
  assert.equal(maps.at(here, moment), null);
  assert.equal(asked.length, 0);
  isOn = true;
  assert.equal(maps.at(here, moment), null);
  maps.at(there, moment);
  assert.deepEqual(asked, [['sheet/predict', { touch: { x: 10, y: 20, length: 130 } }]]);
  answer(MAP);
  await new Promise(setImmediate);
  assert.equal(maps.at(here, moment).map, MAP);
  assert.equal(asked.length, 1);
  // The sheet has moved: what is known is shown until the answer comes.
  assert.equal(maps.at(here, later).map, MAP);
  assert.equal(asked.length, 2);
  session.held = true;
  assert.equal(maps.at(here, later), null);
});

test('the displacement of a finger is from where it went down to where it is at a time', () => {
  const inputs = [
    { time: 1, method: 'gesture/sample', params: { phase: 'began', x: 100, y: 100 } },
    { time: 1.1, method: 'gesture/samples', params: { samples: [{ time: 1.05, phase: 'moved', x: 103, y: 96 }, { time: 1.1, phase: 'moved', x: 106, y: 92 }] } },
    { time: 1.2, method: 'sheet/dismiss', params: {} },
    { time: 1.3, method: 'gesture/sample', params: { phase: 'ended', x: 106, y: 92 } },
  ];
  assert.deepEqual(displacementAt({ inputs }, 1.07), { x: 3, y: -4 });
  assert.deepEqual(displacementAt({ inputs }, 1.25), { x: 6, y: -8 });
  assert.equal(displacementAt({ inputs }, 1.3), null);
  assert.equal(displacementAt({ inputs }, 0.5), null);
  assert.equal(displacementWords({ x: 6, y: -8 }, 10), '37° from vertical, 10 of 10 pt');
  assert.equal(displacementWords({ x: 5, y: 0 }, null), '90° from vertical, 5 pt');
});

test('the slop of an owner is that of its claim', () => {
  const state = {
    configuration: { interaction: { claim: { slop: 12 } }, scroll: { claim: { slop: 8 }, pagerClaim: { slop: 16 } } },
    contents: [{ regions: [{ id: 'list' }, { id: 'pages', kind: 'pager' }, { id: 'map', claim: { slop: 3 } }] }],
  };
  assert.deepEqual(['sheet', 'content', 'list', 'pages', 'map', 'presenter', 'none'].map(owner => slopOf(owner, state)), [12, 8, 8, 16, 3, null, null]);
});
