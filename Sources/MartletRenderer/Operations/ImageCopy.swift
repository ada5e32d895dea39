/// Images whose pixels land on pixels, which keeps text crisp. It is the cheapest way to draw an image.
enum ImageCopy: DrawingOperation {
  static let kind = OperationKind.imageCopy

  /// The data that `ImageCopy.vert` reads for one image.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// The texel at the left top (x, y), and the opacity; the last component is unused.
    var paint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.ImageCopy_vert],
      fragment: state.shaderParts + [PackageResources.ImageCopy_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
