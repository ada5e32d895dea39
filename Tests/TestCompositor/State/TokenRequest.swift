/// A token that a client has asked for.
package struct TokenRequest: Hashable, Sendable {
  package var appID: String?
  /// The index of the surface from which it was asked.
  package var surface: Int?
  /// The serial of the press or key for which it was asked; nil for none.
  package var serial: UInt32?
  /// What the client was answered.
  package var token: String

  package init(appID: String? = nil, surface: Int? = nil, serial: UInt32? = nil, token: String) {
    self.appID = appID
    self.surface = surface
    self.serial = serial
    self.token = token
  }
}
