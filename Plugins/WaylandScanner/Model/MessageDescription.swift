/// One `<request>` or `<event>`.
public struct MessageDescription: Equatable, Sendable {
  public var name: String
  /// The interface version that introduced it; 1 where the file does not say.
  public var since: Int
  /// Whether sending it ends the object.
  public var isDestructor: Bool
  public var summary: String?
  public var arguments: [ArgumentDescription] = []

  /// The signature libwayland marshals by, such as `3?oii`.
  public var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The interface named by each marshalled argument; nil where an argument names none.
  public var types: [String?] {
    arguments.flatMap { argument -> [String?] in
      argument.isUntypedNewObject ? [nil, nil, nil] : [argument.objectInterface]
    }
  }
}
