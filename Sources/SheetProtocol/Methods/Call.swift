import JSON
import JSONRPC
import SheetEngine

/// A method with its decoded params: everything that a client can request.
///
/// Values borrowed from the message are valid while the message is handled.
public enum Call {
  /// `initialize`
  case initialize(InitializeParams)
  /// `initialized`
  case initialized
  /// `shutdown`
  case shutdown
  /// `exit`
  case exit
  /// `$/cancelRequest`
  case cancel(RequestID)
  /// `$/setTrace`
  case setTrace(TraceValue)
  /// A notification that has no effect.
  case ignored
  /// `rpc.discover`
  case discover
  /// `sheet/presets`
  case presets
  /// `sheet/devices`
  case devices
  /// `sheet/fields`
  case fields
  /// `sheet/list`
  case list
  /// `sheet/open`
  case open(OpenParams)
  /// `sheet/close`
  case close(Target)
  /// `sheet/curve`
  case curve(Animation, distance: Points)
  /// `sheet/state`; with a snapshot, of another moment
  case state(Target, of: Int?)
  /// `sheet/configure`
  case configure(Target, ConfigurationPatch, animated: Bool)
  /// `sheet/present`, `sheet/dismiss` and `sheet/tap`
  case input(Target, Input)
  /// `content/didChangeSize`
  case contentDidChangeSize(Target, ContentSizeChange, AnimationPatch)
  /// `navigation/push`, `navigation/pop`, `navigation/popToRoot` and `navigation/setScreens`
  case navigate(Target, Input)
  /// `keyboard/didChangeFrame`; without a height, of the device's own keyboard
  case keyboardDidChange(Target, height: Points?, AnimationPatch)
  /// `back/sample`, `key/press` and `accessibility/perform`
  case handled(Target, Input)
  /// `environment/didChange`
  case environmentDidChange(Target, EnvironmentPatch, AnimationPatch)
  /// `container/didChange`
  case containerDidChange(Target, ContainerPatch, AnimationPatch)
  /// `gesture/sample` and `gesture/samples`
  case samples(Target, [TimedSample])
  /// `gesture/drag` and `gesture/flick`, and samples and taps at places in terms of the sheet
  indirect case finger(Target, FingerInput)
  /// `sheet/snapshot`
  case snapshot(Target)
  /// `sheet/restore`
  case restore(Target, Int)
  /// `sheet/releaseSnapshot`
  case releaseSnapshot(Int)
  /// `sheet/replay`
  indirect case replay(Target, ReplayParams)
  /// `sheet/predict`
  case predict(Target, PredictionQuestion)
  /// `sheet/compare`
  case compare(Target, [String], ComparedGesture, Theme?)
  /// `sheet/differences`
  case differences(Target, String)
  /// `sheet/export`
  case export(Target, ExportTarget, ExportOptions)
  /// `sheet/sample`
  case sample(Target, SampleTimes)
  /// `sheet/render`
  case render(PictureKind, TimelineSource, DrawingParams)
  /// `clock/advance` of one sheet
  case advance(Target, ClockStep)
  /// `clock/advance` of all sheets
  case advanceAll(ClockStep, Tag?)
  /// `clock/settle`
  case settle(Target, limit: Seconds)
  /// `textDocument/didOpen`
  case openDocument(OpenedDocument)
  /// `textDocument/didChange`
  case changeDocument(DocumentVersion, [DocumentChange])
  /// `textDocument/didClose`
  case closeDocument(DocumentID)
  /// `workspace/didChangeWatchedFiles`
  case filesDidChange([DocumentID])
  /// `textDocument/hover` and all that is asked about a document
  case ask(DocumentID, DocumentQuestion)
  /// `workspace/didChangeWorkspaceFolders`
  case foldersDidChange(FolderChange)
  /// `workspace/diagnostic`
  case diagnoseAll
  /// `workspace/symbol`
  case findScenarios(String)
  /// `workspace/willRenameFiles`
  case willRename([RenamedFile])
  /// `workspace/executeCommand`
  case execute(DocumentCommand, DocumentCommand.Subject)
}
