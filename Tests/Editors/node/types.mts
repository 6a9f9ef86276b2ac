// Tests the types of the client: TypeScript must reject each line after an `@ts-expect-error`.

import { Client, ResponseError, type Frame } from 'sheetd-client';
import { expectSheet } from 'sheetd-client/testing';

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
  return frames[0];
}
