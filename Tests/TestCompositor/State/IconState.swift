/// The icon of a window, as its client has described it.
package struct IconState: Sendable, Equatable {
  package var name: String?
  /// The pictures with their scales, as they were when they were added.
  package var pictures: [Picture] = []

  package struct Picture: Sendable, Equatable {
    package var pixels: PixelCopy
    package var scale: Int32
  }
}
