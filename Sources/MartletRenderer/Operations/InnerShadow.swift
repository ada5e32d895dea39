/// Parts of the shadow that the outside of a rounded rectangle casts into another one, which is as large or lies as far within
/// one that is, at each side: one minus the shadow of the first, where the second is. The instances are those of `Shadow`, around the centre of the second.
enum InnerShadow: DrawingOperation {
  static let kind = OperationKind.innerShadow
  static let commonVariants: [UInt8] = [0, 1]

  typealias Instance = Shadow.Instance

  static func describe(variant: UInt8) -> String { Shadow.describe(variant: variant) }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.InnerShadow_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Gauss_glsl, PackageResources.ShadowSum_glsl, PackageResources.InnerShadow_frag,
      ],
      defines: "precision highp float;\n#define TAPS \(Shadow.taps[Int(state.variant)])\n"
        + state.shaderDefines)
  }
}
