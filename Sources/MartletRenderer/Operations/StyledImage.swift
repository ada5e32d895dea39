/// Images that are resized in nine parts, tinted, or drawn with a filter of their own, under any projective map.
///
/// Such an image is one rectangle: the fragment shader bends the coordinates, so that its parts have no edges of their own.
/// Other images are cheaper as `ImageFill` or `ImageCopy`.
enum StyledImage: DrawingOperation {
  static let kind = OperationKind.styledImage

  /// The data that `StyledImage.vert` reads for one image. The maps lead to pixels; lengths are in the item's own points.
  /// Places on the page are in texels from the beginning of the first one that may be read.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// Where the middle begins (x, y) and ends, in coordinates around the centre.
    var cuts: SIMD4<Float>
    /// The same on the page.
    var texels: SIMD4<Float>
    /// Texels per point: outside of the middle (x, y) and within it.
    var slopes: SIMD4<Float>
    /// The part of the page that may be read, in texels of the page: left, top, right, bottom.
    var limits: SIMD4<Float>
    /// From places of the image to those of its coarser copy: factor x, y; offset x, y.
    var coarser: SIMD4<Float>
    /// The part of the page that may be read of the coarser copy.
    var coarserLimits: SIMD4<Float>
    /// Multiplies the opacity of pixels: the premultiplied colour of a template image. For others it multiplies the pixels
    /// themselves.
    var tint: SIMD4<Float>
    /// The share of the coarser copy; 1 if the image's own colours are drawn, otherwise 0; 1 if the nearest pixel is drawn.
    var mode: SIMD4<Float>
  }

  /// Whether the middle is repeated, and whether a coarser copy is mixed in.
  static func variant(isTiled: Bool, isMixed: Bool) -> UInt8 { (isTiled ? 1 : 0) + (isMixed ? 2 : 0) }

  static func describe(variant: UInt8) -> String {
    (variant & 1 != 0 ? " tiled" : "") + (variant & 2 != 0 ? " mixed" : "")
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.StyledImage_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Untied_glsl, PackageResources.Texels_glsl, PackageResources.StyledImage_frag,
      ],
      defines: """
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define TILED \(state.variant & 1)
        #define MIXED \(state.variant >> 1 & 1)
        \(state.shaderDefines)
        """)
  }
}
