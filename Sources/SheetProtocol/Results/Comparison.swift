import JSON
import SheetEngine

/// The answer to `sheet/compare`.
package struct Comparison: ResultObject {
  let presets: [Entry]
  let picture: DrawnPicture?

  package static let example = Comparison([], .example)

  /// - Parameter courses: for each preset, what comes of each release.
  package init(_ courses: [(preset: String, courses: [ReleaseCourse])], _ picture: DrawnPicture?) {
    presets = courses.map { Entry(preset: $0.preset, releases: $0.courses) }
    self.picture = picture
  }

  /// The releases that do not have the same outcome with every preset.
  private var differences: [Int] {
    guard let first = presets.first?.releases else { return [] }
    return first.indices.filter { index in
      presets.contains {
        index < $0.releases.count && $0.releases[index].prediction.outcome != first[index].prediction.outcome
      }
    }
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("presets", presets, "The results for each preset, in the order of the request.")
    writer.member("differ", differences, "The indices of the releases whose outcome differs between presets.")
    writer.optional(
      "picture", picture,
      "The picture, if it was requested: the motions over each other, and where each preset sends every release.")
  }

  struct Entry: ResultObject {
    let preset: String
    let releases: [ReleaseCourse]

    package static let example = Entry(preset: "", releases: [])

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("preset", preset)
      writer.member("releases", releases, "One for each release, or one for a gesture.")
    }
  }
}

extension ReleaseCourse: ResultObject {
  package static var example: ReleaseCourse {
    ReleaseCourse(prediction: .example, reach: 0, overshoot: 0, reaches: [])
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("outcome", prediction.outcome.kind)
    writer.nullable("detent", prediction.outcome.detent)
    writer.member("reach", reach, "How far the sheet reaches at the end, pt; 0 where it is dismissed.")
    writer.member("duration", prediction.duration, "Until nothing moves, s.")
    writer.member("overshoot", overshoot, "The maximum distance beyond its end at which the sheet is shown, pt.")
    writer.optional("why", prediction.reason?.text, "What decided, in words; of a release.")
  }
}
