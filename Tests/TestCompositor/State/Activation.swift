/// A surface that asked to come to the front.
package struct Activation: Hashable, Sendable {
  package var token: String
  package var surface: Int

  package init(token: String, surface: Int) {
    self.token = token
    self.surface = surface
  }
}
