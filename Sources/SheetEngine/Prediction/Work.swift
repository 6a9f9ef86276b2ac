/// The work of one request: how much of it there may be, and whether it is still wanted.
///
/// Work is counted and not timed, so the same request ends at the same point on every machine. Who works in a loop
/// spends units as it goes, and leaves the loop when ``spend(_:)`` says no; what it has then is incomplete, and whoever
/// began the request drops it (``end`` says why). What is kept until the request ends counts as well, in bytes.
///
/// It is of one request at a time, and so of one thread.
public final class Work: @unchecked Sendable {
  /// Why a request ended before it was done.
  public enum End: Equatable, Sendable {
    /// It takes more work than one request may.
    case tooMuch
    /// It writes more than there is space for.
    case output
    /// Who asked no longer wants it.
    case cancelled
    /// Nobody is there any more who could want anything.
    case gone
  }

  /// Why the request ended before it was done; nil as long as it goes on.
  public private(set) var end: End?
  private let limit: Int
  private let findEnd: () -> End?
  /// The units of this request that are left, from the last look on.
  private var left = 0
  /// The units until the next look.
  private var untilLook = 0
  private var room = Int.max

  /// The units between two looks: a few thousandths of a second.
  private static let lookInterval = 2000

  /// - Parameters:
  ///   - limit: the work of one request, in units of about a microsecond of processor time.
  ///   - look: looks whether the request is still wanted; called every few milliseconds.
  public init(limit: Int = .max, look: @escaping () -> End? = { nil }) {
    (self.limit, findEnd) = (limit, look)
    begin()
  }

  /// Begins another request. Whether it is wanted is looked at when it takes longer than most: to look reads ahead of it.
  /// - Parameters:
  ///   - isLimited: whether its work is limited.
  ///   - room: the number of bytes that it may keep or write.
  public func begin(isLimited: Bool = true, room: Int = .max) {
    (end, left, untilLook, self.room) = (nil, isLimited ? limit : .max, Self.lookInterval, room)
  }

  /// Spends units of work.
  /// - Returns: whether the request goes on.
  @inline(__always)
  public func spend(_ units: Int) -> Bool {
    left -= units
    untilLook -= units
    return left >= 0 && untilLook >= 0 && end == nil ? true : goesOn()
  }

  /// Spends units of work whose result takes space; to write it is work too.
  /// - Returns: whether the request goes on.
  public func spend(_ units: Int, space bytes: Int) -> Bool {
    room -= bytes
    if room < 0, end == nil { end = .output }
    return spend(units + bytes / Self.bytesPerUnit)
  }

  /// Whether there are so many units left. What takes more is not begun.
  public func affords(_ units: Int) -> Bool { units <= left }

  /// Carries out a part of this request that has a limit of its own, and may end earlier. What it spends is spent of this request, too.
  public func part(limit: Int, _ body: (Work) -> Void) {
    let part = Work(limit: min(limit, max(left, 0)), look: findEnd)
    body(part)
    _ = spend(part.limit - part.left)
  }

  /// The bytes that are written in about a microsecond.
  private static let bytesPerUnit = 256

  /// The costs of frequent operations, in units.
  public enum Cost {
    /// The appearance of a sheet at a time.
    public static let frame = 2
    /// The prediction of a sheet's outcome after a release, for which all its detents are resolved.
    public static func prediction(of sheet: Sheet) -> Int {
      10 + sheet.configuration.detents.count / 20 + sheet.configuration.landingCost / 100
    }
    /// One decision of a landing rule, counted generously: nothing looks whether the request is wanted in the middle of it.
    public static func decision(by configuration: Configuration) -> Int { 1 + configuration.landingCost / 20 }
    /// A release that is followed until nothing moves.
    public static let course = 1200
    /// An input of a sheet, whatever the sheet is.
    public static let input = 5
    /// An input of a sheet, after which all its detents are resolved.
    public static func input(of sheet: Sheet) -> Int {
      input + (sheet.configuration.detents.count + sheet.partCount) / 10
    }
    /// A sheet that is kept, in bytes: about what it shares with no other.
    public static func space(of sheet: Sheet) -> Int {
      1500 + 40 * sheet.configuration.detents.count + 100 * sheet.partCount
    }
    /// A text that is analyzed: each byte of it is looked at a few times.
    public static func analysis(of bytes: Int) -> Int { 10 + bytes / 8 }
    /// A text that is searched.
    public static func search(in bytes: Int) -> Int { 10 + bytes / 50 }
    /// An input that is refused, and the memory of the error, in bytes.
    public static let (refusal, refusalSpace) = (20, 1000)
    /// A frame that is compared with an expected one.
    public static let frameComparison = 10
    /// An event that is compared with an expected one.
    public static let eventComparison = 3
    /// A search among a number of frames or events.
    public static func search(among count: Int) -> Int { 1 + count / 10 }
  }

  /// Looks at once whether the request is still wanted.
  public func look() {
    untilLook = Self.lookInterval
    end = end ?? findEnd()
  }

  private func goesOn() -> Bool {
    if untilLook < 0 { look() }
    if left < 0 { end = end ?? .tooMuch }
    return end == nil
  }
}
