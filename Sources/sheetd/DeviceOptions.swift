import ArgumentParser

/// The option that names devices of the catalog.
struct DeviceOptions: ParsableArguments {
  @Option(
    name: .customLong("devices"),
    help: ArgumentHelp(
      "Devices of the catalog, such as \"iPhone 15,Pixel 8\"; all stands for every device.", valueName: "names"),
    transform: DeviceSelection.init)
  var selection: DeviceSelection?
}
