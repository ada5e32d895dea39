/// One protocol XML file, as read.
public struct ProtocolDescription: Equatable, Sendable {
  /// The protocol's name as written in the file, such as `xdg_shell`.
  public var name: String
  /// The file it was read from; errors name it.
  public var path: String
  /// Its interfaces, in file order.
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
