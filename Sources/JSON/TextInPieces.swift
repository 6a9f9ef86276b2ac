import CJansson

/// A large text, which jansson takes in small pieces, so that parsing can be ended.
final class TextInPieces {
  /// Smaller texts are parsed at once, in a few milliseconds, bytes.
  static let size = 1 << 20
  /// How much is parsed between two looks whether the text is still wanted, bytes.
  private static let lookInterval = 1 << 18

  private var rest: UnsafeRawBufferPointer
  private let isWanted: () -> Bool
  private var untilLook = lookInterval
  private(set) var isAbandoned = false

  init(_ text: UnsafeRawBufferPointer, _ isWanted: @escaping () -> Bool) {
    (rest, self.isWanted) = (text, isWanted)
  }

  static let next: json_load_callback_t = { buffer, capacity, pieces in
    guard let buffer, let pieces else { return 0 }
    return Unmanaged<TextInPieces>.fromOpaque(pieces).takeUnretainedValue()
      .next(UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }

  private func next(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if untilLook <= 0 {
      untilLook = Self.lookInterval
      isAbandoned = isAbandoned || !isWanted()
    }
    guard !isAbandoned else { return 0 }
    let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(buffer.count))
    buffer.copyMemory(from: piece)
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    untilLook -= piece.count
    return piece.count
  }
}
