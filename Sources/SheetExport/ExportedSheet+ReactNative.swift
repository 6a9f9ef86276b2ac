import SheetEngine
import SheetProtocol

/// React Native: a component that moves itself, and one around Gorhom's bottom sheet.
extension ExportedSheet {
  /// A component with Reanimated and Gesture Handler.
  var reanimated: ExportedCode {
    var settable: Set<Feature> = [.edge, .motion, .dimming, .settling, .landing, .resistance]
    if [.atOnce, .movement, .never].contains(configuration.interaction.begin) { settable.insert(.touch) }
    let gaps = Feature.gaps(self, on: .reanimated, settable: settable) + reanimatedGaps
    let edge = configuration.edge
    let isUpright = edge == .bottom || edge == .top
    let (axis, length) = (isUpright ? "Y" : "X", isUpright ? "height" : "width")
    let sign = edge == .bottom || edge == .trailing ? "" : "-"
    let place =
      switch edge {
      case .bottom: "height - reach.value"
      case .top, .leading: "reach.value - largest"
      case .trailing: "width - reach.value"
      }
    let radius = configuration.preferredCornerRadius.code
    let corners =
      switch edge {
      case .bottom: ["TopLeft", "TopRight"]
      case .top: ["BottomLeft", "BottomRight"]
      case .leading: ["TopRight", "BottomRight"]
      case .trailing: ["TopLeft", "BottomLeft"]
      }
    let finger =
      switch edge {
      case .bottom: "height - event.absoluteY"
      case .top: "event.absoluteY"
      case .leading: "event.absoluteX"
      case .trailing: "width - event.absoluteX"
      }
    let grabber =
      configuration.prefersGrabberVisible ? "\n        <View style={styles.grabber} />" : ""
    // From above and from the left, what is inside ends at the sheet's edge.
    let size =
      switch edge {
      case .top: ", { bottom: undefined, height: largest }"
      case .leading: ", { right: undefined, width: largest }"
      case .bottom, .trailing: ""
      }
    let bar = configuration.grabber.indicator
    let insets = [edge.side, edge.opposite.side]
    let isSpring = if case .spring = settling { true } else { false }
    let text = """
      \(header("// ", "a sheet for React Native, with Reanimated and Gesture Handler.", gaps))
      import { useEffect, useMemo } from 'react';
      import type { ReactNode } from 'react';
      import { StyleSheet, useWindowDimensions\(configuration.prefersGrabberVisible ? ", View" : "") } from 'react-native';
      import { Gesture, GestureDetector } from 'react-native-gesture-handler';
      import Animated, { \(isSpring ? "" : "Easing, ")runOnJS, useAnimatedStyle, useSharedValue, \(isSpring ? "withSpring" : "withTiming") } from 'react-native-reanimated';

      type Insets = { top: number; bottom: number; left: number; right: number };
      /** `insets` are the safe area insets, from `useSafeAreaInsets()`. The heights at the top of this file include them. */
      type Props = { insets?: Insets; contentLength?: number; detent?: string | null; onDetent?: (id: string | null) => void; children?: ReactNode };

      /** The animation after a release: \(settling.words). */
      const motion = \(settling.reanimated);
      const noInsets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

      export function \(names.type)({ insets = noInsets, contentLength = \(content.along(edge).code), detent = \(positions[first].id.literal), onDetent, children }: Props) {
        const { width, height } = useWindowDimensions();
        const detents = useMemo(
          () => detentsIn({ length: \(length), height, near: insets.\(insets[0]), far: insets.\(insets[1]), contentLength }),
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
          reach.value = \(settling.reanimatedCall("target", velocity: "0"));
        }, [detent, detents, goal, reach]);

        const reaches = detents.map((one: any) => one.reach);
        const [smallest, largest] = [Math.min(...reaches), Math.max(...reaches)];
        const pan = Gesture.Pan()
          .enabled(\(configuration.interaction.begin == .never ? "false" : "true"))
          .minDistance(\(configuration.interaction.begin == .atOnce ? "0" : configuration.interaction.slop.code))
          .onStart(() => {
            start.value = detents.reduce((near: any, one: any) => (Math.abs(one.reach - reach.value) < Math.abs(near.reach - reach.value) ? one : near)).reach;
            wanted.value = reach.value;
            lowest.value = reach.value;
          })
          .onChange(event => {
            wanted.value -= \(sign)event.change\(axis);
            lowest.value = Math.min(lowest.value, wanted.value);
            reach.value = shown(wanted.value, smallest, largest, \(length));
          })
          .onEnd(event => {
            const velocity = \(sign)event.velocity\(axis);
            const place = landing({
              detents, smallest, largest, dismissed: 0, container: \(length), start: start.value, sheet: reach.value, finger: wanted.value,
              touch: \(finger), lowest: lowest.value, velocity, axis: 'along', mayDismiss: \(mayBeDismissed), keyboard: false,
            });
            goal.value = place.reach;
            reach.value = \(settling.reanimatedCall("place.reach", velocity: "-velocity" + velocityFactor));
            if (onDetent) runOnJS(onDetent)(place.id);
          });

        const style = useAnimatedStyle(() => ({ transform: [{ translate\(axis): \(place) }] }));
        return (
          <GestureDetector gesture={pan}>
            <Animated.View style={[styles.sheet\(size), style]}>\(grabber)
              {children}
            </Animated.View>
          </GestureDetector>
        );
      }

      /** The reach at which the sheet is shown while the finger drags it to `wanted`. Beyond the outermost detents, it resists. */
      function shown(wanted: number, smallest: number, largest: number, length: number): number {
        'worklet';
        if (wanted > largest) return largest + \(ResistanceScript(self, isAbove: true).text("wanted - largest"));
        if (wanted >= smallest) return wanted;
        return \(mayBeDismissed ? "wanted" : "smallest - " + ResistanceScript(self, isAbove: false).text("smallest - wanted"));
      }

      \(DetentScript(sheet: self, isTyped: true).text)
      \(LandingScript(rule: configuration.interaction.landing.clauses, isWorklet: true, isTyped: true).text)
      const styles = StyleSheet.create({
        sheet: { ...StyleSheet.absoluteFillObject, overflow: 'hidden', backgroundColor: 'white', \(corners.map { "border\($0)Radius: \(radius)" }.joined(separator: ", ")) },
        grabber: { alignSelf: 'center', width: \(bar.width.code), height: \(bar.height.code), borderRadius: \(bar.cornerRadius.code), marginTop: \(configuration.grabber.inset.code), backgroundColor: 'rgba(\(bar.shownColor.red), \(bar.shownColor.green), \(bar.shownColor.blue), \(bar.alpha.code))' },
      });

      """
    return ExportedCode(text: text, gaps: gaps)
  }

