/// The side of the connection that a set of bindings is for.
public enum BindingSide: String, Codable, Sendable {
  case client
  case server
}

/// The access level of all generated declarations.
public enum BindingAccess: String, Codable, Sendable {
  case `internal`
  case package
  case `public`
}

/// How to generate a set of bindings.
public struct BindingOptions: Sendable {
  public var side: BindingSide
  public var access: BindingAccess
  /// The name of an enum that contains everything, so that one module can hold both sides. Nil for none.
  public var namespace: String?

  public init(side: BindingSide, access: BindingAccess = .internal, namespace: String? = nil) {
    self.side = side
    self.access = access
    self.namespace = namespace
  }

  /// The module with the C declarations of this side's library.
  var module: String {
    switch side {
    case .client: "CMartletWaylandClient"
    case .server: "CMartletWaylandServer"
    }
  }

  /// The beginning of each file name, so that two sets of bindings in one module have different files.
  var filePrefix: String { namespace ?? side.rawValue }
}
