// map: a sheet for React Native, with Reanimated and Gesture Handler.
// Rests at peek 154 pt, medium 453.44 pt, large 783 pt (in 393 × 852 pt).
// Not exported: The exported component does not reproduce the estimate of a finger's velocity; the sheet has interaction.velocity.
// Not exported: The exported component does not reproduce the rule for which motions a finger can catch; the sheet has interaction.catchesPresentation, interaction.catchesDismissal.
// Not exported: The exported component does not reproduce the handoff of drags between content and sheet; the sheet has scroll.handoff: expands.
// Not exported: The exported component does not reproduce the response to the keyboard; the sheet has keyboard: raises.
// Not exported: The exported component does not reproduce the motion of the presenter, which is behind the sheet; the sheet has presenter.
// Not exported: The exported component does not reproduce the actions for screen readers; the sheet has accessibility: escape, increment, decrement, activate.
// Not exported: The exported component does not reproduce the response to reduced motion; the sheet has motion: noStack.
// Not exported: Reanimated has no dimming; behind the component, put a view with an opacity that follows `reach`.
// Not exported: Reanimated has one damping ratio; the document has another damping ratio after a fast release.

import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { Gesture, GestureDetector } from 'react-native-gesture-handler';
import Animated, { runOnJS, useAnimatedStyle, useSharedValue, withSpring } from 'react-native-reanimated';

type Insets = { top: number; bottom: number; left: number; right: number };
/** `insets` are the safe area insets, from `useSafeAreaInsets()`. The heights at the top of this file include them. */
type Props = { insets?: Insets; contentLength?: number; detent?: string | null; onDetent?: (id: string | null) => void; children?: ReactNode };

/** The animation after a release: a spring with response 0.344144 s and damping ratio 1. */
const motion = { mass: 1, stiffness: 333.333333, damping: 36.514837 };
const noInsets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

export function MapSheet({ insets = noInsets, contentLength = 300, detent = "peek", onDetent, children }: Props) {
  const { width, height } = useWindowDimensions();
  const detents = useMemo(
    () => detentsIn({ length: height, height, near: insets.bottom, far: insets.top, contentLength }),
    [width, height, insets, contentLength],
  );
  const reach = useSharedValue(0);
  const wanted = useSharedValue(0);
  const lowest = useSharedValue(0);
  const start = useSharedValue(0);
  const goal = useSharedValue(-1);

  useEffect(() => {
    const target = detents.find((one: any) => one.id === detent)?.reach ?? 0;
    // If a release has already sent the sheet there, the running animation keeps its velocity.
    if (target === goal.value) return;
    goal.value = target;
    reach.value = withSpring(target, { ...motion, velocity: 0 });
  }, [detent, detents, goal, reach]);

  const reaches = detents.map((one: any) => one.reach);
  const [smallest, largest] = [Math.min(...reaches), Math.max(...reaches)];
  const pan = Gesture.Pan()
    .enabled(true)
    .minDistance(10)
    .onStart(() => {
      start.value = detents.reduce((near: any, one: any) => (Math.abs(one.reach - reach.value) < Math.abs(near.reach - reach.value) ? one : near)).reach;
      wanted.value = reach.value;
      lowest.value = reach.value;
    })
    .onChange(event => {
      wanted.value -= event.changeY;
      lowest.value = Math.min(lowest.value, wanted.value);
      reach.value = shown(wanted.value, smallest, largest, height);
    })
    .onEnd(event => {
      const velocity = event.velocityY;
      const place = landing({
        detents, smallest, largest, dismissed: 0, container: height, start: start.value, sheet: reach.value, finger: wanted.value,
        touch: height - event.absoluteY, lowest: lowest.value, velocity, sideways: Math.abs(event.translationX), axis: 'along', mayDismiss: false, keyboard: false,
      });
      goal.value = place.reach;
      reach.value = withSpring(place.reach, { ...motion, velocity: -velocity });
      if (onDetent) runOnJS(onDetent)(place.id);
    });

  const style = useAnimatedStyle(() => ({ transform: [{ translateY: height - reach.value }] }));
  return (
    <GestureDetector gesture={pan}>
      <Animated.View style={[styles.sheet, style]}>
        <View style={styles.grabber} />
        {children}
      </Animated.View>
    </GestureDetector>
  );
}