  /// What of its own motion the component leaves out.
  private var reanimatedGaps: [String] {
    var gaps: [String] = []
    if positions.contains(where: { $0.opacity > 0 }) {
      gaps.append("Reanimated has no dimming; behind the component, put a view with an opacity that follows `reach`")
    }
    if coming != settling {
      gaps.append("Reanimated has one motion here, the one after a release; the document presents by \(coming.words)")
    }
    if case .fragments? = configuration.interaction.rubberBand.overdragAbove {
      gaps.append(
        "Reanimated resists by a band, as stiff at first, with the same end; the document resists in fragments")
    }
    return gaps + releaseGaps("Reanimated")
  }

  /// What depends on how fast the finger lets go, and is left out.
  private func releaseGaps(_ name: String) -> [String] {
    var gaps: [String] = []
    let settling = configuration.transition.settling
    if !(settling?.damping.isEmpty ?? true) || isDampedByFlick {
      gaps.append("\(name) has one damping ratio; the document has another damping ratio after a fast release")
    }
    if settling?.maximumVelocity != nil || settling?.maximumRate != nil {
      gaps.append("\(name) takes the whole velocity of a release; the document limits it")
    }
    if case .bezier = self.settling, settling?.duration == nil {
      gaps.append("\(name) takes the whole duration for each release; the document takes less for a shorter distance")
    }
    return gaps
  }

