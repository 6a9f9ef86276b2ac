import ArgumentParser
import JSON
import SheetDocument
import SheetProtocol
import SheetRender

/// The devices that `--devices` names.
struct DeviceSelection {
  let devices: [Device]

  private static let all = DocumentSchema.allDevices

  /// Reads names with commas between them. A name may have a comma itself: "iPad, iOS 26".
  init(_ argument: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.withoutTrailingSpaces)
    }
    guard !parts.contains(Self.all) else {
      devices = Device.all
      return
    }
    var (devices, start): ([Device], Int) = ([], 0)
    while start < parts.count {
      // The longest name that begins here.
      let ends = (start + 1...parts.count).reversed()
      let found = ends.lazy.compactMap { end in
        Device.named(parts[start..<end].joined(separator: ", ")).map { ($0, end) }
      }.first
      guard let (device, end) = found else { throw ValidationError(Self.refusal(of: parts[start])) }
      if !devices.contains(where: { $0.name == device.name }) { devices.append(device) }
      start = end
    }
    self.devices = devices
  }

  private static func refusal(of name: String) -> String {
    let names = [all] + Device.all.map { $0.name }
    let help = Spelling.nearest(to: name, among: names).map { "the nearest is \"\($0)\"" }
    return "there is no device \"\(name.printableLine)\"; "
      + (help ?? "there are \(Spelling.list(names))")
  }
}
