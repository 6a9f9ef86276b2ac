import JSON
import SheetEngine

/// The answer to `clock/advance` for all sheets.
package struct Advanced: ResultObject {
  let sheets: Int

  package static let example = Advanced(sheets: 0)

  /// - Parameter sheets: how many sheets were advanced.
  package init(sheets: Int) {
    self.sheets = sheets
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheets", sheets)
  }
}

/// The answer to `sheet/snapshot`.
package struct KeptSnapshot: ResultObject {
  let snapshot: Int

  package static let example = KeptSnapshot(snapshot: 0)

  /// - Parameter snapshot: the number of the snapshot.
  package init(snapshot: Int) {
    self.snapshot = snapshot
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("snapshot", snapshot, "Its number, for sheet/restore, sheet/state and sheet/releaseSnapshot.")
  }
}

/// The answer to `sheet/list`.
package struct SheetList: ResultObject {
  let sheets: [Summary]

  package static let example = SheetList([])

  /// The open sheets, in the order in which they were opened.
  package init(_ sheets: [Summary]) {
    self.sheets = sheets
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheets", sheets)
  }

  /// One open sheet.
  package struct Summary: ResultObject {
    let sheet: String
    let phase: Phase
    let preset: String

    package static let example = Summary(sheet: "", phase: .dismissed, preset: "")

    /// - Parameters:
    ///   - sheet: its id.
    ///   - phase: its phase now.
    ///   - preset: the name of the preset that it was opened as.
    package init(sheet: String, phase: Phase, preset: String) {
      (self.sheet, self.phase, self.preset) = (sheet, phase, preset)
    }

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("sheet", sheet)
      writer.member("phase", phase)
      writer.member("preset", preset)
    }
  }
}

/// The answer to `sheet/presets`.
package struct PresetList: ResultObject {
  package static let example = PresetList()

  package init() {}

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("presets", Preset.all.map(Entry.init))
  }

  private struct Entry: ResultObject {
    let preset: Preset

    package static let example = Entry(preset: Preset.standard)

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("name", preset.name)
      writer.member("title", preset.title, "The name of the real system, and its versions.")
      writer.member("versions", preset.versions, "The versions that behave so; empty where there is one only.")
      writer.member("sources", preset.sources, "Where its numbers come from.")
      writer.member(
        "evidence", preset.evidence,
        "How certain values are; a field that is not named goes by its group. Empty where all are published source code."
      )
      writer.member(
        "fidelity", preset.fidelity,
        "How well it reproduces a library, by feature, and how that is known; empty for a system.")
      writer.member("configuration", preset.configuration)
    }
  }
}

extension Fidelity.Feature: WireEnum, ResultValue {}
extension Fidelity.Grade: WireEnum, ResultValue {}
extension Fidelity.Evidence: WireEnum, ResultValue {}

extension Fidelity: ResultObject {
  package static let example = Preset.libraries[0].fidelity[0]

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("feature", feature)
    writer.member("grade", grade)
    writer.nullable(
      "evidence", evidence,
      "How the library's behavior is known, for most of the cases; null for a feature that nobody has compared.")
    writer.member("note", note, "What differs and why; empty where there is nothing to say.")
  }
}

extension Evidence.Grade: WireEnum, ResultValue {}

extension Evidence: ResultObject {
  package static var example: Evidence { Preset.system.evidence[0] }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("field", path.joined(separator: "."))
    writer.member("grade", grade)
    writer.member("source", source)
  }
}

/// The answer to `sheet/devices`.
package struct DeviceList: ResultObject {
  package static let example = DeviceList()

  package init() {}

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("devices", Device.all)
  }
}

extension Device: ResultObject {
  package static let example = all[0]

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("device", name)
    writer.member("portrait", portrait)
    writer.member("landscape", landscape)
    writer.member("source", source, "Where the numbers come from, and which of them are assumed.")
    writer.member(
      "refreshRate", refreshRate, "How often its display reports where a finger is, Hz: by the maker's specification.")
    writer.member(
      "keyboardHeights", keyboardHeights,
      "The heights of its keyboard with suggestions, pt: 336 is kirillzyusko/react-native-keyboard-controller's, others are assumed."
    )
    writer.nullable("cutout", cutout, "The cameras' place in the display; null where it has none. Drawn, not measured.")
    writer.member("buttons", buttons, "The keys at its sides. Drawn, not measured.")
    writer.member("homeButton", hasHomeButton, "Whether it has a home button below the display.")
  }
}

extension Device.KeyboardHeights: ResultObject {
  package static let example = Device.all[0].keyboardHeights

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("portrait", portrait)
    writer.member("landscape", landscape)
  }
}

/// The answer to `sheet/sample`.
package struct FrameList: ResultObject {
  let frames: Frames

  package static var example: FrameList { FrameList { _ in } }

  /// - Parameter encode: writes the frames, one after the other.
  package init(_ encode: @escaping (inout JSONWriter) -> Void) {
    frames = Frames(encodeAll: encode)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("frames", frames)
  }

  /// Frames that are computed while they are written.
  struct Frames: ResultValue {
    let encodeAll: (inout JSONWriter) -> Void

    package static let schema = Schema.array(of: .named("Frame"))

    package func encode(to writer: inout JSONWriter) {
      writer.beginArray()
      encodeAll(&writer)
      writer.endArray()
    }
  }
}

/// The answer to `sheet/render`.
package struct DrawnPicture: ResultObject {
  let format: PictureFormat
  let width: Double?
  let height: Double?
  let text: String

  package static let example = DrawnPicture(svg: "", width: 0, height: 0)

  /// An SVG and its size, pixels at scale 1.
  package init(svg: String, width: Double, height: Double) {
    (format, self.width, self.height, text) = (.svg, width, height, svg)
  }

  /// Lines for a terminal.
  package init(text: String) {
    (format, width, height, self.text) = (.text, nil, nil, text)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("format", format)
    writer.optional("width", width, "The width of an SVG, in pixels at scale 1.")
    writer.optional("height", height, "The height of an SVG, in pixels at scale 1.")
    writer.member("text", text, "The SVG, or the lines of text.")
  }
}

extension PictureFormat: ResultValue {}
