import Martlet

/// A photograph that fills its page.
@MainActor
final class PhotoController: ViewController {
  /// Called when it is tapped.
  var onTap: () -> Void = {}
  let number: UInt64
  private let isWhole: Bool
  private let palette: Palette
  private let tap = TapGestureRecognizer()

  /// - Parameter isWhole: Whether it has no margins.
  init(_ number: UInt64, isWhole: Bool, palette: Palette) {
    self.number = number
    self.isWhole = isWhole
    self.palette = palette
    super.init()
  }

  private lazy var picture = DrawnLayer { [number] context, size in
    Scenery(seed: number).draw(in: context, size: size)
  }

  override func viewDidLoad() {
    view.backgroundColor = isWhole ? .black : palette.desk
    view.layer.addSublayer(picture)
    picture.isStill = true
    picture.masksToBounds = true
    picture.cornerRadius = isWhole ? 0 : 12
    tap.addHandler { [weak self] tap in
      if tap.state == .ended { self?.onTap() }
    }
    view.addGestureRecognizer(tap)
  }

  override func viewWillLayoutSubviews() {
    let bounds = Rect(origin: .zero, size: view.bounds.size)
    let margin = isWhole ? 0 : (min(bounds.width, bounds.height) * 0.08).rounded()
    picture.frame = view.alignToPixels(bounds.insetBy(dx: margin, dy: margin))
  }
}
