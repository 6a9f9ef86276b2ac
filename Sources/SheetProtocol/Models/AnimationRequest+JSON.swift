import JSON
import SheetEngine

extension AnimationPatch {
  /// The request; members that it leaves out are those of the configured animation.
  public func request(configured: Animation) throws(JSONFailure) -> AnimationRequest {
    guard let json, !json.isNull else { return .none }
    if let bool = json.bool { return bool ? .configured : .none }
    do throws(JSONFailure) {
      return .custom(try Codec<Animation>.animation.read(json, configured))
    } catch {
      throw error.under("animation")
    }
  }

  /// The request for a keyboard, which may be the word for that of a platform.
  /// - Parameter hides: whether the keyboard covers less in the end.
  public func request(configured: KeyboardAnimation, hides: Bool) throws(JSONFailure) -> AnimationRequest {
    guard let json, json.kind == .string else {
      return try request(configured: configured.animation(hides: hides))
    }
    do throws(JSONFailure) {
      return .custom(KeyboardAnimation.platform(try KeyboardPlatform(wireValue: json)).animation(hides: hides))
    } catch {
      throw error.under("animation")
    }
  }
}

/// How a change is to be animated, borrowed from the message it came in: absent, a boolean, or an animation.
public struct AnimationPatch {
  let json: JSONValue?
}
