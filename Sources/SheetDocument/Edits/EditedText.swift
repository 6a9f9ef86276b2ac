import SheetProtocol

/// A text after edits, which remembers what it has kept, so that it can be edited again.
struct EditedText {
  private let original: [UInt8]
  private let pieces: [Piece]

  private enum Piece {
    /// A range of the original.
    case kept(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .new(let bytes): bytes.count
      }
    }

    /// The bytes of it in a range, from its start.
    func part(_ range: Range<Int>) -> Piece {
      switch self {
      case .kept(let all): .kept(range.moved(by: all.lowerBound))
      case .new(let bytes): .new(Array(bytes[range]))
      }
    }
  }

  /// - Parameter edits: edits of the original, in order.
  init(_ original: [UInt8], _ edits: [TextEdit]) {
    self.init(original, [.kept(0..<original.count)])
    self = edited(by: edits)
  }

  private init(_ original: [UInt8], _ pieces: [Piece]) {
    (self.original, self.pieces) = (original, pieces)
  }

  /// The text after edits of it, in order.
  func edited(by edits: [TextEdit]) -> EditedText {
    var (pieces, cursor) = ([Piece](), 0)
    for edit in edits {
      pieces += part(cursor..<edit.range.lowerBound)
      pieces.append(.new(Array(edit.text.utf8)))
      cursor = edit.range.upperBound
    }
    return EditedText(original, pieces + part(cursor..<Int.max))
  }

  private func part(_ range: Range<Int>) -> [Piece] {
    var (found, start) = ([Piece](), 0)
    for piece in pieces {
      let (low, high) = (max(range.lowerBound - start, 0), min(range.upperBound - start, piece.count))
      if low < high { found.append(piece.part(low..<high)) }
      start += piece.count
    }
    return found
  }

  var bytes: [UInt8] {
    var all: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .kept(let range): all += original[range]
      case .new(let bytes): all += bytes
      }
    }
    return all
  }

  /// The edits of the original that make this text.
  var edits: [TextEdit] {
    var (edits, cursor, new) = ([TextEdit](), 0, [UInt8]())
    func finish(at end: Int) {
      guard cursor < end || !new.isEmpty else { return }
      edits.append(TextEdit(cursor..<end, String(decoding: new, as: UTF8.self)))
      new = []
    }
    for piece in pieces {
      switch piece {
      case .kept(let range):
        finish(at: range.lowerBound)
        cursor = range.upperBound
      case .new(let bytes): new += bytes
      }
    }
    finish(at: original.count)
    return edits
  }
}
