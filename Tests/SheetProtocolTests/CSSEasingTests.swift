import JSON
import SheetEngine
import Testing

@testable import SheetProtocol

@Suite struct CSSEasingTests {
  private func css(_ curve: Curve, distance: Points = 400) -> String {
    let duration = Animation(duration: 1, curve: curve).duration
    let easing = CSSEasing(easing: .curve(curve), duration: duration, distance: distance)
    return String(JSONWriter.text { easing.encode(to: &$0) }.dropFirst().dropLast())
  }

  @Test func curvesMatchCSS() {
    #expect(css(.linear) == "linear")
    #expect(css(.easeInOut) == "cubic-bezier(0.42,0,0.58,1)")
    #expect(css(.cubic(CubicBezier(0.2, 1, 0.42, 1))) == "cubic-bezier(0.2,1,0.42,1)")
  }

  /// The stops of `linear()`, interpolated as a browser does, are within 0.001 pt of the spring.
  @Test(arguments: [0.3, 0.8, 1, 2], [1.0, 100, 844])
  func stopsLieOnTheSpring(ratio: Double, distance: Points) throws {
    let animation = Animation(duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: ratio))))
    let css = css(animation.curve, distance: distance)
    #expect(css.hasPrefix("linear(0,") && css.hasSuffix(",1)"))
    var stops: [(at: Double, value: Double)] = []
    for stop in css.dropFirst("linear(".count).dropLast().split(separator: ",") {
      let parts = stop.split(separator: " ")
      let at = parts.count == 2 ? try #require(Double(parts[1].dropLast())) / 100 : stops.isEmpty ? 0 : 1
      stops.append((at, try #require(Double(parts[0]))))
    }
    for step in 0...1000 {
      let at = Double(step) / 1000
      let index = try #require(stops.lastIndex { $0.at <= at })
      let (a, b) = (stops[index], stops[min(index + 1, stops.count - 1)])
      let value = b.at > a.at ? a.value + (b.value - a.value) * (at - a.at) / (b.at - a.at) : a.value
      #expect((value - animation.progress(after: at * animation.duration)).magnitude * distance < 1e-3)
    }
  }
}
