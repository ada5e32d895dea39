import Foundation
import Martlet
import MartletTesting
import Testing

/// Texts whose characters appear one after the other, in a window.
@MainActor @Suite struct TextRevealTests {
  private let window = ManualWindow(size: Size(width: 320, height: 120), scale: 2)
  private let controller: WindowController
  private let label = TextLayer(Text("A martlet never lands.", font: .system(size: 24), color: .black))

  init() {
    controller = WindowController(window: window)
    controller.rootView.layer.backgroundColor = .white
    label.frame = Rect(x: 10, y: 40, width: 300, height: 40)
    controller.rootView.layer.addSublayer(label)
    Transaction.flush()
  }

  /// The columns with ink of a picture.
  private func ink(_ bitmap: Bitmap) -> [Int] {
    let stride = bitmap.stride
    return bitmap.bytes.withUnsafeBufferPointer { bytes in
      (0..<bitmap.width).filter { x in
        var green = 4 * x + 1
        while green < bytes.count, bytes[green] >= 128 { green += stride }
        return green < bytes.count
      }
    }
  }

  private func draw(_ vary: () -> Void) throws -> Bitmap {
    Transaction.withoutActions(vary)
    Transaction.flush()
    return try window.drawFrame()
  }

  @Test func `nothing is shown at 0, and the whole text at 1`() throws {
    let whole = try draw {}
    #expect(ink(try draw { label.reveal = 0 }).isEmpty)
    #expect(try draw { label.reveal = 1 }.difference(from: whole)?.count == 0)
  }

  @Test func `letters appear from the left, Hebrew ones from the right`() throws {
    label.revealWidth = 0
    let all = ink(try draw {})
    let half = ink(try draw { label.reveal = 0.5 })
    #expect(half.first == all.first && (half.last ?? 0) < (all.last ?? 0) - 100)
    label.text = Text("שלום עולם שלום", font: .system(size: 24), color: .black)
    let hebrew = ink(try draw { label.reveal = 1 })
    let begun = ink(try draw { label.reveal = 0.5 })
    #expect(begun.last == hebrew.last && (begun.first ?? 0) > (hebrew.first ?? 0) + 40)
  }

  @Test func `an order lets words appear as a whole`() throws {
    label.revealWidth = 0
    // "never" first, then the rest.
    label.revealOrder = label.string.enumerated().map { (10..<15).contains($0.offset) ? 0 : 1 }
    let columns = ink(try draw { label.reveal = 0.5 })
    let all = ink(try draw { label.reveal = 1 })
    #expect((columns.first ?? 0) > (all.first ?? 0) + 100 && (columns.last ?? 0) < (all.last ?? 0) - 60)
    #expect(!columns.isEmpty)
  }

  @Test func `a highlight colours letters`() throws {
    label.text = Text("ab", font: .system(size: 24), color: .black)
    let drawn = try draw { (label.highlight, label.highlightColor) = (1, Color(0xFF0000)) }
    let isRed = (0..<drawn.width).contains { x in
      (0..<drawn.height).contains { drawn[x, $0] == SIMD4(255, 0, 0, 255) }
    }
    #expect(isRed)
  }

  @Test func `an animation uploads nothing, and shows every moment between`() throws {
    label.revealWidth = 3
    label.highlightColor = Color(0x800000)
    // The first frame with known characters.
    _ = try draw { label.reveal = 0.01 }
    let begin = window.now
    label.add(BasicAnimation(from: 0.0, to: 1, duration: 2), for: .reveal)
    label.add(BasicAnimation(from: 0.0, to: 1, duration: 2), for: .highlight)
    Transaction.flush()
    var widths: [Int] = []
    for frame in 0..<120 {
      window.advance(to: begin + Double(frame) / 60)
      let drawn = try window.drawFrame()
      #expect(window.counters.uploads == 0, "frame \(frame)")
      widths.append(ink(drawn).last ?? 0)
      if let folder = ProcessInfo.processInfo.environment["MARTLET_REVEAL_PICTURES"], frame % 20 == 10 {
        try drawn.write(png: "\(folder)/reveal-\(frame).png")
      }
    }
    #expect(widths == widths.sorted() && Set(widths).count > 15)
  }

  @Test func `an animation that is added to a layer whose characters were never asked for finds them`() throws
  {
    let columns = ink(try draw {})
    label.add(BasicAnimation(from: 0.25, to: 0.25, duration: 2), for: .reveal)
    Transaction.flush()
    let drawn = ink(try window.drawFrame())
    #expect(!drawn.isEmpty && (drawn.last ?? 0) < (columns.last ?? 0) - 200)
  }
}
