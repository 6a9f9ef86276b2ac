import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument.Scenario {
  /// Where something is in a document: keys and indices, from the outside in.
  package enum PathElement: Sendable {
    case key(String)
    case index(Int)
  }

  /// A step and its path in the document.
  package struct PlacedStep {
    package let step: SheetDocument.Step
    /// Nil if it is in a document that this one extends.
    package let path: [PathElement]?
  }

  /// The steps, in order, with their paths.
  package var placedSteps: [PlacedStep] {
    let base = path(of: "steps", orElse: "scenario")
    var placed: [PlacedStep] = []
    for (index, node) in (script?.elements ?? []).enumerated() {
      for (sample, step) in SheetDocument.steps(of: node).enumerated() {
        var path = base + [.index(index)]
        // Each of many samples is a step.
        if step.range != node.range { path += [.key("params"), .key("samples"), .index(sample)] }
        placed.append(PlacedStep(step: step, path: step.origin == nil ? path : nil))
      }
    }
    return placed
  }

  /// The path of an expectation; nil if it is in a document that this one extends.
  package func path(of expectation: SheetDocument.Expectation) -> [PathElement]? {
    guard expectation.origin == nil,
      let index = (expected?.elements ?? []).firstIndex(where: { $0.range == expectation.range })
    else { return nil }
    return path(of: "expect", orElse: "expect") + [.index(index)]
  }

  /// The path of a member of the scenario, which the document itself has by another key.
  private func path(of key: String, orElse own: String) -> [PathElement] {
    guard let name else { return [.key(own)] }
    let index = root["scenarios"]?.elements.firstIndex { $0["name"]?.string == name } ?? 0
    return [.key("scenarios"), .index(index), .key(key)]
  }

  /// The range of the document's screens; nil if they are in a document that it extends.
  package var rangeOfScreens: Range<Int>? {
    guard let screens = root["screens"], screens.origin == nil else { return nil }
    return screens.range
  }

  /// The device that it is played on: its name, or the size of its container.
  package var deviceName: String { device ?? DocumentDevice(container, root).name }
}

extension SheetDocument {
  /// The steps of an element of a scenario's steps.
  fileprivate static func steps(of node: SyntaxNode) -> [Step] { Step.steps(of: node) }
}

extension SheetDocument.Step {
  /// Writes the params of the step's message without sheet and time.
  package func encodeParams(to writer: inout JSONWriter) {
    Self.encode(params, adding: flags, to: &writer)
  }

  private static func encode(_ members: [SyntaxNode.Member], adding flags: [String] = [], to writer: inout JSONWriter) {
    writer.beginObject()
    for member in members where !member.isComment {
      writer.foreignKey(member.key)
      encode(member.value, to: &writer)
    }
    for flag in flags {
      writer.foreignKey(flag)
      writer.bool(true)
    }
    writer.endObject()
  }

  private static func encode(_ node: SyntaxNode, to writer: inout JSONWriter) {
    switch node.kind {
    case .object(let members): encode(members, to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements { encode(element, to: &writer) }
      writer.endArray()
    case .string(let text): writer.string(text)
    case .number(let number): writer.exact(number)
    case .bool(let flag): writer.bool(flag)
    case .null, .missing: writer.null()
    }
  }
}
