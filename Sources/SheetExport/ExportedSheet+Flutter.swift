import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// A widget for Flutter, and a function that shows it.
  var flutter: ExportedCode {
    var gaps = Feature.gaps(self, on: .flutter, settable: [.motion, .dimming, .width])
    let isSpring = if case .spring = settling { true } else { false }
    if case .spring = coming {
      gaps.append("Flutter’s routes move by a curve, not by a spring; easeOutCubic is similar to \(coming.words)")
    }
    if undimmed != nil {
      gaps.append(
        "Flutter dims behind a modal route at every size, or never; to dim nothing, put the widget in a Stack")
    }
    if positions.contains(where: { $0.height == .medium || $0.height == .large }) {
      gaps.append("Flutter has no medium and no large detent; their heights are computed for a phone in portrait")
    }
    if positions.contains(where: { $0.isProgrammatic }) {
      gaps.append("Flutter snaps to every size; leave out those that only the app may choose")
    }
    let radius = configuration.preferredCornerRadius.code
    let order = positions.indices.sorted { (positions[$0].reach ?? 0) < (positions[$1].reach ?? 0) }
    let names = self.names
    let sizes = positions.indices.map { index in
      "        final \(names.detents[index]) = \(flutterFraction(positions[index]));"
    }
    let snaps = order.map { names.detents[$0] }
    let width = maximumWidth.map { "\n      constraints: const BoxConstraints(maxWidth: \($0.code))," } ?? ""
    let color = configuration.dimming.shownColor
    let alpha = configuration.dimming.alpha
    let measured = isMeasured ? "\n    required this.contentHeight," : ""
    let field =
      isMeasured ? "\n\n  /// The height of the content, in logical pixels.\n  final double contentHeight;" : ""
    let passed = isMeasured ? ",\n  required double contentHeight" : ""
    let argument = isMeasured ? "contentHeight: contentHeight, " : ""
    let spring =
      if case .spring(let spring, _) = settling {
        """
          /// The animation after a release, for widgets that move with the sheet: \(settling.words).
          static const spring = SpringDescription(
            mass: \(spring.mass.decimal),
            stiffness: \(spring.stiffness.decimal),
            damping: \(spring.damping.decimal),
          );


        """
      } else { "" }
    let grabber =
      configuration.prefersGrabberVisible
      ? "\n            showsGrabber: true," : "\n            showsGrabber: false,"
    let text = """
      \(header("// ", "a sheet for Flutter.", gaps))
      import 'dart:math' as math;

      import 'package:flutter/material.dart';
      \(isSpring ? "import 'package:flutter/physics.dart';\n" : "")
      /// Shows [\(names.type)] as a modal route.
      Future<void> show\(names.type)(
        BuildContext context, {
        required ScrollableWidgetBuilder builder\(passed),
      }) {
        return showModalBottomSheet<void>(
          context: context,
          isScrollControlled: true,
          isDismissible: \(mayBeDismissed),
          enableDrag: \(mayBeDismissed),
          backgroundColor: Colors.transparent,
          barrierColor: const Color.fromRGBO(\(color.red), \(color.green), \(color.blue), \(alpha.code)),\(width)
          sheetAnimationStyle: const AnimationStyle(
            duration: Duration(milliseconds: \(coming.duration.milliseconds)),
            curve: \(coming.flutterCurve),
          ),
          builder: (context) => \(names.type)(\(argument)builder: builder),
        );
      }

      /// A sheet with \(positions.count == 1 ? "one size" : "\(positions.count) sizes").
      class \(names.type) extends StatelessWidget {
        const \(names.type)({
          super.key,\(measured)
          required this.builder,
        });

        /// Builds the content. Pass the controller to its scroll view.
        final ScrollableWidgetBuilder builder;\(field)

      \(spring)  @override
        Widget build(BuildContext context) {
          return LayoutBuilder(
            builder: (context, constraints) {
              // The insets of the window, because a modal route removes the top inset for its content.
              final insets = MediaQueryData.fromView(View.of(context)).padding;
              final container = constraints.maxHeight;
              final maximum = container - insets.top - \(flutterMargin) - insets.bottom;
      \(sizes.joined(separator: "\n"))
              return DraggableScrollableSheet(
                expand: false,
                initialChildSize: \(names.detents[first]),
                minChildSize: \(mayBeDismissed ? "0" : snaps[0]),
                maxChildSize: \(snaps[snaps.count - 1]),
                snap: true,
                snapSizes: [\(snaps.joined(separator: ", "))],
                snapAnimationDuration: const Duration(milliseconds: \(settling.duration.milliseconds)),
                shouldCloseOnMinExtent: \(mayBeDismissed),
                builder: (context, controller) => _Surface(\(grabber)
                  radius: \(radius),
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
                    width: \(configuration.grabber.indicator.width.code),
                    height: \(configuration.grabber.indicator.height.code),
                    margin: const EdgeInsets.only(top: \(configuration.grabber.inset.code)),
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

      """
    return ExportedCode(text: text, gaps: gaps)
  }

  /// The distance of a sheet of full height from the safe area, pt.
  private var flutterMargin: String {
    configuration.frame.extent == .detents ? configuration.frame.detents.topMargin.code : "0"
  }

  /// A height as a fraction of the container.
  private func flutterFraction(_ position: Position) -> String {
    let height =
      switch position.height {
      case .medium: "\(configuration.frame.detents.mediumFraction.code) * maximum"
      case .large: "maximum"
      case .points(let points): "math.min(\(points.decimal), maximum)"
      case .fraction(let fraction): "\(fraction.code) * maximum"
      case .ofContainer(let fraction): "\(fraction.code) * container - insets.bottom"
      case .content(let share): "math.min(" + (share == 1 ? "" : "\(share.code) * ") + "contentHeight, maximum)"
      }
    return "((\(height)) + insets.bottom) / container"
  }
}

extension ExportedMotion {
  /// A curve of Flutter; that of a spring is a Bézier that it only resembles.
  fileprivate var flutterCurve: String {
    switch self {
    case .spring: "Curves.easeOutCubic"
    case .bezier(let curve, _): "Cubic(\(curve.list))"
    }
  }
}
