// The part of UIKit's public interface that exported code uses, from Apple's documentation: enough to check types.
public typealias CGFloat = Double

public struct CGPoint: Sendable {
  public init(x: Double, y: Double) {}
}
public struct CGSize: Sendable {
  public var width: CGFloat
  public var height: CGFloat
}
public struct CGVector: Sendable {
  public static let zero = CGVector()
}

public enum UIModalPresentationStyle: Sendable { case automatic, pageSheet, formSheet }

@MainActor open class UIViewController {
  public init() {}
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open var preferredContentSize = CGSize(width: 0, height: 0)
  open var sheetPresentationController: UISheetPresentationController? { nil }
}

@MainActor open class UISheetPresentationController {
  @MainActor open class Detent {
    public struct Identifier: Hashable, RawRepresentable, Sendable {
      public var rawValue: String
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("medium")
      public static let large = Identifier("large")
    }
    public class func medium() -> Self { fatalError() }
    public class func large() -> Self { fatalError() }
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Self { fatalError() }
  }
  open var detents: [Detent] = []
  open var selectedDetentIdentifier: Detent.Identifier?
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  open var prefersGrabberVisible = false
  open var preferredCornerRadius: CGFloat?
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
}
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  var maximumDetentValue: CGFloat { get }
}

public protocol UITimingCurveProvider {}
@MainActor open class UISpringTimingParameters: UITimingCurveProvider {
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
}
@MainActor open class UIViewPropertyAnimator {
  public init(duration: Double, timingParameters: any UITimingCurveProvider) {}
  public init(duration: Double, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil) {}
}
