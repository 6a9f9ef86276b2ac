import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// A widget for Flutter, and a function that shows it.
  var flutter: ExportedCode {
    let order = positions.indices.sorted { (positions[$0].reach ?? 0) < (positions[$1].reach ?? 0) }
    let snaps = order.map { names.detents[$0] }
    return code(
      PackageResources.flutter_dart_template, gaps: flutterGaps,
      [
        "maximumWidth": .optional(maximumWidth?.code), "presentationMilliseconds": .text(coming.duration.milliseconds),
        "presentationCurve": .optional(coming.bezier?.list),
        "count": positions.count == 1 ? "one size" : "\(positions.count) sizes",
        "spring": .one(
          settling.spring.map {
            [
              "mass": .text($0.mass.decimal), "stiffness": .text($0.stiffness.decimal),
              "damping": .text($0.damping.decimal),
            ]
          }),
        "margin": configuration.frame.extent == .detents ? .text(configuration.frame.detents.topMargin.code) : "0",
        "staysInSafeArea": .flag(configuration.frame.extent != .detents || configuration.frame.staysInSafeArea),
        "detents": .list(
          positions.indices.map {
            ["name": .text(names.detents[$0]), "height": .text(flutterHeight(positions[$0]))]
          }),
        "first": .text(names.detents[first]), "smallest": .text(snaps[0]), "largest": .text(snaps[snaps.count - 1]),
        "sizes": .text(snaps.joined(separator: ", ")),
      ])
  }

  private var flutterGaps: [String] {
    var gaps = Feature.gaps(self, on: .flutter, settable: [.motion, .dimming, .width])
    if coming.spring != nil {
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
    return gaps
  }

  private var flutterAddition: String {
    let addition = configuration.frame.detents.contentAddition
    return addition > 0 ? " + \(addition.decimal)" : ""
  }

  private func flutterHeight(_ position: Position) -> String {
    switch position.height {
    case .medium: "\(configuration.frame.detents.mediumFraction.code) * maximum"
    case .large: "maximum"
    case .points(let points): "math.min(\(points.decimal), maximum)"
    case .fraction(let fraction): "\(fraction.code) * maximum"
    case .ofContainer(let fraction): "\(fraction.code) * container - insets.bottom"
    case .ofSafeArea(let fraction): "\(fraction.code) * (container - insets.top - insets.bottom)"
    case .content(let share):
      (share == 1 ? "" : "\(share.code) * ") + "math.min(contentHeight\(flutterAddition), maximum)"
    }
  }
}
