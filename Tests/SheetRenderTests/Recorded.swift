import SheetEngine
import SheetRender

extension Timeline {
  /// The container of the tests' sheets.
  static let container = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)

  /// What a sheet does with some inputs, until it rests.
  init(of inputs: [(Seconds, Input)], _ configuration: Configuration, content: Content = Content(height: 300)) throws {
    var sheet = Sheet(configuration: configuration, container: Self.container, content: content)
    self.init(sheet)
    for (time, input) in inputs {
      let updates = try sheet.send(input, at: time)
      record(input, updates, sheet)
    }
    finish(timeout: 60)
  }
}
