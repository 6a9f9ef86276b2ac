/// A platform or format that a sheet can be exported to.
public enum ExportTarget: String, WireEnum, ResultValue {
  /// SwiftUI's `sheet`, for iOS 16.4 and later.
  case swiftui
  /// UIKit's `UISheetPresentationController`, for iOS 16 and later.
  case uikit
  /// The sheets of Material 3 for Jetpack Compose.
  case compose
  /// Flutter's `DraggableScrollableSheet`.
  case flutter
  /// A component for React Native, with Reanimated and Gesture Handler.
  case reanimated
  /// A component for React Native, with Gorhom's `BottomSheet`.
  case gorhom
  /// A style sheet: resting positions and transitions, without gestures.
  case css
  /// A page with a working sheet, without dependencies.
  case web
  /// The numbers for a handover: resting heights, motions, thresholds.
  case table
}
