// The spring of a recording: the fingers of a trace play many springs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { motionOn } from '../../editors/preview/model/motions.js';
import { springOf } from '../../editors/preview/model/spring-of-trace.js';
import { playOf, recordingOf, traceOf } from '../../editors/preview/model/trace.js';
import { open } from './page.js';

/** A drag of a sheet whose motion is on a spring, as the frames and the fingers of a recorder, with a jitter of up to `noise` pt. */
async function traceOn(t, spring, noise) {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  await page.session.configure(motionOn(page.session.state.configuration, spring), { animated: false });
  await page.drag([[195, 430], [195, 380], [195, 330], [195, 280]]);
  await page.settled();
  const { frames, inputs } = page.session.recording;
  const { size, safeArea } = page.session.state.container;
  const phases = { began: 'down', moved: 'moved', ended: 'up' };
  const fingers = inputs.flatMap(({ method, time, params }) => (method === 'gesture/sample' ? [{ time, ...params }] : method === 'gesture/samples' ? params.samples : []));
  const begin = fingers[0].time;
  const rows = [...frames.filter(({ time }) => time >= begin - 0.05).map(({ time, frame }, place) => ({ time, y: frame.y + noise * (place * 7 % 5 - 2) / 2 })),
    ...fingers.map(({ time, phase, x, y }) => ({ time, finger: phases[phase], fingerX: x, fingerY: y }))].sort((a, b) => a.time - b.time);
  return traceOf([{ trace: 1, container: { ...size, safeArea } }, ...rows].map(row => JSON.stringify(row)).join('\n'));
}

for (const [spring, noise] of [[{ response: 0.42, dampingRatio: 0.7 }, 0], [{ response: 0.3, dampingRatio: 1 }, 0.5]]) {
  test(`the spring of a recording is found: ${JSON.stringify(spring)}, with a jitter of ${noise} pt`, async t => {
    const trace = await traceOn(t, spring, noise);
    const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
    const { opening } = page.session.recording;
    const play = playOf(trace, opening, [{ id: 'medium', reach: 430 }, { id: 'large', reach: 780 }]);
    const found = await springOf(page.session.rpc, page.session.state, { play, recording: recordingOf(trace, page.session.frame) });
    assert.ok(Math.abs(found.spring.response / spring.response - 1) < 0.03, JSON.stringify(found));
    assert.ok(Math.abs(found.spring.dampingRatio / spring.dampingRatio - 1) < 0.05, JSON.stringify(found));
    assert.ok(found.difference < 0.6 + noise, JSON.stringify(found));
  });
}

test('a recording in which nothing moves by itself says so', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  const trace = traceOf('{"trace":1,"container":{"width":390,"height":844}}\n{"time":0,"y":430}\n{"time":0.1,"finger":"down","fingerX":9,"fingerY":440}');
  const play = playOf(trace, page.session.recording.opening, []);
  await assert.rejects(springOf(page.session.rpc, page.session.state, { play, recording: recordingOf(trace, page.session.frame) }), /Nothing in this recording moves by itself/);
});
