/// The version of the daemon.
public enum Version {
  /// As `initialize` and `sheetd --version` say it.
  public static let current = "0.1.0"

  /// The version of the wire protocol.
  public static let protocolVersion = "2.0"
}
