import MartletGeometry

/// Holds what lies on glass. Where nothing is, touches go through to what is below.
final class GlassContentView: View {
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}
