// Records what a sheet does in a React Native app with Reanimated, for `sheetd verify`: where it is in each frame, and what a finger does.
// Parsed by a grammar of TypeScript; not compiled and not run on a device.
//
//   const recorder = useSheetRecorder(top, height, { width, height: windowHeight, safeArea });   // shared values, in points
//   const gesture = Gesture.Simultaneous(pan, recorder.gesture);
//   recorder.mark('present');
//   ...
//   console.log(recorder.stop());
//
// The frame callback and the gesture run on the interface's thread, where the sheet moves, so the clock is that of the frame.

import { useCallback, useMemo } from 'react';
import { Gesture } from 'react-native-gesture-handler';
import { useFrameCallback, useSharedValue } from 'react-native-reanimated';
import type { SharedValue } from 'react-native-reanimated';

type Container = { width: number; height: number; safeArea?: { top: number; bottom: number } };
type Line = Record<string, unknown>;

export function useSheetRecorder(top: SharedValue<number>, height: SharedValue<number>, container: Container) {
  const lines = useSharedValue<Line[]>([]);

  const add = useCallback((line: Line) => {
    'worklet';
    lines.modify(value => {
      'worklet';
      value.push(line);
      return value;
    });
  }, [lines]);

  useFrameCallback(({ timestamp }) => {
    'worklet';
    add({ time: timestamp / 1000, now: performance.now() / 1000, y: top.value, height: height.value });
  });

  const gesture = useMemo(() => {
    const finger = (word: string) => (event: { allTouches: { absoluteX: number; absoluteY: number }[] }) => {
      'worklet';
      const [touch] = event.allTouches;
      if (touch) add({ time: performance.now() / 1000, finger: word, fingerX: touch.absoluteX, fingerY: touch.absoluteY });
    };
    return Gesture.Manual()
      .onTouchesDown(finger('down'))
      .onTouchesMove(finger('moved'))
      .onTouchesUp(finger('up'))
      .onTouchesCancelled(finger('cancel'));
  }, [add]);

  return {
    gesture,
    /** Says that the app does something now: 'present', 'dismiss', or 'select' with a detent. */
    mark: (event: string, detent?: string) => add({ time: performance.now() / 1000, event, ...(detent ? { detent } : {}) }),
    /** The trace. */
    stop: () => {
      const header = { trace: 1, unit: 'pt', origin: 'top', edge: 'bottom', clock: 'frame', read: 'callback', recorder: 'react-native', container };
      return [header, ...lines.value].map(line => JSON.stringify(line)).join('\n') + '\n';
    },
  };
}
