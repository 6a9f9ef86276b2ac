/// Lines through points, as a path's data.
struct PathData {
  private(set) var text = ""
  private var isOpen = false

  /// The line goes on to a point.
  mutating func line(_ x: Double, _ y: Double) {
    text += (isOpen ? "L" : "M") + SVGValue(rounded: x).text + " " + SVGValue(rounded: y).text
    isOpen = true
  }

  /// The next point starts another line.
  mutating func lift() { isOpen = false }
}
