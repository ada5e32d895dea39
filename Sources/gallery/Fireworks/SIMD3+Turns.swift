import Glibc

/// Turns as those of transforms: from x to y, from y to z, from z to x.
extension SIMD3<Double> {
  func turnedAboutX(by angle: Double) -> SIMD3 {
    SIMD3(x, y * cos(angle) - z * sin(angle), z * cos(angle) + y * sin(angle))
  }

  func turnedAboutY(by angle: Double) -> SIMD3 {
    SIMD3(x * cos(angle) + z * sin(angle), y, z * cos(angle) - x * sin(angle))
  }
}
