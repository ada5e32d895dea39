/// The Swift that all generated types stand on. It is emitted next to them, so that a package that uses the
/// plugin needs no module of ours but the one with libwayland's C declarations.
///
/// `ACCESS ` stands for the access level that was asked for. `SCOPE.` stands for the namespace, if any: an
/// extension of a nested type does not find its siblings by itself.
enum RuntimeSource {
  static let shared = [object, interfaceTable, fixed, holding]

  static let client = [
    clientProtocol, clientHandlers, clientArguments, clientWire, clientDisplay, clientReading, clientQueue,
  ]

  static let server = [
    serverProtocol, serverHandlers, serverArguments, serverWire, serverDisplay, serverGlobal, serverShm,
  ]
}
