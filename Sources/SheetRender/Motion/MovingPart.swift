import SheetEngine

/// A moving part of a device, identified by its class, with its state at a moment.
struct MovingPart {
  let name: String
  let values: [Value]

  /// A style sheet declaration.
  enum Value {
    case translate(Points, Points)
    case transform(Points, Points, scale: Double)
    case scale(Point, SheetFrame.Scale)
    case length(StaticString, Points)
    /// The opacity; 0 or 1 for a part that appears or disappears at once.
    case opacity(Double, isFaded: Bool)

    /// The tolerances of the numbers, below which a deviation is invisible.
    var tolerances: [Double] {
      switch self {
      case .translate: [0.1, 0.1]
      case .transform: [0.1, 0.1, 0.0002]
      case .scale: [0.1, 0.1, 0.0002, 0.0002]
      case .length: [0.1]
      case .opacity: [0.002]
      }
    }

    var numbers: [Double] {
      switch self {
      case .translate(let x, let y): [x, y]
      case .transform(let x, let y, let scale): [x, y, scale]
      case .scale(let origin, let scale): [origin.x, origin.y, scale.x, scale.y]
      case .length(_, let length): [length]
      case .opacity(let fraction, _): [fraction]
      }
    }

    var text: String {
      switch self {
      case .translate(let x, let y): "transform: translate(\(Self.points(x)), \(Self.points(y)));"
      case .transform(let x, let y, let scale):
        "transform: translate(\(Self.points(x)), \(Self.points(y))) scale(\(Self.rounded(scale, 1e5)));"
      case .scale(let origin, let scale):
        "transform: translate(\(Self.points(origin.x)), \(Self.points(origin.y))) "
          + "scale(\(Self.rounded(scale.x, 1e5)), \(Self.rounded(scale.y, 1e5)));"
      case .length(let name, let length): "\(name): \(Self.points(length));"
      case .opacity(let fraction, _): "opacity: \(Self.rounded(fraction, 1e4));"
      }
    }

    private static func points(_ number: Points) -> String { rounded(number, 1000) + "px" }

    private static func rounded(_ number: Double, _ factor: Double) -> String {
      SheetRender.text((number * factor).rounded() / factor)
    }
  }

  init(_ name: String, _ values: Value...) {
    (self.name, self.values) = (name, values)
  }

  init(name: String, values: [Value]) {
    (self.name, self.values) = (name, values)
  }

  /// Its opacity, where that is 0 or 1.
  private var presence: Double? {
    for case .opacity(let fraction, false) in values { return fraction }
    return nil
  }

  /// The same part just before it appears or disappears; nil where it does neither.
  func before(coming last: MovingPart) -> MovingPart? {
    guard let presence, let earlier = last.presence, presence != earlier else { return nil }
    return MovingPart(
      name: name,
      values: values.map { if case .opacity(_, false) = $0 { .opacity(earlier, isFaded: false) } else { $0 } })
  }

  var numbers: [Double] { values.flatMap { $0.numbers } }
  var tolerances: [Double] { values.flatMap { $0.tolerances } }
  var text: String { values.map { $0.text }.joined(separator: " ") }
}

extension DeviceScene {
  /// The transform of what is shown at the sheet's scale.
  private func moves(_ shown: Rect, _ frame: SheetFrame) -> MovingPart.Value {
    frame.floating == nil ? .translate(shown.x, shown.y) : .transform(shown.x, shown.y, scale: frame.scale)
  }

  /// The parts of the scene that move, as they are at a moment.
  /// - Parameter finger: where it is, or was last.
  func parts(_ moment: Moment, finger: Point) -> [MovingPart] {
    let (frame, shown) = (moment.frame, moment.frame.frame)
    let own = Self.ownSize(frame)
    let presence = frame.phase == .dismissed ? 0.0 : 1
    let presenter = frame.presenter
    var parts = [
      MovingPart("presenter", .transform(presenter.frame.x, presenter.frame.y, scale: presenter.scale)),
      MovingPart(
        "presenter-box", .length("rx", Self.radius(of: presenter)), .length("width", moment.size.width),
        .length("height", moment.size.height)),
      MovingPart(
        "dimming", .opacity(frame.dimmingOpacity, isFaded: true), .length("width", moment.size.width),
        .length("height", moment.size.height)),
      MovingPart("screen-box", .length("width", moment.size.width), .length("height", moment.size.height)),
      MovingPart(
        "bezel-box", .length("width", moment.size.width + 2 * Self.bezel),
        .length("height", moment.size.height + 2 * Self.bezel)),
      MovingPart("sheet-shown", .opacity(presence, isFaded: false)),
      MovingPart("sheet-place", moves(shown, frame)),
    ]
    for part in shape(frame) {
      let rect = part.rect
      var values: [MovingPart.Value] = part.isWhole ? [] : [.length("x", rect.x), .length("y", rect.y)]
      values += [.length("width", rect.width), .length("height", rect.height)]
      if let radius = part.radius { values.append(.length("rx", radius)) }
      parts.append(MovingPart(name: part.name, values: values))
    }
    parts.append(
      MovingPart(
        "touch-place", .translate(finger.x, finger.y), .opacity(moment.finger == nil ? 0 : 1, isFaded: false)))
    for grow in Self.shadows {
      parts.append(
        MovingPart(
          "sheet-shadow-\(Int(grow.width))", .length("width", own.width + 2 * grow.width),
          .length("height", own.height + 2 * grow.width), .length("rx", frame.cornerRadius + grow.width)))
    }
    if let bar = frame.grabber {
      parts.append(MovingPart("grabber", moves(bar, frame), .opacity(presence, isFaded: false)))
    } else if configuration.prefersGrabberVisible {
      parts.append(MovingPart("grabber", moves(shown, frame), .opacity(0, isFaded: false)))
    }
    for (number, screen) in screens.enumerated() {
      let position = frame.screens.first { $0.id == screen.id }
      parts.append(
        MovingPart(
          "screen-\(number)", .translate(position?.x ?? own.width, 0), .opacity(position == nil ? 0 : 1, isFaded: false)
        ))
      if frame.screens.last?.id == screen.id {
        parts.append(MovingPart("content-\(number)", .translate(0, contentTop - frame.contentOffset)))
        parts += regionParts(number, screen.content, frame)
      }
    }
    if panning {
      parts.append(MovingPart("window", .translate(frame.containerOffset.x, frame.containerOffset.y)))
    }
    if shrinks {
      let shrunk = ShrunkSheet(frame, at: configuration.edge)
      parts.append(MovingPart("shrunk", .scale(shrunk.origin, shrunk.scale)))
    }
    if keyboardHeight > 0 {
      parts.append(MovingPart("keyboard", .translate(0, moment.size.height - moment.keyboard)))
    }
    return parts
  }
}
