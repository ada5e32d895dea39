/// A picture at half its size: each pixel is the mean of 4×4 pixels with the weights 1, 3, 3, 1 in each direction.
enum Halving: DrawingOperation {
  static let kind = OperationKind.halving
  static let blends = false
  static let hasClips = false

  /// The data that `Halving.vert` reads for one picture.
  struct Instance: BitwiseCopyable {
    /// Width and height of the result, and of what is read, in pixels.
    var size: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Halving_vert],
      fragment: [PackageResources.Untied_glsl, PackageResources.Mirror_glsl, PackageResources.Halving_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n")
  }
}
