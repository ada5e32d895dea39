/// A `wl_region`: the rectangles that were added to it. Subtraction is not imitated.
final class ServedRegion {
  private(set) var rects: [PixelRect] = []

  init(_ resource: WlRegion) {
    resource.setHandler { [unowned self] request in
      if case .add(let x, let y, let width, let height) = request {
        rects.append(PixelRect(x, y, width, height))
      }
    }
  }
}
