import JSON
import SheetEngine
import SheetProtocol

/// Where the sheet of a document rests on devices, in both orientations.
public struct RestingTable: Equatable, Sendable {
  /// The rows: by device, orientation and detent.
  public let rows: [Row]

  /// A detent on a device.
  public struct Row: Equatable, Sendable {
    /// The name of the device, or the size of a container that no device has.
    public let device: String
    /// How the device is held.
    public let orientation: Orientation
    /// The size of the container, pt.
    public let container: Size
    /// The id of the detent; nil for a sheet without detents.
    public let detent: String?
    /// Where the sheet rests; nil for a detent that is inactive there.
    public let place: Place?
  }

  /// A resting position.
  public struct Place: Equatable, Sendable {
    /// The frame in the container, pt.
    public let frame: Rect
    /// The sheet's height as a fraction of the container's; for a sheet from the side, that of the widths.
    public let fraction: Double
  }
}

extension DocumentAnalysis {
  /// The number of devices for which ``restingTable(on:of:)`` shows a document.
  public var deviceCount: Int { document.map { devices(nil, of: $0).count } ?? 0 }

  /// Where a sheet rests on devices; nil if the document can't be shown.
  /// - Parameters:
  ///   - devices: devices of the catalogue; nil is the document's own.
  ///   - sheet: a sheet that follows the document; nil is the document's own.
  public func restingTable(on devices: [Device]?, of sheet: Sheet? = nil) -> RestingTable? {
    guard let document else { return nil }
    let sheet = sheet ?? document.sheet
    return RestingTable(
      rows: held(devices, of: document).flatMap { device, orientation, container in
        sheet.moved(to: container).places.map { id, place in
          RestingTable.Row(
            device: device, orientation: orientation, container: container.size, detent: id, place: place)
        }
      })
  }

  /// Devices of the catalogue, or the document's own, held in both ways.
  private func held(
    _ devices: [Device]?, of document: SheetDocument
  ) -> [(device: String, orientation: Orientation, container: Container)] {
    self.devices(devices, of: document).flatMap { device in
      Orientation.allCases.map { (device.name, $0, device.container($0)) }
    }
  }

  /// The document's sheet with one preset and with another, in each setting.
  /// - Parameter devices: devices of the catalogue; nil is the document's own. The first as the document holds it comes first.
  /// - Returns: nil for a document with errors.
  /// - Throws: where what the document says does not fit a preset.
  public func pairs(
    from: Preset, to: Preset, on devices: [Device]?
  ) throws(JSONFailure) -> [(name: String, from: Sheet, to: Sheet)]? {
    guard let document else { return nil }
    let (from, to) = (try document.sheet(as: from), try document.sheet(as: to))
    let own = document.container.orientation
    let all = held(devices, of: document)
    return (all.filter { $0.orientation == own } + all.filter { $0.orientation != own }).map {
      device, orientation, container in
      ("\(device) \(orientation.rawValue)", from.moved(to: container), to.moved(to: container))
    }
  }
}

extension RestingTable {
  /// Where a sheet rests in its own container.
  public init(of sheet: Sheet) {
    let container = sheet.container
    let device = DocumentDevice.name(of: container)
    rows = sheet.places.map { id, place in
      Row(device: device, orientation: container.orientation, container: container.size, detent: id, place: place)
    }
  }
}

extension Sheet {
  /// The same sheet in another container, dismissed.
  fileprivate func moved(to container: Container) -> Sheet {
    Sheet(configuration: configuration, container: container, content: content, environment: environment)
  }

  /// Where the sheet rests: at each detent, in the author's order, or at its one position.
  fileprivate var places: [(detent: String?, place: RestingTable.Place?)] {
    let placed = placedDetents
    guard !placed.isEmpty else {
      return [(nil, RestingTable.Place(restingFrame, in: container, configuration.edge))]
    }
    let written = configuration.detents.map { $0.id }
    // A sheet all of whose detents are inactive rests at one that is not among them.
    return (written + placed.map { $0.id }.filter { !written.contains($0) }).map { id in
      (id, placed.first { $0.id == id }.map { RestingTable.Place($0.frame, in: container, configuration.edge) })
    }
  }
}

extension RestingTable.Place {
  init(_ frame: Rect, in container: Container, _ edge: Edge) {
    self.frame = frame
    let size = Size(width: frame.width, height: frame.height)
    fraction = edge.length(of: size) / edge.length(of: container.size)
  }
}
