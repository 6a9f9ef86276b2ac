import SheetEngine

/// A recording of a real sheet: where it was in each frame, and what a finger or the app did to it.
///
/// A trace is JSON lines, or comma-separated values. Its first line is a header with the units. Lines stand in the order in which a
/// recorder saw things, which need not be the order of their times.
public struct Trace: Equatable, Sendable {
  /// The recorder's description of itself.
  public var header: Header
  /// The sheet, in the order of the lines.
  public var frames: [Frame] = []
  /// The inputs to the sheet, in the order of the lines.
  public var inputs: [Input] = []
  /// Notes on what was left out or is doubtful.
  public var notes: [Note] = []

  /// The first line.
  public struct Header: Equatable, Sendable {
    /// The container in which the sheet was recorded, pt; nil is the document's.
    public var size: Size?
    /// The safe areas of that container, pt; nil where they are not known.
    public var safeArea: Insets?
    /// The pixels of a position that are a point.
    public var scale = 1.0
    /// The clock by which the sheet is animated; nil where it is not known.
    public var clock: Clock?
    /// When the positions were read; nil where it is not known.
    public var reading: Reading?

    public init() {}
  }

  /// A clock by which sheets are animated.
  public enum Clock: String, CaseIterable, Sendable {
    /// The time stamp of the frame, as CSS does.
    case frame
    /// The time of the callback that moves it, as libraries do.
    case callback
  }

  /// When a position is read.
  public enum Reading: String, Sendable {
    /// In a callback before the frame is drawn: often the position of the frame before.
    case callback
    /// After the callbacks of the frame.
    case after
    /// As it is on screen.
    case presented
  }

  /// The sheet in one frame.
  public struct Frame: Equatable, Sendable {
    /// The number of its line, from 1.
    public var line: Int
    /// The time stamp of the frame, s.
    public var time: Seconds
    /// When the callbacks of the frame ran, s; nil where it is not known.
    public var callback: Seconds?
    /// The sheet's origin along its axis, from the container's top or left, pt.
    public var position: Points
    /// The sheet's length along its axis, pt.
    public var length: Points?
    /// How much of what is behind the sheet is hidden by the dimming, 0...1; nil where it is not known.
    public var dimming: Double?
    /// How far the content is scrolled, pt; nil where it is not known.
    public var scroll: Points?
  }

  /// Something that was done to the sheet.
  public struct Input: Equatable, Sendable {
    /// The number of its line, from 1.
    public var line: Int
    /// When, s.
    public var time: Seconds
    /// When the app got it, s; nil where it is not known.
    public var handled: Seconds?
    /// The kind of the input.
    public var kind: Kind

    /// A kind of input.
    public enum Kind: Equatable, Sendable {
      /// A finger, at a place in the container, pt.
      case finger(GestureSample.Phase, x: Points?, y: Points?)
      /// The app presents the sheet.
      case present
      /// The app dismisses it.
      case dismiss
      /// The app selects a detent.
      case select(String)
    }
  }

  /// Something about a line.
  public struct Note: Equatable, Sendable {
    /// The number of the line, from 1.
    public var line: Int
    /// The text of the note.
    public var text: String
  }

  /// A trace that can't be read.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The problem, and what would be right.
    public let text: String

    public var description: String { "line \(line): \(text)" }
  }
}

extension GestureSample.Phase {
  /// Whether the finger is no longer down.
  var isLast: Bool { self != .began && self != .moved }
}
