// The part of SwiftUI's public interface that exported code uses, from Apple's documentation: enough to check types.
public typealias CGFloat = Double

public protocol View {}
public struct EmptyView: View { public init() {} }
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Binding<Value> {
  public static func constant(_ value: Value) -> Binding<Value> { Binding() }
}

public struct PresentationDetent: Hashable, Sendable {
  public static let medium = PresentationDetent()
  public static let large = PresentationDetent()
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent() }
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent() }
}
public struct PresentationBackgroundInteraction: Sendable {
  public static let automatic = PresentationBackgroundInteraction()
  public static let enabled = PresentationBackgroundInteraction()
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { automatic }
}
public struct PresentationContentInteraction: Sendable {
  public static let automatic = PresentationContentInteraction()
  public static let resizes = PresentationContentInteraction()
  public static let scrolls = PresentationContentInteraction()
}
public enum Visibility: Sendable { case automatic, visible, hidden }

extension View {
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { EmptyView() }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { EmptyView() }
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { EmptyView() }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { EmptyView() }
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { EmptyView() }
  public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { EmptyView() }
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { EmptyView() }
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
}

public struct Animation: Sendable {
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation { Animation() }
}
