/// A node that an inspector has selected. A node that takes its place later is another one.
package struct InspectedNode: Sendable {
  let place: Int
  let number: UInt32
}
