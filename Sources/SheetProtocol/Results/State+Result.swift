import JSON
import SheetEngine

extension Sheet {
  /// Writes State: the present frame, and everything that the sheet was given.
  public func encodeState(sheet: String, tag: Tag?, preset: Preset, isRealtime: Bool, to writer: inout JSONWriter) {
    let frame = frame(at: now)
    writer.beginObject()
    frame.writeMembers(sheet: sheet, tag: tag, to: &writer)
    writeState(isMoving: frame.isMoving, preset: preset, isRealtime: isRealtime, to: &writer)
    writer.endObject()
  }

  /// Writes the members that only State has.
  private func writeState(
    isMoving: Bool, preset: Preset, isRealtime: Bool, to writer: inout some ResultWriter & ~Copyable
  ) {
    writer.member("moving", isMoving, "Whether anything still moves.")
    writer.member("preset", preset.name, "The name of the preset that the sheet was opened with.")
    writer.member("configuration", configuration, "The complete configuration.")
    writer.member("container", container, "The sheet's container.")
    writer.member("contents", screens.map(ScreenContent.init), "The screens with their contents, from the root up.")
    writer.optional(
      "focus", focus, "The field that has the focus, as the client named it. Present only while one has it.")
    writer.optional(
      "environment", environment == Environment() ? nil : environment,
      "What a person has set on the device. Present only where that is not the usual.")
    writer.member(
      "clock", isRealtime ? ClockKind.realtime : .manual,
      "manual: the client moves the clock. realtime: it runs by itself.")
  }

  /// The members of State.
  static let stateProperties =
    SheetFrame.commonProperties
    + ResultSchema.properties { writer in
      let preset = Preset.standard
      let sheet = Sheet(configuration: preset.configuration, container: .standard, content: .standard)
      sheet.writeState(isMoving: false, preset: preset, isRealtime: false, to: &writer)
    }
}

/// The kind of a sheet's clock.
public enum ClockKind: String, WireEnum, ResultValue {
  /// The client moves the clock.
  case manual
  /// The clock runs by itself.
  case realtime
}

private struct ScreenContent: ResultObject {
  let screen: Screen

  package static let example = ScreenContent(screen: Screen(id: "", content: .standard))

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", screen.id)
    screen.content.writeMembers(to: &writer)
    writer.optional("hidesBackButton", screen.hidesBackButton ? true : nil)
  }
}

extension Content {
  /// Writes the content's fields, without those that are nil.
  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("height", height, "pt")
    writer.optional("width", width, "pt")
    writer.member("scrollable", isScrollable)
    writer.optional("scrollHeight", scrollHeight, "pt")
    writer.optional("measure", isMeasured ? true : nil)
    writer.optional("regions", regions.isEmpty ? nil : regions)
    writer.optional("includes", includes.isEmpty ? nil : includes)
    writer.optional("textSizes", textHeights.isEmpty ? nil : TextHeights(all: textHeights))
  }
}

/// The heights of content for sizes of text.
private struct TextHeights: ResultValue {
  let all: [Content.TextHeight]

  static let schema = Schema.openObject()

  func encode(to writer: inout JSONWriter) { Codec<[Content.TextHeight]>.textHeights.write(all, &writer) }
}

extension Configuration: ResultValue {
  package static let schema = Schema.named("Configuration")
}

extension Container: ResultValue {
  package static let schema = Schema.named("Container")
}

extension Focus: ResultObject {
  package static let example = Focus.region("")

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    var (id, rect): (String?, Rect?)
    switch self {
    case .region(let region): id = region
    case .frame(let frame): rect = frame
    }
    writer.optional("region", id, "The id of the region.")
    writer.optional("frame", rect, "Where it is in the content, pt.")
  }
}
