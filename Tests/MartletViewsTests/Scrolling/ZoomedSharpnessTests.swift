import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What a zoomed view draws is as sharp as its scale allows, when that rests.
@MainActor @Suite struct ZoomedSharpnessTests {
  /// Draws columns of one point, black and white by turns.
  private final class Columns: View {
    var draws = 0
    override func draw(in context: DrawingContext) {
      draws += 1
      context.fill(bounds, with: .white)
      for x in stride(from: 0.5, to: bounds.width, by: 2) {
        context.fill(Rect(x: x, y: 0, width: 1, height: bounds.height), with: .black)
      }
    }
  }

  private let window = ManualWindow(size: Size(width: 200, height: 100))
  private let scroll = ScrollView()
  private let picture = View()
  private let columns = Columns()
  private let controller: WindowController

  init() {
    controller = WindowController(window: window)
    controller.rootView.addSubview(scroll)
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    scroll.showsIndicators = false
    picture.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    columns.frame = picture.frame
    columns.layer.setNeedsDisplay()
    picture.addSubview(columns)
    scroll.addSubview(picture)
    scroll.maximumZoomScale = 4
    scroll.zoomedView = picture
    window.resolveFrame()
  }

  /// How many pixels of a row are neither black nor white.
  private func grays() throws -> Int {
    let bitmap = try window.drawFrame()
    return (0..<bitmap.width).count { x in
      let value = bitmap[x, 50].x
      return value > 8 && value < 247
    }
  }

  private func run(for seconds: Double) {
    var none = InputScript()
    let end = window.now + seconds
    while window.now < end {
      window.play(&none, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
  }

  @Test(arguments: [false, true])
  func `what draw(in:) draws is drawn again for the scale`(isAnimated: Bool) throws {
    #expect(try grays() > 100)
    scroll.setZoomScale(2, animated: isAnimated)
    if isAnimated {
      run(for: 0.1)
      #expect(columns.draws == 1, "it is not drawn while it moves")
    }
    run(for: 2)
    #expect(columns.draws == 2)
    #expect(try grays() == 0)
    scroll.setZoomScale(1, animated: isAnimated)
    run(for: 2)
    #expect(columns.draws == 3 && columns.layer.contents?.scale == 1)
  }

  @Test func `so is what is added later, and nothing that is not zoomed any more`() throws {
    scroll.setZoomScale(2, animated: false)
    let other = Columns()
    other.frame = picture.frame
    other.layer.setNeedsDisplay()
    picture.addSubview(other)
    run(for: 0.1)
    #expect(other.layer.contents?.scale == 2)
    scroll.redrawsZoomedContent = false
    run(for: 0.1)
    #expect(other.layer.contents?.scale == 1)
    scroll.redrawsZoomedContent = true
    run(for: 0.1)
    #expect(other.layer.contents?.scale == 2)
    scroll.zoomedView = nil
    run(for: 0.1)
    #expect(other.layer.contents?.scale == 1)
  }

  @Test func `a large view has no more pixels than is reasonable`() throws {
    columns.frame = Rect(x: 0, y: 0, width: 4000, height: 2000)
    columns.layer.setNeedsDisplay()
    scroll.setZoomScale(4, animated: false)
    run(for: 0.1)
    let image = try #require(columns.layer.contents)
    #expect(image.scale > 1.4 && image.scale < 1.5)
  }

  @Test func `an animated zoom ends at exactly the scale that was asked for`() {
    for start in stride(from: 1.03, to: 4, by: 0.0371) {
      for end in [1.0, 4, 1.7] {
        scroll.setZoomScale(start, animated: false)
        window.resolveFrame()
        scroll.setZoomScale(end, animated: true)
        #expect(scroll.zoomScale == end, "from \(start)")
        run(for: 0.05)
      }
    }
    run(for: 2)
    #expect(scroll.zoomScale == 1.7)
  }

  @Test func `a hundred views have no more pixels together than one, and are equally sharp`() throws {
    var views: [Columns] = []
    func add(_ count: Int) {
      for _ in 0..<count {
        let view = Columns()
        let place = Point(x: 310 * Double(views.count % 10), y: 310 * Double(views.count / 10))
        view.frame = Rect(origin: place, size: Size(width: 300, height: 300))
        view.layer.setNeedsDisplay()
        picture.addSubview(view)
        views.append(view)
      }
    }
    func pixels() -> Double {
      views.compactMap(\.layer.contents).reduce(0) {
        $0 + $1.size.width * $1.size.height * $1.scale * $1.scale
      }
    }
    columns.removeFromSuperview()
    scroll.maximumZoomScale = 8
    picture.frame = Rect(x: 0, y: 0, width: 3100, height: 3100)
    add(2)
    scroll.setZoomScale(8, animated: false)
    run(for: 0.1)
    #expect(views.allSatisfy { $0.layer.contents?.scale == 8 } && pixels() == 11_520_000)
    // The rest comes while it is enlarged.
    add(98)
    run(for: 0.1)
    let scales = Set(views.compactMap(\.layer.contents?.scale))
    print("a hundred views at scale 8: \(pixels()) pixels, at \(scales)")
    #expect(pixels() <= 16_777_216 && pixels() > 13_000_000 && scales.count == 1)
    // A few more change nothing for the others.
    let draws = views.map(\.draws)
    add(2)
    run(for: 0.1)
    #expect(zip(views, draws).allSatisfy { $0.draws == $1 } && pixels() <= 16_777_216)
    for view in views.dropFirst(4) { view.removeFromSuperview() }
    views.removeLast(views.count - 4)
    scroll.setZoomScale(4, animated: false)
    run(for: 0.1)
    #expect(views.allSatisfy { $0.layer.contents?.scale == 4 })
  }
}
