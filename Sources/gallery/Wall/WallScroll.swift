import Martlet

/// The wall's scroll view, which tells where it is.
@MainActor
final class WallScroll: ScrollView {
  var onScroll: () -> Void = {}

  override func offsetDidChange(to offset: Point) {
    super.offsetDidChange(to: offset)
    onScroll()
  }
}
