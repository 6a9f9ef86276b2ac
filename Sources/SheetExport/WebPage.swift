import JSON
import SheetEngine
import SheetProtocol

/// One page with a working sheet.
struct WebPage {
  let sheet: ExportedSheet

  /// What the page can't do. It moves the sheet itself, so it is the rest of what a sheet does: content that scrolls, the keyboard,
  /// what is behind.
  var gaps: [String] {
    var gaps = Feature.gaps(
      sheet, on: .web,
      settable: [.edge, .width, .motion, .settling, .landing, .resistance, .velocity, .touch, .catching, .dimming])
    if sheet.configuration.interaction.edgePresentation != nil {
      gaps.append("The page presents the sheet by its button; the document also does by a drag from the edge")
    }
    return gaps
  }

  var text: String {
    let configuration = sheet.configuration
    let title = sheet.title.html
    let color = configuration.dimming.shownColor
    let bar = configuration.grabber.indicator
    let barColor = bar.shownColor
    let radius = configuration.preferredCornerRadius.code
    let corners =
      switch configuration.edge {
      case .bottom: "\(radius)px \(radius)px 0 0"
      case .top: "0 0 \(radius)px \(radius)px"
      case .leading: "0 \(radius)px \(radius)px 0"
      case .trailing: "\(radius)px 0 0 \(radius)px"
      }
    let anchor = configuration.edge == .bottom || configuration.edge == .top ? "top: 0" : "left: 0"
    let length = sheet.content.along(configuration.edge)
    let contentSize =
      configuration.edge == .bottom || configuration.edge == .top
      ? "height: \(length.code)px" : "width: \(length.code)px"
    let grabber =
      configuration.prefersGrabberVisible ? "\n  <div class=\"grabber\" aria-hidden=\"true\"></div>" : ""
    return """
      <!doctype html>
      <!--
      \(sheet.header("", "a page with a working sheet.", gaps))-->
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <title>\(title)</title>
      <style>
        body { margin: 0; height: 100dvh; overflow: hidden; font: 17px/1.4 system-ui, sans-serif; background: #e9eef2; color: #1c1f23; }
        main { padding: 2rem; }
        button { font: inherit; padding: 0.5em 1em; }
        .safe-area { position: fixed; visibility: hidden; padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
        .dimming { position: fixed; inset: 0; background: rgb(\(color.red) \(color.green) \(color.blue)); opacity: 0; }
        .sheet { position: fixed; \(anchor); box-sizing: border-box; overflow: hidden; touch-action: none; user-select: none; -webkit-user-select: none; outline: none; background: #fff; border-radius: \(corners); }
        .sheet[hidden], .dimming[hidden] { display: none; }
        .grabber { position: absolute; top: \(configuration.grabber.inset.code)px; left: 50%; width: \(bar.width.code)px; height: \(bar.height.code)px; margin-left: \((-bar.width / 2).code)px; border-radius: \(bar.cornerRadius.code)px; background: rgb(\(barColor.red) \(barColor.green) \(barColor.blue) / \(bar.alpha.code)); }
        .content { box-sizing: border-box; \(contentSize); padding: 2rem; }
      </style>
      <main>
        <h1>\(title)</h1>
        <button id="present">Show the sheet</button>
      </main>
      <div class="safe-area"></div>
      <div class="dimming" hidden></div>
      <section class="sheet" role="dialog" aria-label="\(title)" tabindex="-1" hidden>\(grabber)
        <div class="content">Drag me.</div>
      </section>
      <script type="module">
      // The configuration of the document. Lengths are in pixels, times in seconds, velocities in pixels per second.
      const settings = \(settings);

      \(DetentScript(sheet: sheet).text)
      \(LandingScript(rule: configuration.interaction.landing.clauses).text)
      \(String(decoding: PackageResources.motion_js, as: UTF8.self))
      \(String(decoding: PackageResources.sheet_js, as: UTF8.self))</script>
      </html>

      """
  }

  /// The configuration, as a document writes it.
  private var settings: String {
    let text = JSONWriter.text { sheet.configuration.encode(to: &$0) }
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

extension ExportedSheet {
  /// A page with a working sheet.
  var web: ExportedCode {
    let page = WebPage(sheet: self)
    return ExportedCode(text: page.text, gaps: page.gaps)
  }
}