  /// Whether a flick is damped otherwise than a slow release.
  private var isDampedByFlick: Bool {
    if case .nearest? = configuration.interaction.landing.shorthand { true } else { false }
  }

  /// How much of the finger's velocity a spring starts with.
  private var velocityFactor: String {
    guard let factor = configuration.transition.settling?.velocityFactor, factor != 1 else { return "" }
    return " * \(factor.code)"
  }

  /// A component with Gorhom's bottom sheet.
  var gorhom: ExportedCode {
    var settable: Set<Feature> = [.motion, .settling, .dimming]
    var resistance = ""
    if case .power(let factor, 0.5, _)? = configuration.interaction.rubberBand.overdragAbove {
      resistance = "\n      overDragResistanceFactor={\(factor.code)}"
      settable.insert(.resistance)
    }
    var gaps = Feature.gaps(self, on: .gorhom, settable: settable) + releaseGaps("Gorhom’s bottom sheet")
    if coming != settling {
      gaps.append(
        "Gorhom’s bottom sheet has one motion, here the one after a release; the document presents by \(coming.words)")
    }
    let isSpring = if case .spring = settling { true } else { false }
    let order = positions.indices.sorted { (positions[$0].reach ?? 0) < (positions[$1].reach ?? 0) }
    let index = order.firstIndex(of: first) ?? 0
    let dims = positions.contains { $0.opacity > 0 }
    let appears = order.firstIndex { positions[$0].opacity > 0 } ?? 0
    if positions.contains(where: { $0.isProgrammatic }) {
      gaps.append("Gorhom’s bottom sheet takes a drag to every snap point, also to those that only the app may choose")
    }
    let opacity = positions.map { $0.opacity }.max() ?? 0
    let press = configuration.dimming.tap == .none ? "none" : mayBeDismissed ? "close" : "collapse"
    let backdrop =
      dims
      ? """

        const renderBackdrop = useCallback(
          (props: BottomSheetBackdropProps) => (
            <BottomSheetBackdrop {...props} appearsOnIndex={\(appears)} disappearsOnIndex={\(appears - 1)} opacity={\(opacity.code)} pressBehavior="\(press)" />
          ),
          [],
        );
      """ : ""
    let handle = configuration.prefersGrabberVisible ? "" : "\n      handleComponent={null}"
    let configs = isSpring ? "useBottomSheetSpringConfigs" : "useBottomSheetTimingConfigs"
    let text = """
      \(header("// ", "a sheet for React Native, with @gorhom/bottom-sheet 5.", gaps))
      import { \(dims ? "useCallback, " : "")useMemo, useRef } from 'react';
      import type { ReactNode } from 'react';
      import { useWindowDimensions } from 'react-native';
      import BottomSheet, { \(dims ? "BottomSheetBackdrop, " : "")BottomSheetView, \(configs) } from '@gorhom/bottom-sheet';
      \(dims ? "import type { BottomSheetBackdropProps } from '@gorhom/bottom-sheet';\n" : "")\(isSpring ? "" : "import { Easing } from 'react-native-reanimated';\n")
      /** `insets` are the safe area insets, from `useSafeAreaInsets()`. The heights at the top of this file include them. */
      type Props = { insets?: { top: number; bottom: number }; contentLength?: number; children?: ReactNode };
      const noInsets = { top: 0, bottom: 0 };

      export function \(names.type)({ insets = noInsets, contentLength = \(content.height.code), children }: Props) {
        const sheet = useRef<BottomSheet>(null);
        const { height } = useWindowDimensions();
        const snapPoints = useMemo(
          () => detentsIn({ length: height, height, near: insets.bottom, far: insets.top, contentLength })
            .map((detent: any) => detent.reach)
            .sort((a: number, b: number) => a - b),
          [height, insets, contentLength],
        );
        // The animation after a release: \(settling.words).
        const animationConfigs = \(configs)(\(settling.gorhom));\(backdrop)
        return (
          <BottomSheet
            ref={sheet}
            index={\(index)}
            snapPoints={snapPoints}
            enableDynamicSizing={false}
            enablePanDownToClose={\(mayBeDismissed)}
            enableContentPanningGesture={\(configuration.interaction.begin == .never ? "false" : "true")}
            animationConfigs={animationConfigs}
            backgroundStyle={{ borderTopLeftRadius: \(configuration.preferredCornerRadius.code), borderTopRightRadius: \(configuration.preferredCornerRadius.code) }}\(dims ? "\n      backdropComponent={renderBackdrop}" : "")\(handle)\(resistance)
          >
            <BottomSheetView>{children}</BottomSheetView>
          </BottomSheet>
        );
      }

      \(DetentScript(sheet: self, isTyped: true).text)
      """
    return ExportedCode(text: text, gaps: gaps)
  }
}

