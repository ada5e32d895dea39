/// A rectangle in whole units.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }
}

/// A size in whole units.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
