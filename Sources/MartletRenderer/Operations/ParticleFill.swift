/// Particles: small pictures that are turned, scaled and coloured, under any affine map. Thousands of them are one batch.
enum ParticleFill: DrawingOperation {
  static let kind = OperationKind.particleFill

  /// The data that `ParticleFill.vert` reads for one particle.
  struct Instance: BitwiseCopyable {
    /// The centre of what is drawn of the picture, and half its x side, in pixels.
    var place: SIMD4<Float>
    /// Half its y side, in pixels; the first texel of the picture on the page.
    var side: SIMD4<Float>
    /// The same centre and half sides in texels, from that one.
    var texture: SIMD4<Float>
    /// Multiplies the picture's pixels; premultiplied.
    var color: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.ParticleFill_vert],
      fragment: state.shaderParts + [
        PackageResources.Untied_glsl, PackageResources.Texels_glsl, PackageResources.ParticleFill_frag,
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
