import Martlet

/// The corner by which the window is resized.
@MainActor
final class TurnsGrip: View {
  /// Called when it is pressed.
  var onPress: () -> Void = {}
  private let color: Color

  init(color: Color) {
    self.color = color
    super.init()
    cursor = .resizeBottomRight
    setNeedsDisplay()
  }

  override func touchesBegan(_ touches: [Touch]) { onPress() }

  override func draw(in context: DrawingContext) {
    var path = Path()
    for step in 1...3 {
      let way = 6.0 * Double(step)
      path.move(to: Point(x: bounds.width - 6 - way, y: bounds.height - 6))
      path.addLine(to: Point(x: bounds.width - 6, y: bounds.height - 6 - way))
    }
    context.stroke(path, with: color, width: 1)
  }
}
