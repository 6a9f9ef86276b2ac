/// How a keyboard comes and goes.
public enum KeyboardAnimation: Equatable, Sendable {
  /// As the keyboard of a platform.
  case platform(KeyboardPlatform)
  /// By one animation both ways.
  case custom(Animation)

  /// The animation with which it comes or goes.
  /// - Parameter hides: whether it covers less in the end.
  public func animation(hides: Bool) -> Animation {
    switch self {
    case .platform(let platform): hides ? platform.hiding : platform.showing
    case .custom(let animation): animation
    }
  }
}

/// A platform whose keyboard has an animation of its own.
public enum KeyboardPlatform: String, CaseIterable, Sendable {
  /// The critically damped spring of iOS, of mass 3 and stiffness 1000, which is that of the system's sheet. Its
  /// notification says 0.25 s; it takes about 0.5 s (react-native-keyboard-controller's reference values, and an
  /// animation object that was measured).
  case ios
  /// Android, in an app that follows the insets as they are animated (InsetsController).
  case android
  /// Android, where nothing follows the insets (InsetsController).
  case androidPlain
  /// A browser, which tells of the new size at once.
  case web

  /// How the keyboard comes.
  var showing: Animation {
    switch self {
    case .ios: Animation(duration: 0.25, curve: .spring(.system))
    case .android: Animation(duration: 0.285, curve: .cubic(CubicBezier(0.2, 0, 0, 1)))
    case .androidPlain: Animation(duration: 0.2, curve: .cubic(CubicBezier(0, 0, 0.2, 1)))
    case .web: Animation(duration: 0, curve: .linear)
    }
  }

  /// How it goes.
  var hiding: Animation {
    switch self {
    case .ios, .android, .web: showing
    case .androidPlain: Animation(duration: 0.2, curve: .cubic(CubicBezier(0.4, 0, 1, 1)))
    }
  }
}

extension Spring {
  /// The spring of the system's sheet and of its keyboard: of mass 3 and stiffness 1000, critically damped.
  static let system = Spring(.response(0.3441442326, dampingRatio: 1))
}
