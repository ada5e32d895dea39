/// Drags, as a script observes them.
package struct DragState: Hashable, Sendable {
  /// How often the client has begun one.
  package var starts = 0
  /// The newest that the client has begun: its types, the actions that its source allows, its serial and the surface of its picture. The
  /// types are nil once its source is gone.
  package var types: [String]?
  package var sourceActions: UInt32?
  package var serial: UInt32?
  package var icon: Int?
  /// What the client has answered to what is over its window; a type of nil is a refusal.
  package var accepted: [String?] = []
  package var offerActions: UInt32 = 0
  package var preferredAction: UInt32 = 0
  /// The types that the client has asked for.
  package var asked: [String] = []
  /// How often the client has finished a drop.
  package var finishes = 0
  /// The number of offers of drags that the client has not destroyed.
  package var offers = 0
}
