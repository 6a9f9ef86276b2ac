// map: a sheet for React Native, with @gorhom/bottom-sheet 5.
// Rests at peek 154 pt, medium 453.44 pt, large 783 pt (in 393 × 852 pt).
// Document: {"preset":"system","configuration":{"detents":[{"id":"peek","height":120},"medium","large"]}}
// Not exported: Gorhom’s bottom sheet has its own landing rule; the sheet has interaction.landing: nearest, projection 0.099 s, dead zone 250 pt/s, flick 1000 pt/s.
// Not exported: Gorhom’s bottom sheet has its own resistance beyond the outermost detents; the sheet has interaction.rubberBand.
// Not exported: Gorhom’s bottom sheet has its own rule for which motions a finger can catch; the sheet has interaction.catchesPresentation, interaction.catchesDismissal.
// Not exported: Gorhom’s bottom sheet has its own motion of the presenter, which is behind the sheet; the sheet has presenter.
// Not exported: Gorhom’s bottom sheet has its own actions for screen readers; the sheet has accessibility: escape, increment, decrement, activate.
// Not exported: Gorhom’s bottom sheet has its own response to reduced motion; the sheet has motion: noStack.
// Not exported: Gorhom’s bottom sheet has one damping ratio; the document has another damping ratio after a fast release.

import { useCallback, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useWindowDimensions } from 'react-native';
import BottomSheet, { BottomSheetBackdrop, BottomSheetView, useBottomSheetSpringConfigs } from '@gorhom/bottom-sheet';
import type { BottomSheetBackdropProps } from '@gorhom/bottom-sheet';

/** `insets` are the safe area insets, from `useSafeAreaInsets()`. The heights at the top of this file include them. */
type Props = { insets?: { top: number; bottom: number }; contentLength?: number; children?: ReactNode };
const noInsets = { top: 0, bottom: 0 };

export function MapSheet({ insets = noInsets, contentLength = 300, children }: Props) {
  const sheet = useRef<BottomSheet>(null);
  const { height } = useWindowDimensions();
  const snapPoints = useMemo(
    () => detentsIn({ length: height, height, near: insets.bottom, far: insets.top, contentLength })
      .map((detent: any) => detent.reach)
      .sort((a: number, b: number) => a - b),
    [height, insets, contentLength],
  );
  // The animation after a release: a spring with response 0.344144 s and damping ratio 1.
  const animationConfigs = useBottomSheetSpringConfigs({ mass: 1, stiffness: 333.333333, damping: 36.514837 });
  const renderBackdrop = useCallback(
    (props: BottomSheetBackdropProps) => (
      <BottomSheetBackdrop {...props} appearsOnIndex={2} disappearsOnIndex={1} opacity={0.2} pressBehavior="collapse" />
    ),
    [],
  );
  return (
    <BottomSheet
      ref={sheet}
      index={0}
      snapPoints={snapPoints}
      enableDynamicSizing={false}
      enablePanDownToClose={false}
      enableContentPanningGesture={true}
      keyboardBlurBehavior="restore"
      animationConfigs={animationConfigs}
      backgroundStyle={{ borderTopLeftRadius: 10, borderTopRightRadius: 10 }}
      backdropComponent={renderBackdrop}
    >
      <BottomSheetView>{children}</BottomSheetView>
    </BottomSheet>
  );
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