/** The reach at which the sheet is shown while the finger drags it to `wanted`. Beyond the outermost detents, it resists. */
function shown(wanted: number, smallest: number, largest: number, length: number): number {
  'worklet';
  if (wanted > largest) return largest + (e => (e > 0 ? e * (1 - 1 / (0.55 * (wanted - largest) / e + 1)) : 0))(Math.min(Math.max(length - largest, 0), 100));
  if (wanted >= smallest) return wanted;
  return smallest - (e => (e > 0 ? e * (1 - 1 / (0.55 * (smallest - wanted) / e + 1)) : 0))(Math.min(largest * 0.25, 200));
}

/** The detents, and how far the sheet reaches into the container at each of them, in points. */
function detentsIn({ length, height, near, far, contentLength }: { length: number, height: number, near: number, far: number, contentLength: number }) {
  const isCompact = height < 500;
  const full = isCompact ? length : Math.max(length - (far + (near > 0 ? 10 : 20)), 0);
  const inset = Math.min(near, full);
  const maximum = full - inset;
  const all = [
    { id: "peek", reach: Math.min(120, maximum) + inset },
    { id: "medium", reach: Math.min((height > 568 ? 0.56 : 0.63) * maximum, maximum) + inset, isActive: !isCompact },
    { id: "large", reach: maximum + inset },
  ].filter(detent => detent.isActive !== false);
  if (isCompact) return [{ id: (all.at(-1) ?? { id: "large" }).id, reach: full }];
  if (all.length === 0) return [{ id: "large", reach: full }];
  return all;
}

/** Where the sheet lands after a release. Reaches are points inward from its edge; velocities are points per second outward. */
function landing(r: any): any {
  'worklet';
  const near = (limit: number) => 1e-9 * Math.max(1, Math.abs(limit)); // rounding errors must not decide
  const atLeast = (value: number, limit: number) => value >= limit - near(limit);
  let mayLeave = r.mayDismiss;
  const leave = () => (mayLeave ? { id: null, reach: r.dismissed } : undefined);
  const progress = (place: any) => (forward > 0 ? -1 : 1) * place.reach;
  const nearest = (reach: number, among: any, tie = 'first') => {
    let best = among[0];
    for (const one of among.slice(1)) {
      const closer = Math.abs(one.reach - reach) - Math.abs(best.reach - reach);
      const wins: any = { first: false, last: true, lower: one.reach < best.reach, higher: one.reach > best.reach };
      if (Math.abs(closer) < 1e-9 ? wins[tie] : closer < 0) best = one;
    }
    return best;
  };
  const foremost = (among: any) => among.filter(Boolean).reduce(
    (best: any, one: any) => (!best || progress(one) > progress(best) ? one : best), undefined);
  const next = (reach: number, among: any, orAt = false) => {
    const here = progress({ reach });
    const ahead = among.filter((one: any) => (orAt ? progress(one) >= here : progress(one) > here));
    return ahead.reduce((best: any, one: any) => (!best || progress(one) < progress(best) ? one : best), undefined)
      ?? foremost(among);
  };
  const forward = Math.sign(r.velocity) || 0; // 1 is outward
  const everywhere = () => [...r.detents, leave()].filter(Boolean);
  let places = everywhere();
  if (mayLeave) mayLeave = r.lowest < r.smallest;
  places = everywhere();
  let place;
  if (atLeast(Math.abs(r.velocity), 1000) && (place = foremost([nearest((r.sheet - 0.099 * (Math.abs(r.velocity) < 250 ? 0 : r.velocity)), places), next(r.sheet, places)]))) return place;
  if ((place = nearest((r.sheet - 0.099 * (Math.abs(r.velocity) < 250 ? 0 : r.velocity)), places))) return place;
  return nearest(r.sheet, r.detents);
}

const styles = StyleSheet.create({
  sheet: { ...StyleSheet.absoluteFillObject, overflow: 'hidden', backgroundColor: 'white', borderTopLeftRadius: 10, borderTopRightRadius: 10 },
  grabber: { alignSelf: 'center', width: 36, height: 5, borderRadius: 2.5, marginTop: 5, backgroundColor: 'rgba(128, 128, 128, 0.6)' },
});
