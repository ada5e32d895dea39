import Foundation
import Martlet
import MartletWayland

/// A clock face with a second hand. Foundation provides the time, Martlet turns the hand.
final class ClockFace: View {
  private let hand = Layer()
  private let label = TextLayer()

  override init() {
    super.init()
    layer.bounds = Rect(x: 0, y: 0, width: 240, height: 240)
    layer.cornerRadius = 120
    layer.backgroundColor = Color(0xFFFFFF)
    hand.bounds = Rect(x: 0, y: 0, width: 4, height: 100)
    hand.anchorPoint = Point(x: 0.5, y: 1)
    hand.position = Point(x: 120, y: 120)
    hand.backgroundColor = Color(0xF2645A)
    label.bounds = Rect(x: 0, y: 0, width: 120, height: 30)
    label.position = Point(x: 120, y: 170)
    layer.addSublayer(label)
    layer.addSublayer(hand)
  }

  /// Shows a time; the hand springs to its second.
  func show(_ date: Date) {
    let second = Calendar.current.component(.second, from: date)
    var text = Text(date.formatted(date: .omitted, time: .standard), font: .system(size: 18))
    text.alignment = .center
    label.text = text
    hand.animate(.transform, to: Transform(turn(at: second)), spring: Spring(duration: 0.3, bounce: 0.4))
  }

  private func turn(at second: Int) -> Transform2D { Transform2D(rotation: Double(second) / 60 * 2 * .pi) }
}

do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Clock", applicationID: "example.clock", size: Size(width: 320, height: 320))
  let controller = WindowController(window: window)
  controller.rootView.layer.backgroundColor = Color(0xF6F4EF)
  let face = ClockFace()
  controller.rootView.addSubview(face)
  controller.onLayout = { size in face.center = Point(x: size.width / 2, y: size.height / 2) }
  // Foundation's `Timer` would work too: `run()` runs Foundation's run loop in a program that imports
  // Foundation.
  Task { @MainActor in
    while true {
      face.show(Date())
      try await Task.sleep(for: .seconds(1))
    }
  }
  application.run()
} catch {
  print("clock: \(error)")
  exit(1)
}
