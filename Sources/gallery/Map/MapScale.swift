import Glibc
import Martlet

/// Lengths on the map in words: one point of it is a metre.
enum MapScale {
  /// The words for lengths in the language that the gallery speaks. Whoever writes lengths in every frame keeps one.
  struct Units {
    let kilometres = Phrase(localized("%1$s km"))
    let metres = Phrase(localized("%1$s m"))
    let centimetres = Phrase(localized("%1$s cm"))
    /// What stands before the digits of a fraction.
    let point = localized(".", context: "decimal")
  }

  /// The least round length that is at least a length: 1, 2 or 5 with zeros.
  static func round(_ least: Double) -> Double {
    let unit = pow(10, log10(least).rounded(.down))
    return [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= least * 0.9999 } ?? least
  }

  /// The greatest round length that is at most a length.
  static func roundDown(_ most: Double) -> Double {
    let unit = pow(10, log10(most).rounded(.down))
    return [5.0, 2, 1].map { $0 * unit }.first { $0 <= most * 1.0001 } ?? unit
  }

  /// A round length, or a place on a line of a grid with that distance.
  static func words(_ value: Double, step: Double, in units: Units = Units()) -> String {
    if step >= 100 { return units.kilometres(figure(value / 1000, step / 1000, units)) }
    if step < 1, value < 1 { return units.centimetres(figure(value * 100, step * 100, units)) }
    return units.metres(figure(value, step, units))
  }

  /// A number with as many digits as a step needs.
  private static func figure(_ value: Double, _ step: Double, _ units: Units) -> String {
    let digits = min(max(Int((-log10(step) - 1e-6).rounded(.up)), 0), 6)
    let unit = pow(10, Double(digits))
    let whole = Int((value * unit).rounded())
    let (left, right) = (whole / Int(unit), whole % Int(unit))
    var words = "\(left % 1000)"
    if left >= 1000 {
      words = "\(left / 1000)\u{202F}\(String(repeating: "0", count: 3 - words.count))\(words)"
    }
    guard digits > 0 else { return words }
    let rest = "\(right)"
    return "\(words)\(units.point)\(String(repeating: "0", count: max(digits - rest.count, 0)))\(rest)"
  }
}
