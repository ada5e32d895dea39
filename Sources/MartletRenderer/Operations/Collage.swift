/// Boxes, tilted shapes, shadows and images in painter's order: what would otherwise be a batch for each, since they lie on each other.
///
/// One program draws all of them, so a pixel costs more than in their own programs. `FramePlan+Collages` makes such a batch
/// where it is cheaper than the draw calls that it replaces.
enum Collage: DrawingOperation {
  static let kind = OperationKind.collage
  static let hasClips = false
  /// The first one can draw what the others can.
  static let commonVariants: [UInt8] = Shadow.commonVariants.reversed().map { commonVariant(shadow: $0) }

  /// The program that draws everything with shadows of a variant of `Shadow`: the one that a GPU uses.
  static func commonVariant(shadow: UInt8) -> UInt8 {
    Abilities(shadow: shadow, pages: mostPages, hasDetails: true, hasTilted: true).variant
  }

  /// The data that `Collage.vert` reads for one instance. The maps lead to pixels; lengths are in the instance's own points,
  /// for boxes in pixels.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); width of the border, or 1 / standard deviation of a shadow.
    var center: SIMD4<Float>
    /// The part to draw, relative to the centre: left, top, right, bottom. Unused for `Content.image` and `Content.tilted`.
    var quad: SIMD4<Float>
    /// Premultiplied; of an image its opacity.
    var color: SIMD4<Float>
    /// Corner radii, clockwise from the top left. Of an image the texels of the page that may be read.
    var radii: SIMD4<Float>
    /// The border's premultiplied colour. Of an image, from coordinates around the centre to texels from the
    /// beginning of the first one of these: factor x, y; offset x, y.
    var border: SIMD4<Float>
    /// The raw value of a `Content`. Of an image, the slot of its page, and the page's width and height.
    var mode: SIMD4<Float>
    /// The clip, as `ClipGeometry.vector` gives it: its half width is negative if there is none.
    var clip = SIMD4<Float>(0, 0, 0, -1)
    var clipY = SIMD4<Float>.zero
    var clipOrigin = SIMD4<Float>.zero
    var clipRadii = SIMD4<Float>.zero
  }

  /// What an instance is.
  enum Content: Float {
    case box = 0
    case shadow = 1
    /// Drawn a little larger than it is, since its edges are antialiased.
    case image = 2
    /// An image whose pixels land on pixels: the quad says where.
    case copy = 3
    /// A rounded rectangle that `Shape` draws: under any map, drawn a little larger than it is.
    case tilted = 4
  }

  /// What a program can draw besides boxes without a border. Less is cheaper where the processor draws.
  struct Abilities: Equatable {
    /// The variant of `Shadow` for its shadows; `nil` if there are none.
    var shadow: UInt8?
    /// The number of pages that its images are on.
    var pages = 0
    /// Whether something has a border or a clip.
    var hasDetails = false
    /// Whether something is a shape that does not keep its form on screen.
    var hasTilted = false

    /// All that the instances of two batches need.
    func union(_ other: Abilities) -> Abilities {
      let shadow = max(shadow.map { Int($0) } ?? -1, other.shadow.map { Int($0) } ?? -1)
      return Abilities(
        shadow: shadow < 0 ? nil : UInt8(shadow), pages: max(pages, other.pages),
        hasDetails: hasDetails || other.hasDetails, hasTilted: hasTilted || other.hasTilted)
    }

    /// Number of textures, by two bits of the variant.
    fileprivate static let pageCounts = [0, 1, 4, Collage.mostPages]

    /// The number of the program that suffices.
    var variant: UInt8 {
      let pageCode = Self.pageCounts.firstIndex { $0 >= pages } ?? Self.pageCounts.count - 1
      return (shadow.map { $0 + 1 } ?? 0) | UInt8(pageCode) << 2 | (hasDetails ? 16 : 0)
        | (hasTilted ? 32 : 0)
    }
  }

  /// The most pages of images in a batch. Every driver has 16 texture units.
  static let mostPages = 8

  /// The number of textures that a variant reads.
  static func pageCount(variant: UInt8) -> Int { Abilities.pageCounts[Int(variant >> 2 & 3)] }

  static func describe(variant: UInt8) -> String {
    let shadow = variant & 3
    return (shadow > 0 ? Shadow.describe(variant: shadow - 1) : "")
      + (pageCount(variant: variant) > 0 ? " images" : "") + (variant & 16 != 0 ? " details" : "")
      + (variant & 32 != 0 ? " tilted" : "")
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    let shadow = state.variant & 3
    let taps = shadow > 0 ? Shadow.taps[Int(shadow - 1)] : 0
    let pages = pageCount(variant: state.variant)
    return ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.Collage_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [PackageResources.Gauss_glsl]
        + (taps > 0 ? [PackageResources.ShadowSum_glsl] : [])
        + (pages > 0
          ? [
            PackageResources.Untied_glsl, PackageResources.Texels_glsl, PackageResources.CollagePages_glsl,
            PackageResources.PageColor_glsl,
          ] : [])
        + [PackageResources.Collage_frag],
      defines: """
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define TAPS \(taps)
        #define PAGES \(pages)
        #define DETAILS \(state.variant >> 4 & 1)
        #define TILTED \(state.variant >> 5)
        \(state.shaderDefines)
        """)
  }
}
