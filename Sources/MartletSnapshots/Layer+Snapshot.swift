import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletRenderTree

extension Layer {
  /// The largest width and height of a snapshot, in pixels.
  public nonisolated static let maximumSnapshotSize = 8192

  /// A picture of the layer with its sublayers, as it is when this is called on the main actor. It is drawn on another
  /// thread: the main thread only copies the layers' values, and goes on meanwhile.
  ///
  /// The layer is drawn for itself: at its own place, upright, opaque and visible, whatever its `position`, `transform`,
  /// `opacity`, `isHidden` and `blendMode` are, and without a backdrop. Its filter, mask, border, shadow and corners are part of the
  /// picture; what lies around it is not. Old pictures of running transitions are left out, and an emitter shows the
  /// particles that it would if it had always been as it is now. A layer whose own contents were
  /// never drawn, since it was in no window, has none in the picture.
  ///
  ///     cover.contents = try await page.snapshot()
  ///
  /// With a `filter` it is frosted glass that costs nothing while it is shown, and shows one moment: unlike a `backdropFilter`, which
  /// is computed for each frame in which something below it changes. Up to a blur of 24 pixels, no component of a pixel is farther
  /// from a Gaussian blur than 3 of 255, or 10 nearer to an edge than four radii: as with a live blur.
  ///
  /// For a picture that can be stretched, see `Image.resizableImage(withCapInsets:resizingMode:)`.
  ///
  /// - Parameters:
  ///   - source: The values to draw: those on screen (the default), or those that the program has set.
  ///   - rect: What to show, in the layer's own coordinates, in points. By default the bounds.
  ///   - insets: What to leave out at each edge of `rect`, in points; negative ones add what lies around it, such as the
  ///     shadow. 0 by default.
  ///   - scale: Pixels per point. By default those of the window, or 1.
  ///   - background: What lies below everything. An opaque colour makes the picture opaque. Clear by default.
  ///   - filter: How the finished picture changes. What a blur needs beyond the picture's edges is mirrored at them. None by
  ///     default.
  /// - Returns: A picture with the size of the rectangle, rounded up to whole pixels.
  /// - Throws: `SnapshotError` if the rectangle is empty or not finite, or has more than `maximumSnapshotSize` pixels on a
  ///   side, or if the layers need OpenGL ES and there is none.
  public final func snapshot(
    of source: HitTestSource = .presentation, rect: Rect? = nil, insets: Insets = .zero,
    scale: Double? = nil, background: Color = .clear, filter: LayerFilter = .none
  ) async throws(SnapshotError) -> Image {
    if source == .model {
      layoutIfNeeded()
      forEachWithin { $0.displayIfNeeded() }
    }
    let area = (rect ?? properties(for: source).bounds).inset(by: insets)
    let scale = scale ?? windowScale
    let label = name.map { "\"\($0)\"" } ?? "(unnamed)"
    let asked = "\(area.width)×\(area.height) points of layer \(label) at scale \(scale)"
    precondition(filter.isFinite, "snapshot of layer \(label): the filter must be finite, not \(filter)")
    guard area.isFinite, !area.isEmpty, scale.isFinite, scale > 0 else {
      throw SnapshotError("A snapshot of \(asked) was asked for, which has no pixels.")
    }
    // Less than a pixel's 10⁻⁶th more comes from rounding: 110 · 1.1 is 121.00000000000001.
    func count(_ length: Double) -> Double { max((length * scale - 1e-6).rounded(.up), 1) }
    let pixels = Size(width: count(area.width), height: count(area.height))
    let most = Double(Self.maximumSnapshotSize)
    guard pixels.width <= most, pixels.height <= most else {
      throw SnapshotError(
        "A snapshot of \(asked) was asked for. It may have \(Self.maximumSnapshotSize) pixels on a side.")
    }
    var copy = SubtreeCopy(of: self, source, area: area, background: background)
    copy.commit.cover(area.size, with: filter, isOpaque: background.alpha >= 1)
    do throws(SnapshotError) {
      let bitmap = try await SnapshotPainter.shared.draw(
        copy.commit, width: Int(pixels.width), height: Int(pixels.height), scale: scale)
      return Image(bitmap, scale: scale)
    } catch {
      throw SnapshotError("A snapshot of \(asked) was asked for. \(error.message)")
    }
  }
}
