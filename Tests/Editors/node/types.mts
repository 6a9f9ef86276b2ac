// Tests the types of the client: TypeScript must reject each line after an `@ts-expect-error`.

import { Client, ResponseError, openDocument, type DetentID, type Frame, type PresetName } from 'sheetd-client';
import { expectSheet, sheetTests } from 'sheetd-client/testing';

export async function use(): Promise<Frame> {
  const client = await Client.start({ command: ['sheetd', '--stdio'], startTimeout: 2, callTimeout: 30 });
  const pid: number | undefined = client.pid;
  const sheet = await client.open({ preset: 'system', content: { height: 300 }, shouldDismiss: () => true });
  const answer = await sheet.present({ animated: false });
  const y: number = answer.frame.y;
  await sheet.configure({ configuration: { dimming: { alpha: y } } });
  for await (const frame of sheet.frames()) return frame;
  sheet.on('event', event => event.name === 'willDismiss');
  const { frames } = await client.request('sheet/sample', { sheet: sheet.id, to: 1 });
  await expectSheet(sheet, { phase: 'presented', frame: { y: 510 } });
  // @ts-expect-error: seconds are a number
  await Client.start({ startTimeout: '2 s' });
  // @ts-expect-error: not a param
  await sheet.present({ animate: true });
  // @ts-expect-error: seconds are a number
  await sheet.clockAdvance({ by: 'a second' });
  // @ts-expect-error: which detent is missing
  await sheet.selectDetent();
  // @ts-expect-error: no such phase of a pointer
  await sheet.gestureSample({ phase: 'lifted', x: 1, y: 2 });
  // @ts-expect-error: no such method
  await client.request('sheet/fold');
  // @ts-expect-error: no such key
  await client.open({ contents: {} });
  // @ts-expect-error: no such phase of a sheet
  if (answer.phase === 'gone') throw new ResponseError();
  // @ts-expect-error: the kinds are frame, event, animation, didChangeDocument
  sheet.on('tick', () => {});
  // @ts-expect-error: no such preset
  await client.open({ preset: 'sytem' });
  // @ts-expect-error: no such device
  await client.open({ container: { device: 'iPone 14' } });
  // @ts-expect-error: no such edge
  await client.open({ configuration: { edge: 'botom' } });
  // @ts-expect-error: no such detent without a height
  await client.open({ configuration: { detents: ['medum'] } });
  // @ts-expect-error: no such event
  sheet.on('event', event => event.name === 'didDismis');
  // @ts-expect-error: no such chrome of a sheet
  sheet.on('event', event => event.chrome === 'graber');
  // @ts-expect-error: no such preset
  if (sheet.opened.preset === 'sytem') return frames[0];
  // @ts-expect-error: the document has it
  await openDocument('map.sheet.json', { preset: 'system' });
  const preset: PresetName = sheet.opened.preset;
  const detent: DetentID | null = answer.detent;
  await client.open({
    preset, container: { device: 'iPhone 14' }, configuration: {
      edge: 'bottom', detents: ['medium', { id: 'peek', height: 90 }], selectedDetentIdentifier: 'peek',
    },
  });
  await sheet.selectDetent({ detent: 'peek' });
  await expectSheet(sheet, { detent: 'peek' });
  const live = await openDocument('map.sheet.json', { command: 'sheetd', clock: 'realtime', measure: () => 300 });
  await live[Symbol.asyncDispose]();
  await sheet.state({ signal: new AbortController().signal });
  sheetTests(['map.sheet.json', 'sheets'], { command: 'sheetd' });
  const { passed, failures } = await client.runScenario('map.sheet.json', 'rotates');
  if (!passed) throw new Error(`${failures[0].file}:${failures[0].line} ${detent}`);
  return frames[0];
}
