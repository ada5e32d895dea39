import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletRenderTree

extension Image {
  /// The image blurred, with the size and the scale that it has. It is drawn on another thread: this may be awaited on the main
  /// actor, which goes on meanwhile.
  ///
  ///     background.contents = try await photograph.blurred(radius: 24)
  ///
  /// - Parameter radius: The standard deviation of the Gaussian, in points, not negative. More than 100 counts as 100.
  /// - Throws: As `filtered(by:)`.
  public func blurred(radius: Double) async throws(SnapshotError) -> Image {
    try await filtered(by: LayerFilter(blurRadius: radius))
  }

  /// The image with a filter applied to it: blurred, then with other colours. What a blur needs beyond the edges is mirrored at
  /// them, as for a `backdropFilter` at the edges of a window.
  ///
  /// A picture that nothing changes costs less this way than with a live filter, which is computed for each frame that draws it
  /// anew. Up to a blur of 24 pixels, no component of a pixel is farther from a Gaussian blur than 3 of 255, or 10 nearer to an edge
  /// than four radii: as with a live blur.
  ///
  /// The result has neither cap insets nor a rendering mode; a template is drawn in black.
  ///
  /// - Parameter filter: The filter; its numbers must be finite. The values of a layer's `filter` are limited in the same way.
  /// - Throws: `SnapshotError` if the image has more than `Layer.maximumSnapshotSize` pixels on a side, or if it is translucent
  ///   and there is no OpenGL ES.
  public func filtered(by filter: LayerFilter) async throws(SnapshotError) -> Image {
    precondition(filter.isFinite, "image: the filter must be finite, not \(filter)")
    guard filter != .none else { return self }
    let asked = "A filter of an image of \(size.width)×\(size.height) points at scale \(scale)"
    // What is a whole number but for rounding is that number.
    func count(_ length: Double) -> Double { max((length * scale - 1e-6).rounded(.up), 1) }
    let (width, height) = (count(size.width), count(size.height))
    let most = Double(Layer.maximumSnapshotSize)
    guard size.width > 0, size.height > 0, width <= most, height <= most else {
      throw SnapshotError(
        "\(asked) was asked for. It may have 1 to \(Layer.maximumSnapshotSize) pixels on a side.")
    }
    var window = LayerProperties()
    window.bounds = Rect(origin: .zero, size: Size(width: width / scale, height: height / scale))
    window.position = window.bounds.center
    var picture = LayerProperties()
    picture.bounds = Rect(origin: .zero, size: size)
    picture.position = picture.bounds.center
    picture.contents = self
    var commit = Commit(time: 0)
    let number = NodeID(index: 1)
    commit.changes += [
      .properties(.root, window), .sublayers(.root, [number]), .properties(number, picture),
    ]
    commit.cover(window.bounds.size, with: filter, isOpaque: await SnapshotPainter.shared.isOpaque(self))
    do throws(SnapshotError) {
      let bitmap = try await SnapshotPainter.shared.draw(
        commit, width: Int(width), height: Int(height), scale: scale)
      return Image(bitmap, scale: scale, at: .zero, of: size)
    } catch {
      throw SnapshotError("\(asked) was asked for. \(error.message)")
    }
  }
}
