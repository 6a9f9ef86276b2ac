@testable import SheetEngine

/// Checks the order of events and animations: every "will" has one "did", phases follow one another, an animation
/// begins before any other update about it, a lock is followed by an unlock, and time does not go back.
struct EventTrail {
  private(set) var faults: [String] = []
  private var running: Direction?
  private var phase = Phase.dismissed
  private var showing: String?
  private var isLocked = false
  private var live: Set<AnimationID> = []
  private var time = 0.0

  mutating func follow(_ update: Update) {
    if update.time < time { faults.append("time goes back to \(update.time)") }
    time = update.time
    switch update {
    case .animation(let animation, _): follow(animation)
    case .event(let event, _): follow(event)
    case .question: break
    }
  }

  private mutating func follow(_ animation: AnimationUpdate) {
    if animation.kind == .began {
      // The same id again: it has a new end.
      live.insert(animation.id)
    } else if !live.contains(animation.id) {
      faults.append("animation \(animation.id) is \(animation.kind) and is not running")
    }
    if animation.kind == .ended { live.remove(animation.id) }
  }

  private mutating func follow(_ event: Event) {
    switch event {
    case .presentationTransitionWillBegin: begin(.present)
    case .dismissalTransitionWillBegin: begin(.dismiss)
    case .presentationTransitionDidEnd: end(.present)
    case .dismissalTransitionDidEnd: end(.dismiss)
    case .phaseDidChange(let from, let to):
      if from != phase || from == to { faults.append("\(from) to \(to) while \(phase)") }
      phase = to
    case .navigationWillShow(let screen):
      showing = screen
    case .navigationDidShow(let screen):
      if showing != screen { faults.append("did show \(screen), will show \(showing ?? "none")") }
      showing = nil
    case .contentScrollDidLock, .contentScrollDidUnlock:
      if isLocked == (event == .contentScrollDidLock) { faults.append("\(event) twice") }
      isLocked = event == .contentScrollDidLock
    case .dismissCompletion, .chromeDidAppear, .chromeDidDisappear, .interactionDidBegin, .interactionDidEnd, .didTap,
      .didChangeSelectedDetent, .shouldDismiss, .willDismiss, .didDismiss, .didAttemptToDismiss, .configurationWarning,
      .ownerDidChange, .refreshDidTrigger, .focusDidChange, .keyboardDismissalDidBegin, .keyboardDismissalDidEnd:
      break
    }
    if phase == .dismissed, isLocked { faults.append("a dismissed sheet holds its content") }
  }

  private mutating func begin(_ direction: Direction) {
    if let running { faults.append("\(direction) begins while \(running) runs") }
    running = direction
  }

  private mutating func end(_ direction: Direction) {
    if running != direction { faults.append("\(direction) ends and does not run") }
    running = nil
  }
}
