import JSON
import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// One page with a working sheet.
  var web: ExportedCode {
    code(
      PackageResources.web_html_template, gaps: webGaps,
      [
        "heading": .text(title.html), "isUpright": .flag(configuration.edge == .bottom || configuration.edge == .top),
        "corners": .text(corners), "contentLength": .text(content.along(configuration.edge).code),
        "grabberStart": .text((-configuration.grabber.indicator.width / 2).code), "settings": .text(webSettings),
        "detentsIn": .text(DetentScript(sheet: self).text),
        "landing": .text(LandingScript(rule: configuration.interaction.landing.clauses).text),
        "motion": .text(String(decoding: PackageResources.motion_js, as: UTF8.self)),
        "sheet": .text(String(decoding: PackageResources.sheet_js, as: UTF8.self)),
      ])
  }

  /// The page moves the sheet itself, so it lacks other features than a platform: content that scrolls, the keyboard, the
  /// presenter's motion.
  private var webGaps: [String] {
    var gaps = Feature.gaps(
      self, on: .web,
      settable: [.edge, .width, .motion, .settling, .landing, .resistance, .velocity, .touch, .catching, .dimming])
    if configuration.interaction.edgePresentation != nil {
      gaps.append("The page presents the sheet by its button; the document also does by a drag from the edge")
    }
    let leftOut = fieldsLeftOut
    if !leftOut.isEmpty {
      gaps.append(
        "The page takes the usual values of settings that it does not have: \(leftOut.joined(separator: ", "))")
    }
    return gaps
  }

  /// The fields that the page does not have, and in which the document has other than their usual values.
  private var fieldsLeftOut: [String] {
    let (interaction, transition) = (configuration.interaction, configuration.transition)
    let (dimming, frame) = (configuration.dimming, configuration.frame)
    var claim = ClaimRule()
    claim.slop = interaction.claim.slop
    let all: [(name: String, isUsual: Bool)] = [
      ("dimming.animation", dimming.animation == nil), ("dimming.progress", dimming.progress != .presented),
      ("dimming.tap", dimming.tap != .collapse && dimming.tap != .dismissAlways),
      ("dimming.touches", dimming.touches == .shown), ("frame.containerChange", frame.containerChange == .atOnce),
      ("frame.sizing", frame.sizing == .resizes), ("frame.staysInSideSafeArea", !frame.staysInSideSafeArea),
      ("dimming.continues", !dimming.continues),
      ("grabber.indicator.widthFraction", configuration.grabber.indicator.widthFraction == nil),
      ("grabber.tap", configuration.grabber.tap == .next), ("grabber.tapDelay", configuration.grabber.tapDelay == 0),
      ("interaction.begin", interaction.begin != .movementWithRoom),
      ("interaction.cancelled", interaction.cancelled != .landAtRest),
      ("interaction.catchesAtTouch", !interaction.catchesAtTouch),
      ("interaction.catchesSettling", interaction.catchesSettling == .shown),
      ("interaction.claim", interaction.claim == claim),
      ("interaction.refusedDrag", interaction.refusedDrag == .fails),
      ("interaction.reportsDetent", interaction.reportsDetent == .atRelease),
      ("interaction.rubberBand.resistsDismissal", !interaction.rubberBand.resistsDismissal),
      ("interaction.rubberBand.freeUpTo", interaction.rubberBand.freeUpTo == .highest),
      ("interaction.tracking", frame.extent != .detents || interaction.tracking == .absolute),
      ("interaction.velocity.minimum", interaction.velocity.minimum == 0),
      ("transition.beyondEdge", transition.beyondEdge == 0), ("transition.comeback", transition.comeback == nil),
      ("transition.dismissal", transition.dismissal == nil),
      ("transition.retarget", transition.retarget == .keepsVelocity),
      ("transition.out", transition.out == nil),
      ("transition.settling.dismissalDuration", transition.settling?.dismissalDuration == nil),
      ("transition.settling.durationPerContainer", (transition.settling?.durationPerContainer ?? 0) == 0),
      ("transition.settling.pace", transition.settling?.pace == nil),
      ("transition.springEnd", transition.springEnd == .atRest), ("transition.travel", transition.travel == nil),
    ]
    return all.filter { !$0.isUsual }.map { $0.name }
  }

  /// The configuration, as a document writes it.
  private var webSettings: String {
    let text = JSONWriter.text { configuration.encode(to: &$0) }
    return Self.spread(text).replacing("<", by: "\\u003c")
  }

  /// JSON as JavaScript, with each of the outer members in a line.
  private static func spread(_ json: String) -> String {
    var (text, depth, isString, isEscaped) = ("", 0, false, false)
    for scalar in json.unicodeScalars {
      if isString {
        if scalar.isUnprintable {
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          text.unicodeScalars.append(scalar)
        }
        if scalar == "\"", !isEscaped { isString = false }
        isEscaped = scalar == "\\" && !isEscaped
        continue
      }
      if scalar == "}" || scalar == "]" { depth -= 1 }
      if scalar == "}", depth == 0 { text += "\n" }
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { isString = true }
      if scalar == "{" || scalar == "[" { depth += 1 }
      if depth == 1, scalar == "," || (scalar == "{") { text += "\n  " }
      if depth > 1 || scalar == ":", scalar == "," || scalar == ":" { text += " " }
    }
    return text
  }
}
