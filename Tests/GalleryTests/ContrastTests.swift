import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Words as they are drawn stand out from what is behind them.
@MainActor
@Suite struct ContrastTests {
  /// The least contrast ratio of a text (WCAG 2.1, 1.4.3).
  private static func least(_ text: Text) -> Double {
    text.font.size >= (text.font.weight >= .semibold ? 18.5 : 24) ? 3 : 4.5
  }

  @Test(arguments: await MainActor.run { ["wall"] + demos.map { $0.name } })
  func `words at rest have enough contrast in light and in dark`(name: String) throws {
    for palette in [Palette.light, .dark] {
      let visit = try Visit(name, size: Size(width: 960, height: 640), scale: 2, palette: palette)
      visit.play(until: 0.2)
      let picture = try visit.window.drawFrame()
      var weak: Set<String> = []
      var count = 0
      for word in visit.words(where: { $0.b == 0 && $0.c == 0 && $0.a > 0.5 && $0.d > 0.5 }) {
        guard let contrast = Self.contrast(of: word.ink, in: picture, scale: 2) else { continue }
        count += 1
        if contrast < Self.least(word.text) {
          weak.insert("'\(word.text.string)' \((contrast * 100).rounded() / 100)")
        }
      }
      #expect(count > 0)
      #expect(weak.isEmpty, "\(palette.isDark ? "dark" : "light"): \(weak.sorted())")
    }
  }

  /// The contrast in the middle one of the pieces of a word; `nil` if it is not in the picture.
  private static func contrast(of ink: Rect, in picture: Bitmap, scale: Double) -> Double? {
    let (x0, x1) = (Int((ink.minX * scale).rounded(.down)), Int((ink.maxX * scale).rounded(.up)))
    let (y0, y1) = (Int((ink.minY * scale).rounded(.down)), Int((ink.maxY * scale).rounded(.up)))
    guard x0 >= 0, y0 >= 0, x1 <= picture.width, y1 <= picture.height, x1 > x0, y1 > y0 else { return nil }
    // Pieces about as wide as a letter, so that a ground that changes along the word counts where the letter is.
    let pieces = max((x1 - x0) / 20, 1)
    let ratios = (0..<pieces).map { piece in
      let range = (x0 + (x1 - x0) * piece / pieces)..<(x0 + (x1 - x0) * (piece + 1) / pieces)
      var (low, high) = (1.0, 0.0)
      for y in y0..<y1 {
        for x in range {
          let luminance = luminance(picture[x, y])
          (low, high) = (min(low, luminance), max(high, luminance))
        }
      }
      return (high + 0.05) / (low + 0.05)
    }
    return ratios.sorted()[ratios.count / 2]
  }

  /// The relative luminance of WCAG 2.1.
  private static func luminance(_ pixel: SIMD4<UInt8>) -> Double {
    0.2126 * linear[Int(pixel[0])] + 0.7152 * linear[Int(pixel[1])] + 0.0722 * linear[Int(pixel[2])]
  }

  private static let linear = (0...255).map { byte in
    let part = Double(byte) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
