// The part of Foundation, QuartzCore and UIKit that the recorder uses, from Apple's documentation: enough to check types.
public typealias CGFloat = Double
public struct CGPoint: Sendable {
  public var x: CGFloat
  public var y: CGFloat
}
public struct CGSize: Sendable {
  public var width: CGFloat
  public var height: CGFloat
}
public struct CGRect: Sendable {
  public var origin: CGPoint
  public var size: CGSize
}
public struct UIEdgeInsets: Sendable {
  public var top: CGFloat
  public var bottom: CGFloat
}
open class NSObject { public init() {} }
public struct Selector: Sendable { public init() {} }
public func CACurrentMediaTime() -> Double { 0 }
@MainActor open class CALayer {
  open var bounds: CGRect { fatalError() }
  open func presentation() -> Self? { nil }
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { rect }
}
@MainActor public class RunLoop {
  public struct Mode: Sendable { public static let common = Mode() }
  public static let main = RunLoop()
}
@MainActor open class CADisplayLink {
  public init(target: Any, selector: Selector) {}
  open var timestamp: Double { 0 }
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
}
@MainActor open class UIView {
  open var bounds: CGRect { fatalError() }
  open var safeAreaInsets: UIEdgeInsets { fatalError() }
  open var layer: CALayer { fatalError() }
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
}
@MainActor open class UITouch: Hashable {
  open var timestamp: Double { 0 }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) {}
}
@MainActor open class UIEvent {
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool
}
@MainActor open class UIGestureRecognizer {
  public init(target: Any?, action: Selector?) {}
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var cancelsTouchesInView = true
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}
