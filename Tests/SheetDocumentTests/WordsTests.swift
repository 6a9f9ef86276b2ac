import Foundation
import JSON
import SheetProtocol
import Testing

@testable import SheetDocument

/// Words of libraries, which people write where a document has others.
struct WordsTests {
  private func fixed(_ text: String) throws -> (message: String, text: String) {
    let analysis = DocumentAnalysis(SourceText(text))
    let diagnostic = try #require(analysis.diagnostics.first { $0.fix != nil }, "\(text)")
    let fix = try #require(diagnostic.fix)
    var source = analysis.text
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      source.replace(edit.range, with: edit.text)
    }
    return (diagnostic.message, source[0..<source.bytes.count])
  }

  /// What the pages of the platforms say: a size is a detent with a fraction or a height, and what a person can't do is said so.
  @Test(arguments: [
    (
      #"{"snapPoints": ["25%", 300]}"#,
      #"{"configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "300", "height": 300}]}}"#
    ),
    (
      #"{"snapPoints": ["148px", 0.5, 1]}"#,
      #"{"configuration": {"detents": [{"id": "148px", "height": 148}, {"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}]}}"#
    ),
    // A height and a fraction can't be compared without a device.
    (
      #"{"snapPoints": ["148px", 0.5]}"#,
      #"{"configuration": {"detents": [{"id": "148px", "height": 148}, {"id": "50%", "fraction": 0.5}]}}"#
    ),
    (
      #"{"snapPoints": ["20rem"]}"#, #"{"configuration": {"detents": [{"id": "20rem", "height": 320}]}}"#
    ),
    // A closed sheet is no detent, and detents go from the lowest to the highest.
    (
      #"{"snapPoints": [0.9, 0.4, 0]}"#,
      #"{"configuration": {"detents": [{"id": "40%", "fraction": 0.4}, {"id": "90%", "fraction": 0.9}]}}"#
    ),
    (
      #"{"presentationDetents": [".medium", ".height(200)"]}"#,
      #"{"configuration": {"detents": ["medium", {"id": "200", "height": 200}]}}"#
    ),
    (#"{"configuration": {"snapPoints": ["fit-content"]}}"#, #"{"configuration": {"detents": ["content"]}}"#),
    (#"{"detents": ["medium"]}"#, #"{"configuration": {"detents": ["medium"]}}"#),
    (#"{"detents": [".medium"]}"#, #"{"configuration": {"detents": ["medium"]}}"#),
    (
      #"{"configuration": {"detents": ["medium", 0.9]}}"#,
      #"{"configuration": {"detents": ["medium", {"id": "90%", "fraction": 0.9}]}}"#
    ),
    (
      #"{"configuration": {"detents": ["33.3%"]}}"#,
      #"{"configuration": {"detents": [{"id": "33.3%", "fraction": 0.333}]}}"#
    ),
    (#"{"peekHeight": 120}"#, #"{"configuration": {"detents": [{"id": "peek", "height": 120}, "large"]}}"#),
    (
      #"{"halfExpandedRatio": 0.5, "configuration": {"detents": [{"id": "peek", "height": 120}, "large"]}}"#,
      #"{"configuration": {"detents": [{"id": "peek", "height": 120}, {"id": "half", "fraction": 0.5}, "large"]}}"#
    ),
    // A rule of the preset may name its detents, which keep their names.
    (
      #"{"preset": "material", "peekHeight": 120}"#,
      #"{"preset": "material", "configuration": {"detents": [{"id": "collapsed", "height": 120, "addsSafeArea": true}, {"id": "half", "fraction": 0.5}, {"id": "expanded", "fraction": 1}]}}"#
    ),
    (
      #"{"preset": "material", "peekHeight": 120, "configuration": {"detents": [{"id": "collapsed", "height": 256}, {"id": "half", "fraction": 0.4}, "large"]}}"#,
      #"{"preset": "material", "configuration": {"detents": [{"id": "collapsed", "height": 120, "addsSafeArea": true}, {"id": "half", "fraction": 0.4}, "large"]}}"#
    ),
    (
      #"{"preset": "material", "halfExpandedRatio": 0.6}"#,
      #"{"preset": "material", "configuration": {"detents": [{"id": "collapsed", "height": 256, "addsSafeArea": true}, {"id": "half", "fraction": 0.6}, {"id": "expanded", "fraction": 1}]}}"#
    ),
    (
      #"{"preset": "compose-material3", "skipPartiallyExpanded": true}"#,
      #"{"preset": "compose-material3", "configuration": {"detents": [{"id": "expanded", "content": true, "live": true, "addsSafeArea": true}]}}"#
    ),
    (#"{"dismissible": false}"#, #"{"configuration": {"isModalInPresentation": true}}"#),
    (#"{"dismissible": true}"#, "{}"),
    (#"{"configuration": {"enableDrag": false}}"#, #"{"configuration": {"interaction": {"begin": "never"}}}"#),
    (#"{"keyboardBehavior": "extend"}"#, #"{"configuration": {"keyboard": {"response": "expands"}}}"#),
    (#"{"preset": "material", "isFitToContents": true}"#, #"{"preset": "material.fit"}"#),
    (#"{"configuration": {"fitToContents": false}}"#, #"{"configuration": {}, "preset": "material"}"#),
    (
      #"{"backdropBreakpoint": 0.5}"#,
      #"{"configuration": {"dimming": {"progress": {"stops": [{"at": {"detent": "50%"}, "alpha": 0}, {"at": "container", "alpha": 1}]}}}}"#
    ),
    (
      #"{"disappearsOnIndex": 1}"#,
      #"{"configuration": {"dimming": {"progress": {"stops": [{"at": {"index": 1}, "alpha": 0}, {"at": {"index": 2}, "alpha": 1}]}}}}"#
    ),
    (
      #"{"fadeFromIndex": 0}"#,
      #"{"configuration": {"dimming": {"progress": {"stops": [{"at": "dismissed", "alpha": 0}, {"at": "smallest", "alpha": 1}]}}}}"#
    ),
    (
      #"{"backdropBreakpoint": 0.6, "configuration": {"detents": [{"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}]}}"#,
      #"{"configuration": {"detents": [{"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}], "dimming": {"progress": {"stops": [{"at": {"detent": "50%"}, "alpha": 0}, {"at": "container", "alpha": 1}]}}}}"#
    ),
    (#"{"backdropBreakpoint": 0}"#, "{}"),
    // A tap beside the sheet reaches the app behind.
    (#"{"modal": false}"#, #"{"configuration": {"dimming": {"alpha": 0, "tap": "none"}}}"#),
    (#"{"pressBehavior": "close"}"#, #"{"configuration": {"dimming": {"tap": "dismissAlways"}}}"#),
    // Numbers of Gorhom's sheet are points, whatever they are (normalizeSnapPoint.ts).
    (
      #"{"preset": "gorhom", "snapPoints": ["25%", 0.9, 300]}"#,
      #"{"preset": "gorhom", "configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "0.9", "height": 0.9}, {"id": "300", "height": 300}]}}"#
    ),
    // Numbers of vaul are fractions of the window, and of text it reads the digits at the beginning (use-snap-points.ts).
    (
      #"{"preset": "vaul", "snapPoints": ["148.7px", "25%", 0.9]}"#,
      #"{"preset": "vaul", "configuration": {"detents": [{"id": "148px", "height": 148}, {"id": "25px", "height": 25}, {"id": "90%", "fraction": 0.9}]}}"#
    ),
    (
      #"{"preset": "vaul.sequential", "activeSnapPoint": "148px"}"#,
      #"{"preset": "vaul.sequential", "configuration": {"selectedDetentIdentifier": "148px"}}"#
    ),
    // Sizes that are not the library's own are read as a document has them.
    (
      #"{"preset": "gorhom", "configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "90%", "fraction": 0.9}]}, "index": 1}"#,
      #"{"preset": "gorhom", "configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "90%", "fraction": 0.9}], "selectedDetentIdentifier": "90%"}}"#
    ),
    (
      #"{"preset": "vaul", "configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "90%", "fraction": 0.9}]}, "activeSnapPoint": "25%"}"#,
      #"{"preset": "vaul", "configuration": {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "90%", "fraction": 0.9}], "selectedDetentIdentifier": "25%"}}"#
    ),
    (
      #"{"preset": "base-ui", "snapPoints": [300, 0.9]}"#,
      #"{"preset": "base-ui", "configuration": {"detents": [{"id": "300", "height": 300}, {"id": "90%", "fraction": 0.9}]}}"#
    ),
    (#"{"initialBreakpoint": 0.5}"#, #"{"configuration": {"selectedDetentIdentifier": "50%"}}"#),
    (
      #"{"index": 1, "configuration": {"detents": ["medium", "large"]}}"#,
      #"{"configuration": {"detents": ["medium", "large"], "selectedDetentIdentifier": "large"}}"#
    ),
    (#"{"prefersGrabberVisible": true}"#, #"{"configuration": {"prefersGrabberVisible": true}}"#),
    (#"{"preset": "bottom-sheet-behavior"}"#, #"{"preset": "material"}"#),
    (#"{"preset": "uisheetpresentationcontroller"}"#, #"{"preset": "system-26"}"#),
    (#"{"preset": "modal_bottom_sheet"}"#, #"{"preset": "compose-material3"}"#),
    (#"{"preset": "@gorhom/bottom-sheet"}"#, #"{"preset": "gorhom"}"#),
  ])
  func wordIsWrittenAsADocumentHasIt(text: String, expected: String) throws {
    let (message, result) = try fixed(text)
    func value(_ text: String) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }
    #expect(try value(result) == value(expected), "\(message): \(result)")
  }

  /// A fraction of 300 windows is no detent: nothing is written in its place.
  @Test func sizeThatALibraryReadsOtherwiseIsNotTranslated() throws {
    let analysis = DocumentAnalysis(SourceText(#"{"preset": "vaul", "snapPoints": [300]}"#))
    let own = try #require(analysis.diagnostics.first { $0.message.hasPrefix(#""snapPoints" (vaul): "#) })
    #expect(own.fix == nil && own.message.hasSuffix("there is no equivalent of [300]"))
  }

  /// Each of the table, with the value of its example, beside the sizes that an index counts.
  @Test func everyWordHasItsFix() throws {
    let presets = ["Base UI, react-modal-sheet": "base-ui", "vaul": "vaul", "@gorhom/bottom-sheet": "gorhom"]
    for word in LibraryWord.all {
      let sizes = word.word == "snapPoints" || word.word == "detents" ? "" : #", "snapPoints": [0.5, 0.9]"#
      // Libraries read the same sizes differently.
      let preset = word.word == "snapPoints" ? presets[word.libraries] : nil
      let members = [
        "\(word.word.jsonText): \(word.example)\(sizes)",
        preset.map { "\"preset\": \($0.jsonText)" } ?? "\"device\": \"iPhone 15\"",
      ]
      let text = "{\(members.joined(separator: ", "))}"
      let analysis = DocumentAnalysis(SourceText(text))
      let own = try #require(analysis.diagnostics.first { $0.range.lowerBound == 1 }, "\(word.word)")
      #expect(own.message.hasPrefix("\(word.word.jsonText) (\(word.libraries)): write "), "\(own.message)")
      var source = analysis.text
      for edit in try #require(own.fix, "\(word.word)").edits.reversed() { source.replace(edit.range, with: edit.text) }
      let after = DocumentAnalysis(source).diagnostics.filter {
        $0.severity == .error && !$0.message.hasPrefix(#""snapPoints""#)
      }
      #expect(after.map { $0.message } == [], "\(source[0..<source.bytes.count])")
    }
    #expect(Set(LibraryWord.all.map { [$0.word, $0.libraries] }).count == LibraryWord.all.count)
  }

  /// It counts a closed sheet, too, which is no detent.
  @Test func numberOfASizeIsReadBeforeTheSizesAreRewritten() {
    var analysis = DocumentAnalysis(SourceText(#"{"preset": "vaul", "snapPoints": [0, 0.4, 0.9], "initialSnap": 1}"#))
    #expect(analysis.fix().count == 2 && analysis.diagnostics == [])
    #expect(analysis.document?.configuration.selectedDetentIdentifier == "40%")
  }

  @Test func valueWithoutEquivalentIsSaid() {
    for (text, sentence) in [
      (#"{"keyboardBehavior": "wrong"}"#, #"instead; there is no equivalent of "wrong""#),
      (#"{"snapPoints": points}"#, ""), (#"{"snapPoints": ["big"]}"#, #"instead; there is no equivalent of ["big"]"#),
      (#"{"snapPoints": [-1]}"#, "instead; there is no equivalent of [-1]"),
      (#"{"dismissible": 3}"#, "instead; there is no equivalent of 3"),
      (#"{"index": 7}"#, "instead; there is no equivalent of 7"),
    ] {
      let found = DocumentAnalysis(SourceText(text)).diagnostics
      #expect(
        found.contains { $0.message.hasSuffix(sentence) } && found.allSatisfy { $0.fix == nil || sentence.isEmpty },
        "\(text): \(found)")
    }
  }
}
