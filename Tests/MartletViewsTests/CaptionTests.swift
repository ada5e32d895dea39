import Martlet
import MartletTesting
import Testing

/// The view with centred text from the article on drawing.
@MainActor @Suite struct CaptionTests {
  final class Caption: View {
    let label = TextLayer(Text("A martlet never lands.", font: .system(size: 17)))

    override init() {
      super.init()
      label.text.alignment = .center
      layer.addSublayer(label)
    }

    override func layoutSubviews() {
      let size = label.preferredSize(fitting: bounds.width)
      label.frame = alignToPixels(Rect(center: bounds.center, size: size))
    }
  }

  /// The number of pixels between the dark pixels of the text and each side of the bitmap.
  private func margins(_ bitmap: Bitmap) -> (left: Int, right: Int, top: Int, bottom: Int) {
    var (left, right, top, bottom) = (bitmap.width, bitmap.width, bitmap.height, bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].x < 128 {
        left = min(left, x)
        right = min(right, bitmap.width - 1 - x)
        top = min(top, y)
        bottom = min(bottom, bitmap.height - 1 - y)
      }
    }
    return (left, right, top, bottom)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2]) func `its letters stand in the middle`(scale: Double) throws {
    let window = ManualWindow(size: Size(width: 300, height: 100), scale: scale)
    let controller = WindowController(window: window)
    controller.rootView.backgroundColor = .white
    let caption = Caption()
    controller.onLayout = { caption.frame = Rect(origin: .zero, size: $0) }
    controller.rootView.addSubview(caption)
    Transaction.flush()
    let margins = margins(try window.drawFrame())
    let pixels = Double(margins.left - margins.right)
    #expect(abs(pixels) <= 6 * scale && margins.left > 0, "\(margins)")
    #expect(abs(Double(margins.top - margins.bottom)) <= 8 * scale && margins.top > 0, "\(margins)")
  }

  @Test func `what is aligned lies on whole pixels, anew where the window's scale changes`() {
    let window = ManualWindow(size: Size(width: 301, height: 99))
    let controller = WindowController(window: window)
    let caption = Caption()
    controller.onLayout = { caption.frame = Rect(origin: .zero, size: $0) }
    controller.rootView.addSubview(caption)
    Transaction.flush()
    for scale in [1, 1.25, 1.5, 2, 1] {
      window.resize(to: window.size, scale: scale)
      Transaction.flush()
      #expect(caption.layer.windowScale == scale)
      let frame = caption.label.frame
      for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(frame) at \(scale)")
      }
      #expect(frame.center.distance(to: caption.bounds.center) <= 1, "\(frame) at \(scale)")
      let aligned = caption.alignToPixels(Rect(x: 0.3, y: 0.9, width: 0.1, height: 0))
      #expect(abs(aligned.width - 1 / scale) < 1e-9 && abs(aligned.height - 1 / scale) < 1e-9)
    }
    #expect(Layer().windowScale == 1)
  }
}
