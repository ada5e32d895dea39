/// A call or a signal on the message bus. What another program has sent may have any path, name and arguments.
package struct BusCall: Hashable, Sendable {
  /// Who gets it; `nil` for a signal to all.
  package var destination: String?
  /// Who has sent it; `nil` for one of ours.
  package var sender: String?
  /// The object that it is for, or that sends it.
  package var path: String
  /// The interface; `nil` if the caller has named none.
  package var interface: String?
  /// The name of the method or signal.
  package var member: String
  /// The types of the arguments.
  package var signature: String
  /// The arguments. Empty too if some are of types that Martlet's calls do not have.
  package var arguments: [BusValue]

  package init(
    to destination: String? = nil, path: String, interface: String?, member: String,
    _ arguments: [BusValue] = []
  ) {
    (self.destination, self.path, self.interface, self.member) = (destination, path, interface, member)
    self.arguments = arguments
    signature = BusValue.type(of: arguments)
  }
}

/// What answers a call.
package typealias BusReply = Result<[BusValue], BusError>
