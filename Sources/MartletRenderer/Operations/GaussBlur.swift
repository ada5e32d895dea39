/// A picture blurred in one direction. Pairs of pixels are read at once, by linear interpolation (Rákos, Efficient Gaussian
/// blur with linear sampling, 2010).
enum GaussBlur: DrawingOperation {
  static let kind = OperationKind.gaussBlur
  static let blends = false
  static let hasClips = false
  static let commonVariants: [UInt8] = [3, 4, 5, 6, 7]

  /// The largest number of pairs on each side.
  static let pairs = 8

  /// The data that `GaussBlur.vert` reads for one picture.
  struct Instance: BitwiseCopyable {
    /// Width and height in pixels; the direction.
    var size: SIMD4<Float>
    /// The weight of the middle, and where the picture ends in the direction, in pixels; the other components are unused.
    var middle: SIMD4<Float>
    /// Distance and weight of pairs 0 and 1.
    var pairs01 = SIMD4<Float>.zero
    /// Distance and weight of pairs 2 and 3.
    var pairs23 = SIMD4<Float>.zero
    /// Distance and weight of pairs 4 and 5.
    var pairs45 = SIMD4<Float>.zero
    /// Distance and weight of pairs 6 and 7.
    var pairs67 = SIMD4<Float>.zero
  }

  /// The variant for a number of pairs.
  static func variant(pairs: Int) -> UInt8 { UInt8(pairs - 1) }

  static func describe(variant: UInt8) -> String { " pairs \(variant + 1)" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.GaussBlur_vert],
      fragment: [
        PackageResources.Untied_glsl, PackageResources.Mirror_glsl, PackageResources.GaussBlur_frag,
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n#define PAIRS \(state.variant + 1)\n")
  }
}

extension GaussBlur.Instance {
  /// The weights of a blur. Linear interpolation reads both pixels of a pair at once, between them.
  /// - Parameters:
  ///   - size: Width and height in pixels; the direction.
  ///   - end: Where the picture ends in the direction, in pixels: within the last of them.
  init(_ blur: BlurSteps, size: SIMD4<Float>, end: Float) {
    // What was cut off on both sides is missing in the sum.
    var sum = blur.share(0)
    for i in 1...2 * GaussBlur.pairs { sum += 2 * blur.share(i) }
    self.init(size: size, middle: SIMD4(Float(blur.share(0) / sum), end, 0, 0))
    func pair(_ number: Int) -> SIMD2<Float> {
      let near = blur.share(2 * number + 1)
      let far = blur.share(2 * number + 2)
      let place = Double(2 * number + 1) + (near + far > 0 ? far / (near + far) : 0)
      // In the steps that GPUs have: see Untied.glsl.
      return SIMD2(Float((place * 256).rounded() / 256), Float((near + far) / sum))
    }
    pairs01 = SIMD4(lowHalf: pair(0), highHalf: pair(1))
    pairs23 = SIMD4(lowHalf: pair(2), highHalf: pair(3))
    pairs45 = SIMD4(lowHalf: pair(4), highHalf: pair(5))
    pairs67 = SIMD4(lowHalf: pair(6), highHalf: pair(7))
  }

  /// Distance and weight of a pair.
  func pair(_ number: Int) -> SIMD2<Float> {
    let both =
      switch number / 2 {
      case 0: pairs01
      case 1: pairs23
      case 2: pairs45
      default: pairs67
      }
    return number % 2 == 0 ? both.lowHalf : both.highHalf
  }
}
