/// The Swift code that all generated types depend on. It is emitted next to them, so that a package that uses
/// the plugin needs no other module of ours than the one with libwayland's C declarations.
///
/// `ACCESS ` is replaced by the access level, and `SCOPE.` by the namespace, if there is one: an extension of
/// a nested type does not find the type's siblings without it.
enum RuntimeSource {
  static let shared = [object, interfaceTable, fixed, holding]

  static let client = [
    clientProtocol, clientHandlers, clientArguments, clientWire, clientDisplay, clientReading, clientQueue,
  ]

  static let server = [
    serverProtocol, serverHandlers, serverArguments, serverWire, serverDisplay, serverGlobal, serverShm,
  ]
}
