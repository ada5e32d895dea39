/// A movement of a surface, in surface units.
package struct PixelOffset: Hashable, Sendable {
  package var x = 0
  package var y = 0
}
