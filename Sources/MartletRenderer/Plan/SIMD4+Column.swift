extension SIMD4<Float> {
  /// A column of a homography with a number beside it, as instances have them.
  init(_ column: SIMD3<Double>, _ last: Double) { self.init(SIMD4<Double>(column, last)) }
}
