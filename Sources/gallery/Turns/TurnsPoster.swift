import Martlet

/// A landscape that fills its frame, whatever the shape of that.
@MainActor
final class TurnsPoster: View {
  /// The number of the landscape.
  var seed: UInt64 {
    get { picture.seed }
    set { picture.seed = newValue }
  }

  private let picture: Picture

  init(seed: UInt64) {
    picture = Picture(seed: seed)
    super.init()
    clipsToBounds = true
    cornerRadius = 20
    addSubview(picture)
  }

  override func layoutSubviews() {
    // It is drawn once, and only scaled.
    picture.transform = Transform(scale: max(bounds.width, bounds.height) / Picture.side)
    picture.center = bounds.center
  }

  /// A square landscape.
  private final class Picture: View {
    static let side = 800.0
    var seed: UInt64 {
      didSet { if seed != oldValue { setNeedsDisplay() } }
    }

    init(seed: UInt64) {
      self.seed = seed
      super.init()
      bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
      setNeedsDisplay()
    }

    override func draw(in context: DrawingContext) {
      Scenery(seed: seed).draw(in: context, size: bounds.size)
    }
  }
}
