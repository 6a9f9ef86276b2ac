// map: a sheet for Flutter.
// Rests at peek 154 pt, medium 453.44 pt, large 783 pt (in 393 × 852 pt).
// Document: {"preset":"system","configuration":{"detents":[{"id":"peek","height":120},"medium","large"]}}
// Not exported: Flutter has its own animation after a release; the sheet has transition.completionCurve: a spring with response 0.344144 s and damping ratio 1.
// Not exported: Flutter has its own landing rule; the sheet has interaction.landing: nearest, projection 0.099 s, dead zone 250 pt/s, flick 1000 pt/s.
// Not exported: Flutter has its own estimate of a finger's velocity; the sheet has interaction.velocity.
// Not exported: Flutter has its own rule for when a touch becomes a drag; the sheet has interaction.begin, interaction.slop.
// Not exported: Flutter has its own rule for which motions a finger can catch; the sheet has interaction.catchesPresentation, interaction.catchesDismissal.
// Not exported: Flutter has its own handoff of drags between content and sheet; the sheet has scroll.handoff: expands.
// Not exported: Flutter has its own response to the keyboard; the sheet has keyboard: raises.
// Not exported: Flutter has its own motion of the presenter, which is behind the sheet; the sheet has presenter.
// Not exported: Flutter has its own handling of Android's back gesture and of Escape; the sheet has back, keys: back is not handled, Escape is not handled.
// Not exported: Flutter has its own actions for screen readers; the sheet has accessibility: escape, increment, decrement, activate.
// Not exported: Flutter has its own response to reduced motion; the sheet has motion: noStack.
// Not exported: Flutter’s routes move by a curve, not by a spring; easeOutCubic is similar to a spring with response 0.344144 s and damping ratio 1.
// Not exported: Flutter dims behind a modal route at every size, or never; to dim nothing, put the widget in a Stack.
// Not exported: Flutter has no medium and no large detent; their heights are computed for a phone in portrait.

import 'dart:math' as math;

import 'package:flutter/material.dart';
import 'package:flutter/physics.dart';

/// Shows [MapSheet] as a modal route.
Future<void> showMapSheet(
  BuildContext context, {
  required ScrollableWidgetBuilder builder,
}) {
  return showModalBottomSheet<void>(
    context: context,
    isScrollControlled: true,
    isDismissible: false,
    enableDrag: false,
    backgroundColor: Colors.transparent,
    barrierColor: const Color.fromRGBO(0, 0, 0, 0.2),
    sheetAnimationStyle: const AnimationStyle(
      duration: Duration(milliseconds: 780),
      curve: Curves.easeOutCubic,
    ),
    builder: (context) => MapSheet(builder: builder),
  );
}

/// A sheet with 3 sizes.
class MapSheet extends StatelessWidget {
  const MapSheet({
    super.key,
    required this.builder,
  });

  /// Builds the content. Pass the controller to its scroll view.
  final ScrollableWidgetBuilder builder;

  /// The animation after a release, for widgets that move with the sheet: a spring with response 0.344144 s and damping ratio 1.
  static const spring = SpringDescription(
    mass: 1.0,
    stiffness: 333.333333,
    damping: 36.514837,
  );

  @override
  Widget build(BuildContext context) {
    return LayoutBuilder(
      builder: (context, constraints) {
        // The insets of the window, because a modal route removes the top inset for its content.
        final insets = MediaQueryData.fromView(View.of(context)).padding;
        final container = constraints.maxHeight;
        final maximum = container - insets.top - 10 - insets.bottom;
        final peek = ((math.min(120.0, maximum)) + insets.bottom) / container;
        final medium = ((0.56 * maximum) + insets.bottom) / container;
        final large = ((maximum) + insets.bottom) / container;
        return DraggableScrollableSheet(
          expand: false,
          initialChildSize: peek,
          minChildSize: peek,
          maxChildSize: large,
          snap: true,
          snapSizes: [peek, medium, large],
          snapAnimationDuration: const Duration(milliseconds: 780),
          shouldCloseOnMinExtent: false,
          builder: (context, controller) => _Surface(
            showsGrabber: true,
            radius: 10,
            child: builder(context, controller),
          ),
        );
      },
    );
  }
}

class _Surface extends StatelessWidget {
  const _Surface({
    required this.showsGrabber,
    required this.radius,
    required this.child,
  });

  final bool showsGrabber;
  final double radius;
  final Widget child;

  @override
  Widget build(BuildContext context) {
    return Material(
      clipBehavior: Clip.antiAlias,
      borderRadius: BorderRadius.vertical(top: Radius.circular(radius)),
      child: Stack(
        alignment: Alignment.topCenter,
        children: [
          child,
          if (showsGrabber)
            Container(
              width: 36,
              height: 5,
              margin: const EdgeInsets.only(top: 5),
              decoration: const ShapeDecoration(
                color: Colors.black38,
                shape: StadiumBorder(),
              ),
            ),
        ],
      ),
    );
  }
}
