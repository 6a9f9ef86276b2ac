// Records what a sheet does in an app for iOS, for `sheetd verify`: where it is in each frame, and what a finger does.
// Type-checked against stubs of UIKit; not run on a device.
//
//   let recorder = SheetRecorder(controller.view, in: window)
//   recorder.start()
//   recorder.mark("present")
//   …
//   try recorder.stop().write(to: url, atomically: true, encoding: .utf8)
//
// In a UI test, which runs in another process, let the app write the file to a folder that the test knows, and drag with
// XCUICoordinate.press(forDuration:thenDragTo:).

import Foundation
import QuartzCore
import UIKit

@MainActor
final class SheetRecorder: NSObject, UIGestureRecognizerDelegate {
  private let sheet: UIView
  private let window: UIView
  private var lines: [String] = []
  private var link: CADisplayLink?
  private var touches: TouchRecorder?

  /// - Parameters:
  ///   - sheet: the view that moves.
  ///   - window: what it moves in.
  init(_ sheet: UIView, in window: UIView) {
    (self.sheet, self.window) = (sheet, window)
  }

  func start() {
    let (size, insets) = (window.bounds.size, window.safeAreaInsets)
    lines = [
      "{\"trace\":1,\"unit\":\"pt\",\"origin\":\"top\",\"edge\":\"bottom\",\"read\":\"callback\",\"recorder\":\"ios\",\"container\":{\"width\":\(size.width),"
        + "\"height\":\(size.height),\"safeArea\":{\"top\":\(insets.top),\"bottom\":\(insets.bottom)}}}"
    ]
    let link = CADisplayLink(target: self, selector: #selector(tick))
    link.add(to: .main, forMode: .common)
    self.link = link
    let touches = TouchRecorder { [weak self] phase, touch in self?.add(phase, touch) }
    touches.delegate = self
    window.addGestureRecognizer(touches)
    self.touches = touches
  }

  /// Says that the app does something now: "present", "dismiss", or "select" with a detent.
  func mark(_ event: String, detent: String? = nil) {
    let end = detent.map { ",\"detent\":\"\($0)\"" } ?? ""
    lines.append("{\"time\":\(CACurrentMediaTime()),\"event\":\"\(event)\"\(end)}")
  }

  /// Ends the recording and returns the trace.
  func stop() -> String {
    link?.invalidate()
    if let touches { window.removeGestureRecognizer(touches) }
    return lines.joined(separator: "\n") + "\n"
  }

  @objc private func tick(_ link: CADisplayLink) {
    // What is on the screen: of a view that animates, its presentation layer.
    let layer = sheet.layer.presentation() ?? sheet.layer
    let frame = layer.convert(layer.bounds, to: window.layer)
    lines.append(
      "{\"time\":\(link.timestamp),\"now\":\(CACurrentMediaTime()),\"y\":\(frame.origin.y),\"height\":\(frame.size.height)}")
  }

  private func add(_ phase: String, _ touch: UITouch) {
    let place = touch.location(in: window)
    lines.append(
      "{\"time\":\(touch.timestamp),\"handled\":\(CACurrentMediaTime()),\"finger\":\"\(phase)\",\"fingerX\":\(place.x),"
        + "\"fingerY\":\(place.y)}")
  }

  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

/// Sees every touch and recognizes none, so that it changes nothing.
@MainActor
private final class TouchRecorder: UIGestureRecognizer {
  private let report: (String, UITouch) -> Void

  init(_ report: @escaping (String, UITouch) -> Void) {
    self.report = report
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { all("down", touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { all("moved", touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { all("up", touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { all("cancel", touches, event) }

  private func all(_ phase: String, _ touches: Set<UITouch>, _ event: UIEvent) {
    guard let touch = touches.first else { return }
    let coalesced = phase == "moved" ? event.coalescedTouches(for: touch) ?? [touch] : [touch]
    for one in coalesced { report(phase, one) }
  }
}
