/// Which side of the wire a set of bindings speaks for.
public enum BindingSide: String, Codable, Sendable {
  case client
  case server
}

/// The access level of everything that is generated.
public enum BindingAccess: String, Codable, Sendable {
  case `internal`
  case package
  case `public`
}

/// How a set of bindings is to look.
public struct BindingOptions: Sendable {
  public var side: BindingSide
  public var access: BindingAccess
  /// An enum to put everything into, so that one module can hold both sides.
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

  /// Starts the name of every file, so that two sets of bindings in one module do not meet.
  var filePrefix: String { namespace ?? side.rawValue }
}
