/// Images whose pixels land on pixels: what text needs to be crisp, and the cheapest way to draw an image.
enum ImageCopy: DrawingOperation {
  static let kind = OperationKind.imageCopy

  /// What `ImageCopy.vert` reads for one image.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Texel at the left top; opacity; the last is not used.
    var paint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.ImageCopy_vert],
      fragment: state.clips.shaderParts + [PackageResources.ImageCopy_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.clips.shaderDefines)
  }
}
