import MartletGeometry
import MartletLayers

/// A leaf of a flip book: a page on its front and one on its back. Its progress is 0 on the right and 1 on the left.
@MainActor
final class FlipLeaf {
  /// A side of the leaf, with what darkens it.
  @MainActor
  final class Side {
    let holder = View()
    /// The page; `nil` if the book ends before it.
    let page: View?
    /// The shadow of the next leaf over it.
    let shade = GradientLayer()
    /// Darkens it along the spine while it stands.
    let crease = GradientLayer()

    init(_ page: View?, isFront: Bool) {
      self.page = page
      if let page { holder.addSubview(page) }
      holder.layer.isDoubleSided = false
      holder.layer.anchorPoint = Point(x: isFront ? 0 : 1, y: 0.5)
      holder.layer.shading = FlipLeaf.shading
      for (layer, darkness) in [(shade, FlipLeaf.shadow), (crease, FlipLeaf.shading)] {
        layer.colors = [Color.black.withAlpha(darkness), Color.black.withAlpha(darkness * FlipLeaf.far)]
        layer.startPoint = Point(x: isFront ? 0 : 1, y: 0)
        layer.endPoint = Point(x: isFront ? 1 : 0, y: 0)
        holder.layer.addSublayer(layer)
      }
      crease.tiltOpacity = 1
      shade.opacity = 0
    }
  }

  let number: Int
  let front: Side
  let back: Side
  /// How it turns.
  private(set) var turn = LeafTurn()
  let driver: ProgressDriver

  /// How dark a leaf makes what it covers, and how dark it is while it stands.
  private static let shadow = 1.0 / 3
  private static let shading = 0.2
  /// The share of a shadow far from the spine.
  private static let far = 0.3
  /// The distance of one leaf from the next in the order of drawing, in points: too small to be seen.
  private static let thickness = 1e-5

  init(_ number: Int, front: View?, back: View?, in book: View, at progress: Double) {
    self.number = number
    self.front = Side(front, isFront: true)
    self.back = Side(back, isFront: false)
    driver = ProgressDriver(in: book.layer, at: progress)
    // On the right the first leaf is in front, on the left the last one.
    self.front.holder.layer.zPosition = -Double(number) * Self.thickness
    self.back.holder.layer.zPosition = Double(number) * Self.thickness
    for side in [self.front, self.back] where side.page != nil { book.addSubview(side.holder) }
  }

  /// Whether it lies on neither side.
  var isOnItsWay: Bool { driver.progress > 0 && driver.progress < 1 }

  /// Gives it its place in a book of a size.
  func layOut(in size: Size, spine: Double) {
    turn.spine = spine
    for (side, width) in [(front, size.width - spine), (back, spine)] {
      side.holder.bounds = Rect(x: 0, y: 0, width: width, height: size.height)
      side.holder.center = Point(x: spine, y: size.height / 2)
      side.page?.frame = side.holder.bounds
      for layer in [side.shade, side.crease] { layer.frame = side.holder.bounds }
    }
  }

  /// Connects it with the leaves that it covers: the next one on the right, the one before on the left.
  func connect(next: FlipLeaf?, previous: FlipLeaf?) {
    (turn.right, turn.left) = (next?.front.shade, previous?.back.shade)
    driver.play(turn, moving: back.holder.layer, front.holder.layer)
  }

  /// Takes it out of the book.
  func remove() {
    driver.onRest = {}
    driver.end()
    for side in [front, back] { side.holder.removeFromSuperview() }
  }
}
