// What is changed in a recording: keyframes that are moved and stretched.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from '../../editors/preview/model/expectations.js';
import { keyframesOf, withMoved } from '../../editors/preview/model/keyframes.js';
import { open } from './page.js';

test('a drag that is stretched over another input keeps its samples, which stay in order', async t => {
  // Late answers have the samples go together, and the dismissal comes in the middle of them.
  const page = await open(t, 'system', { late: 100 });
  const { session } = page;
  const samples = () => [...session.recording.samples()];
  await page.drag([[195, 430], [195, 330], [195, 200]], { frames: 12 });
  await page.settled();
  await Promise.all([session.input('sheet/dismiss', { animated: true }), page.settled()]);
  assert.equal(page.frame.phase, 'dismissed');

  const { inputs } = session.recording;
  const [count, released, start, dismissed] = [samples().length, samples().at(-1).time, inputs[1].time, inputs.at(-1).time];
  const batch = inputs.findLast(({ method }) => method === 'gesture/samples').params.samples.map(({ time }) => time);
  // The dismissal is halfway between the first and the last sample of the last batch.
  const end = start + (released - start) * (dismissed - start) / ((batch[0] + batch.at(-1)) / 2 - start);
  const drag = keyframesOf(inputs).find(({ kind }) => kind === 'drag');
  await Promise.all([session.replay({ inputs: withMoved(inputs, drag, { from: start, to: end }), end: session.recording.end }), page.settled()]);
  await page.settled();

  assert.ok(Math.abs(samples().at(-1).time - end) < 1e-5);
  assert.equal(samples().length, count);
  const steps = stepsOf(session.recording, true);
  assert.deepEqual(steps.map(({ method }) => method), ['sheet/present', 'gesture/samples', 'sheet/dismiss', 'gesture/samples']);
  const order = steps.flatMap(({ time, params }) => params?.samples?.map(sample => sample.time) ?? [time]);
  assert.deepEqual(order, order.toSorted((a, b) => a - b));
  const { frame, phase } = await page.replayed();
  assert.deepEqual([frame, phase], [page.frame.frame, page.frame.phase]);
});
