/// The version of the daemon.
public enum Version {
  /// The version that `initialize` and `sheetd --version` report.
  public static let current = "0.2.0"

  /// The version of the wire protocol.
  public static let protocolVersion = "2.0"
}
