/// One `<enum>`.
public struct EnumDescription: Equatable, Sendable {
  /// One `<entry>` of an enum.
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var value: UInt32
    public var summary: String?
  }

  public var name: String
  public var isBitfield: Bool
  public var summary: String?
  public var entries: [Entry] = []
}
