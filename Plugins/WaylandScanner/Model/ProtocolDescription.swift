/// The contents of one protocol XML file.
public struct ProtocolDescription: Equatable, Sendable {
  /// The protocol's name as written in the file, such as `xdg_shell`.
  public var name: String
  /// The file it was read from, for errors.
  public var path: String
  /// Its interfaces, in the order of the file.
  public var interfaces: [InterfaceDescription] = []
}

/// One `<interface>`.
public struct InterfaceDescription: Equatable, Sendable {
  public var name: String
  public var version: Int
  public var summary: String?
  public var requests: [MessageDescription] = []
  public var events: [MessageDescription] = []
  public var enums: [EnumDescription] = []
}