/// How much of a movement beyond an end is shown, as an expression in JavaScript.
struct ResistanceScript {
  private let overdrag: Overdrag?
  private let band: (constant: Double, most: String)

  init(_ sheet: ExportedSheet, isAbove: Bool) {
    let rules = sheet.configuration.interaction.rubberBand
    guard sheet.configuration.frame.extent == .detents else {
      // A sheet with one position goes no farther.
      (overdrag, band) = (.power(factor: 0, exponent: 1, shift: 0), (0, "0"))
      return
    }
    overdrag = isAbove ? rules.overdragAbove : rules.overdragBelow
    band = (
      rules.constant,
      isAbove
        ? "Math.min(Math.max(length - largest, 0), \(rules.above.code))"
        : "Math.min(largest * \(rules.belowFraction.code), \(rules.below.code))"
    )
  }

  func text(_ x: String) -> String {
    switch overdrag {
    case nil: saturating(x, band.constant, band.most)
    case .power(factor: 0, _, _)?: "0"
    case .power(let factor, let exponent, let shift)?:
      "\(factor.code) * (\(x)\(shift == 0 ? "" : " + \(shift.code)")) ** \(exponent.code)"
    case .saturating(let slope, let extent)?: saturating(x, slope, extent?.code ?? "length")
    case .logarithm(let factor, let unit, let offset)?:
      "Math.max(0, \(factor.code) * \(unit?.code ?? "largest") * Math.log1p((\(x)) / \(unit?.code ?? "largest")) + \(offset.code))"
    // The band with the same slope at its start that ends where the fragments do.
    case .fragments(let resistance)?: saturating(x, 1, (resistance.extent / 2).code)
    }
  }

  private func saturating(_ x: String, _ slope: Double, _ extent: String) -> String {
    "(e => (e > 0 ? e * (1 - 1 / (\(slope.code) * (\(x)) / e + 1)) : 0))(\(extent))"
  }
}

extension ExportedMotion {
  /// The numbers of an animation of Reanimated.
  fileprivate var reanimated: String {
    switch self {
    case .spring(let spring, _):
      "{ mass: \(spring.mass.code), stiffness: \(spring.stiffness.code), damping: \(spring.damping.code) }"
    case .bezier(let curve, let duration):
      "{ duration: \(duration.milliseconds), easing: Easing.bezier(\(curve.list)) }"
    }
  }

  fileprivate func reanimatedCall(_ target: String, velocity: String) -> String {
    switch self {
    case .spring: "withSpring(\(target), { ...motion, velocity: \(velocity) })"
    case .bezier: "withTiming(\(target), motion)"
    }
  }

  /// The numbers of an animation of Gorhom's bottom sheet.
  fileprivate var gorhom: String { reanimated }
}
