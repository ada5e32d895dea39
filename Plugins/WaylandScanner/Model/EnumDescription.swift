/// One `<enum>`.
public struct EnumDescription: Equatable, Sendable {
  /// One `<entry>` of an enum.
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var value: UInt32
    /// The interface version that introduced it; 1 if the file does not say.
    public var since = 1
    public var summary: String?
  }

  public var name: String
  public var isBitfield: Bool
  /// The interface version that introduced it; 1 if the file does not say.
  public var since = 1
  public var summary: String?
  public var entries: [Entry] = []
}
