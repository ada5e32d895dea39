import MartletGeometry

/// Contains a view that fills it.
final class PageContentView: View {
  weak var stage: View?

  override func layoutSubviews() {
    stage?.bounds = Rect(origin: .zero, size: bounds.size)
    stage?.center = bounds.center
  }
}
