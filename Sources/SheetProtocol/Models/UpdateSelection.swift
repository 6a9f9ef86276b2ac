import JSON

/// Which updates a session sends.
public struct UpdateSelection: Sendable {
  /// Whether `sheet/frame` is sent.
  public private(set) var frames = true
  /// Whether `sheet/animation` is sent.
  public private(set) var animations = true
  /// Whether `sheet/event` is sent.
  public private(set) var events = true

  private static let fields = Fields<UpdateSelection>(
    .flag("frames", { $1(&$0.frames) }, Label("Frames", "Whether sheet/frame is sent.")),
    .flag("animations", { $1(&$0.animations) }, Label("Animations", "Whether sheet/animation is sent.")),
    .flag("events", { $1(&$0.events) }, Label("Events", "Whether sheet/event is sent."))
  )

  static let schema = fields.patchSchema

  /// All of them.
  public static let all = UpdateSelection(true)
  /// Frames and events.
  public static let framesAndEvents = UpdateSelection(true, animations: false)
  /// None of them.
  public static let none = UpdateSelection(false)

  private init(_ isAll: Bool, animations: Bool? = nil) {
    (frames, self.animations, events) = (isAll, animations ?? isAll, isAll)
  }

  /// Reads the difference from the default, which is all updates.
  init(_ json: JSONValue?) throws(JSONFailure) {
    guard let json, !json.isNull else { return }
    do throws(JSONFailure) {
      try Self.fields.patch(&self, with: json, preset: self)
    } catch {
      throw error.under("updates")
    }
  }
}
