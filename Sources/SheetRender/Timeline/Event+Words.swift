import SheetEngine
import SheetProtocol

extension Event {
  /// Whether it only repeats what the phase bands show.
  var isPhaseChange: Bool { if case .phaseDidChange = self { true } else { false } }

  /// Its name on the wire, with its details.
  var words: String {
    switch self {
    case .presentationTransitionDidEnd(let completed), .dismissalTransitionDidEnd(let completed):
      completed ? "\(name)" : "\(name), not completed"
    case .chromeDidAppear(let chrome), .chromeDidDisappear(let chrome): "\(name) \(chrome.rawValue)"
    case .didChangeSelectedDetent(let detent): "\(name) \(detent)"
    case .interactionDidEnd(let outcome, _, _): "\(name) \(outcome.word)"
    case .navigationWillShow(let screen), .navigationDidShow(let screen): "\(name) \(screen)"
    default: "\(name)"
    }
  }
}
