import SheetEngine

/// The device at one moment, for a terminal: the presenter as dots, denser where it is dimmed, and whatever lies over
/// it.
struct TextStill {
  /// The width of a character on a phone, pt; it is twice as high.
  private static let usualCell = 13.0
  /// The maximum number of characters in a line; there are at most half as many lines.
  private static let maximumSize = 160.0

  let timeline: Timeline
  let time: Seconds

  /// The lines of the device, all equally wide.
  var lines: [String] {
    let moment = timeline.moment(at: time)
    let container = timeline.sheet(at: time).container.size
    let cell = max(Self.usualCell, container.width / Self.maximumSize, container.height / Self.maximumSize)
    let (columns, rows) = (cells(container.width, cell), cells(container.height, 2 * cell))
    var grid = [[Character]](repeating: [Character](repeating: ground(moment.frame), count: columns), count: rows)
    if moment.frame.phase != .dismissed { drawSheet(moment.frame, cell, &grid) }
    if moment.keyboard > 0 {
      fill(
        Rect(x: 0, y: container.height - moment.keyboard, width: container.width, height: moment.keyboard), "▒", cell,
        &grid)
    }
    if let finger = moment.finger {
      let (x, y) = (Int((finger.x / cell).rounded(.down)), Int((finger.y / (2 * cell)).rounded(.down)))
      if grid.indices.contains(y), grid[y].indices.contains(x) { grid[y][x] = "●" }
    }
    return ["╭" + String(repeating: "─", count: columns) + "╮"]
      + grid.map { "│" + String($0) + "│" } + ["╰" + String(repeating: "─", count: columns) + "╯"]
  }

  private func cells(_ length: Points, _ cell: Points) -> Int {
    Int(min(max((length / cell).rounded(), 1), Self.maximumSize))
  }

  private func ground(_ frame: SheetFrame) -> Character {
    let steps: [Character] = ["·", "░", "▒"]
    return steps[Int(min(max(frame.dimmingOpacity * 5, 0), 2).rounded())]
  }

  private func drawSheet(_ frame: SheetFrame, _ cell: Points, _ grid: inout [[Character]]) {
    let shrunk = ShrunkSheet(frame, at: timeline.sheet(at: time).configuration.edge)
    var shown = shrunk.shown(frame.frame)
    shown.y += frame.containerOffset.y
    let area = cells(of: shown, cell, grid)
    guard let top = area.rows.first, let left = area.columns.first, let right = area.columns.last, right > left else {
      return
    }
    for row in area.rows {
      for column in area.columns { grid[row][column] = " " }
      grid[row][left] = "│"
      grid[row][right] = "│"
    }
    for column in area.columns { grid[top][column] = "─" }
    grid[top][left] = "╭"
    grid[top][right] = "╮"
    if let bar = frame.grabber {
      let middle = cells(of: shrunk.shown(bar), cell, grid).columns
      let center = (middle.lowerBound + middle.upperBound) / 2
      for column in grid[top].indices
      where (center - 2...center + 1).contains(column) && left < column && column < right {
        grid[top][column] = "━"
      }
    }
    for (number, row) in area.rows.dropFirst(2).enumerated() where number % 2 == 0 {
      let bar = Array("● ▬▬▬▬▬▬▬▬▬▬▬▬".prefix(max(right - left - 5, 0)))
      for (offset, character) in bar.enumerated() { grid[row][left + 3 + offset] = character }
    }
  }

  private func fill(_ rect: Rect, _ character: Character, _ cell: Points, _ grid: inout [[Character]]) {
    let area = cells(of: rect, cell, grid)
    for row in area.rows { for column in area.columns { grid[row][column] = character } }
  }

  /// The rows and columns of characters in a rectangle.
  private func cells(of rect: Rect, _ cell: Points, _ grid: [[Character]]) -> (rows: Range<Int>, columns: Range<Int>) {
    func range(_ from: Points, _ to: Points, _ cell: Points, _ count: Int) -> Range<Int> {
      let low = min(max((from / cell).rounded(), 0), Double(count))
      let high = min(max((to / cell).rounded(), low), Double(count))
      return Int(low)..<Int(high)
    }
    return (
      range(rect.y, rect.maxY, 2 * cell, grid.count), range(rect.x, rect.maxX, cell, grid.first?.count ?? 0)
    )
  }
}
