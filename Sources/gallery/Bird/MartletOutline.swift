import Martlet

/// The martlet, a swift flying to the right, in a square of 240 points: crescent wings, forked tail, no feet.
enum MartletOutline {
  /// The side of that square, in points.
  static let side = 240.0

  private static let beak = Point(x: 206, y: 103)
  private static let forehead: [Double] = [
    201, 99.5, 196, 96, 191, 93,
    186, 90, 180, 88.6, 173, 88.4,
  ]
  private static let upperWing: [Double] = [
    167, 88.2, 162, 86, 161, 80,
    156, 50, 126, 22, 74, 6,
    104, 26, 124, 50, 124, 76,
    124, 83.5, 120, 86.2, 112, 87,
  ]
  private static let tail: [Double] = [
    96, 88.6, 82, 92, 66, 95,
    50, 98, 30, 88, 13, 76,
    24, 89, 36, 98.5, 47, 104.5,
    36, 110, 25, 120, 16, 134,
    31, 122, 50, 112.5, 66, 113,
    82, 113.5, 92, 118, 103, 119.5,
  ]
  private static let lowerWing: [Double] = [
    111, 120.6, 113.4, 124, 112, 131,
    105, 164, 82, 196, 44, 226,
    104, 204, 145, 166, 156, 130,
    157.6, 124.6, 161, 121.6, 167, 120.8,
  ]
  private static let throat: [Double] = [
    177, 119.4, 185, 116, 191, 111,
    195, 107.6, 200, 105, 206, 103,
  ]

  /// The whole bird as one closed outline.
  static let whole = Path(outline: beak, curves: forehead + upperWing + tail + lowerWing + throat)

  /// The bird without its wings.
  static let body = Path(
    outline: beak,
    curves: forehead + [155, 87.8, 130, 86, 112, 87] + tail + [125, 122.6, 150, 122.6, 167, 120.8] + throat)

  /// The farther wing. Its root lies within the body.
  static let farWing = Path(
    outline: Point(x: 173, y: 88.4), curves: upperWing + [118, 104, 165, 104, 173, 88.4])

  /// The nearer wing. Its root lies within the body.
  static let nearWing = Path(
    outline: Point(x: 103, y: 119.5), curves: lowerWing + [160, 104, 112, 104, 103, 119.5])

  /// The heights at which the wings join the body, and about which they beat.
  static let farShoulder = 92.0
  static let nearShoulder = 116.0

  /// The eye.
  static let eye = Path(ellipseIn: Rect(center: Point(x: 180, y: 99.5), size: Size(width: 6.8, height: 6.8)))
}
