import Glibc
import Martlet

/// The colours of a gradient: all around the circle of hues, once or several times.
struct Rainbow: Equatable {
  /// The number of different colours.
  var count = 6
  /// How often they are repeated.
  var repeats = 1
  /// The hue of the first one, in turns.
  var hue = 0.0

  static let counts = 2...8
  static let allRepeats = 1...4
  /// Their lightness and chroma in OKLab, and the first one's hue, in turns.
  private static let (lightness, chroma, firstHue) = (0.79, 0.115, 0.06)

  /// As many stops as the finest one has, so that each gradient changes into each other one stop by stop.
  private static let stopCount = counts.upperBound * allRepeats.upperBound + 1

  /// The stops that are seen: those of all repeats, and the first colour again.
  private var seenCount: Int { count * repeats + 1 }

  /// The colours of the stops.
  var colors: [Color] {
    (0..<Self.stopCount).map { stop in
      let turns = hue + Self.firstHue + Double(min(stop, seenCount - 1) % count) / Double(count)
      return Self.color(angle: 2 * .pi * turns)
    }
  }

  /// The colour of a hue, from OKLab to sRGB (Björn Ottosson, "A perceptual color space for image processing", 2020).
  private static func color(angle: Double) -> Color {
    let (a, b) = (chroma * cos(angle), chroma * sin(angle))
    func cubed(_ x: Double) -> Double { x * x * x }
    let l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
    func encoded(_ linear: Double) -> Double {
      let x = min(max(linear, 0), 1)
      return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
    }
    return Color(
      red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  /// The locations of the stops. Those that are not seen lie at the end.
  var locations: [Double] {
    (0..<Self.stopCount).map { min(Double($0) / Double(seenCount - 1), 1) }
  }
}
