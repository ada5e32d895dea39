/// The version of each interface to generate, so that the generated code does not depend on how new the
/// installed files are.
public struct ProtocolVersions: Equatable, Sendable {
  private let versions: [String: Int]

  /// Takes the wanted version of each interface, by the interface's name.
  public init(_ versions: [String: Int]) {
    self.versions = versions
  }

  /// Reduces protocols to the wanted versions: interfaces that are not wanted are left out, and so is
  /// everything that newer versions added.
  ///
  /// Messages, enums and entries that a file is too old for come from `additions`: files that may describe an
  /// interface in part. If they describe a message again, with the same signature, that description is used,
  /// since newer files give an enum to some numbers that have none in older files. Throws if neither has a
  /// wanted version.
  public func cut(
    _ protocols: [ProtocolDescription], additions: [ProtocolDescription] = []
  ) throws(ScannerError) -> [ProtocolDescription] {
    var result: [ProtocolDescription] = []
    var missing = versions
    for var file in protocols {
      var interfaces: [InterfaceDescription] = []
      for interface in file.interfaces {
        guard let version = missing.removeValue(forKey: interface.name) else { continue }
        let newer = additions.flatMap(\.interfaces).filter { $0.name == interface.name }
        let whole = newer.reduce(interface) { $0.adding($1) }
        guard whole.version >= version else {
          throw ScannerError(
            path: file.path,
            reason: "\(interface.name) ends at version \(whole.version), but version \(version) is wanted: "
              + "describe what is newer in an addition")
        }
        interfaces.append(whole.cut(to: version))
      }
      file.interfaces = interfaces
      result.append(file)
    }
    if let name = missing.keys.min() {
      throw ScannerError(
        path: protocols.first?.path ?? "",
        reason: "a version of \(name) is wanted, but no listed protocol defines it")
    }
    return result
  }
}

extension InterfaceDescription {
  /// The interface together with what a newer description adds. Newer messages come after the older ones, as
  /// their opcodes do.
  fileprivate func adding(_ newer: InterfaceDescription) -> InterfaceDescription {
    var result = self
    result.requests = requests.map { newer.requests.described(like: $0) ?? $0 }
    result.events = events.map { newer.events.described(like: $0) ?? $0 }
    guard newer.version > version else { return result }
    result.version = newer.version
    result.requests += newer.requests.filter { $0.since > version }
    result.events += newer.events.filter { $0.since > version }
    for enumeration in newer.enums {
      if let index = result.enums.firstIndex(where: { $0.name == enumeration.name }) {
        result.enums[index].entries += enumeration.entries.filter { $0.since > version }
      } else if enumeration.since > version {
        result.enums.append(enumeration)
      }
    }
    return result
  }

  /// The interface as it was at a version.
  fileprivate func cut(to version: Int) -> InterfaceDescription {
    var result = self
    result.version = version
    result.requests.removeAll { $0.since > version }
    result.events.removeAll { $0.since > version }
    result.enums.removeAll { $0.since > version }
    for index in result.enums.indices { result.enums[index].entries.removeAll { $0.since > version } }
    return result
  }
}

extension [MessageDescription] {
  /// The message with the same name, signature and types.
  fileprivate func described(like message: MessageDescription) -> MessageDescription? {
    first { $0.name == message.name && $0.signature == message.signature && $0.types == message.types }
  }
}
