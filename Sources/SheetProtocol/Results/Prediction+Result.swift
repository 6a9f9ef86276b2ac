import JSON
import SheetEngine

extension Prediction: ResultObject {
  package static var example: Prediction {
    Sheet(configuration: Preset.standard.configuration, container: .standard, content: .standard).predict(velocity: nil)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("outcome", outcome.kind)
    writer.nullable("detent", outcome.detent)
    writer.member("frame", frame.frame)
    writer.member("duration", duration, "s")
  }
}

extension Prediction.Outcome {
  fileprivate enum Kind: String, WireEnum, ResultValue {
    case present, dismiss, detent
  }

  fileprivate var kind: Kind {
    switch self {
    case .present: .present
    case .dismiss: .dismiss
    case .detent: .detent
    }
  }

  fileprivate var detent: String? {
    if case .detent(let id) = self { id } else { nil }
  }
}
