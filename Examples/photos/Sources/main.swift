import Glibc
import Martlet
import MartletWayland

/// A photograph that one finger moves, two scale and turn, and that goes on as fast as the hand was.
final class Photo: View {
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  init(_ image: Image) {
    super.init()
    let longest = max(image.size.width, image.size.height, 1)
    bounds = Rect(origin: .zero, size: image.size * (260 / longest))
    backgroundColor = .white
    (layer.contents, layer.borderWidth, layer.borderColor) = (image, 8, .white)
    layer.shadow = Shadow(opacity: 0.2, radius: 10, offset: Point(x: 0, y: 4))
    pan.minimumDistance = 0
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      recognizer.addHandler { [weak self] in self?.followed($0) }
      addGestureRecognizer(recognizer)
    }
  }

  private func followed(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began:
      bringToFront()
      freeze(.position, .transform)
      fallthrough
    case .changed: follow()
    case .ended, .cancelled:
      let isHeld = [pan, pinch, rotation].contains { $0.state.isOngoing }
      if !isHeld { letGo() }
    case .possible, .failed: break
    }
  }

  /// Takes over what the fingers have done since the last time.
  private func follow() {
    if pan.state.isOngoing {
      center += pan.translation
      pan.translation = .zero
    }
    if pinch.state.isOngoing {
      apply(Transform2D(scale: pinch.scale), about: pinch.location)
      pinch.scale = 1
    }
    if rotation.state.isOngoing {
      apply(Transform2D(rotation: rotation.rotation), about: rotation.location)
      rotation.rotation = 0
    }
  }

  /// Scales or turns it about a point of the window, which stays where it is.
  private func apply(_ change: Transform2D, about point: Point) {
    guard let place = superview?.convert(point, from: nil) else { return }
    transform = transform.concatenating(Transform(change))
    center = place + change.apply(center - place)
  }

  /// Goes on as fast as the hand was, and stays on the table.
  private func letGo() {
    let table = superview?.bounds.insetBy(dx: 60, dy: 60) ?? .zero
    let velocity = pan.hand.ofPosition.velocity(in: layer.handOverSpace)
    let end = Decay.normal.projectedEnd(from: center, velocity: velocity)
    let place = Point(
      x: min(max(end.x, table.minX), table.maxX),
      y: min(max(end.y, table.minY), table.maxY))
    let spring = Spring(duration: 0.7, bounce: 0)
      .slowed(toSpeed: 1.2 * velocity.length, displacement: center - place, velocity: velocity)
    animate(.position, to: place, spring: spring, handedOverFrom: pan.hand.ofPosition)
  }
}

let files = CommandLine.arguments.dropFirst()
if files.isEmpty {
  print("usage: photos FILE ...")
  exit(64)
}
do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Photos", applicationID: "example.photos", size: Size(width: 960, height: 640))
  let controller = WindowController(window: window)
  controller.rootView.layer.backgroundColor = Color(0x3B4A45)
  for (number, file) in files.enumerated() {
    let photo = Photo(Image(file: try ImageFile(file)))
    photo.transform = Transform(rotation: sin(Double(number) * 2.4) * 0.15)
    photo.center = Point(x: 200 + Double(number * 187 % 560), y: 180 + Double(number * 131 % 280))
    controller.rootView.addSubview(photo)
  }
  application.run()
} catch {
  print("photos: \(error)")
  exit(1)
}
