/// One `<request>` or `<event>`.
public struct MessageDescription: Equatable, Sendable {
  public var name: String
  /// The interface version that introduced it; 1 if the file does not say.
  public var since: Int
  /// Whether sending it ends the object.
  public var isDestructor: Bool
  public var summary: String?
  public var arguments: [ArgumentDescription] = []

  /// The signature that libwayland marshals by, such as `3?oii`.
  public var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The interface of each marshalled argument; nil for an argument without one.
  public var types: [String?] {
    arguments.flatMap { argument -> [String?] in
      argument.isUntypedNewObject ? [nil, nil, nil] : [argument.objectInterface]
    }
  }
}
