/// The text of the shaders, embedded in the program. One pair for each drawing operation.
package enum ShaderSource {
  package static var coverage: [UInt8] { PackageResources.Coverage_glsl }
  package static var pixelCoverage: [UInt8] { PackageResources.PixelCoverage_glsl }
  package static var clip: [UInt8] { PackageResources.Clip_glsl }
  package static var grownCorner: [UInt8] { PackageResources.GrownCorner_glsl }
  package static var gauss: [UInt8] { PackageResources.Gauss_glsl }
  package static var roundedFillVertex: [UInt8] { PackageResources.RoundedFill_vert }
  package static var roundedFillFragment: [UInt8] { PackageResources.RoundedFill_frag }
  package static var rectFillVertex: [UInt8] { PackageResources.RectFill_vert }
  package static var rectFillFragment: [UInt8] { PackageResources.RectFill_frag }
  package static var opaqueFillVertex: [UInt8] { PackageResources.OpaqueFill_vert }
  package static var opaqueFillFragment: [UInt8] { PackageResources.OpaqueFill_frag }
  package static var panelVertex: [UInt8] { PackageResources.Panel_vert }
  package static var panelFragment: [UInt8] { PackageResources.Panel_frag }
  package static var shapeVertex: [UInt8] { PackageResources.Shape_vert }
  package static var shapeFragment: [UInt8] { PackageResources.Shape_frag }
  package static var groupVertex: [UInt8] { PackageResources.Group_vert }
  package static var groupFragment: [UInt8] { PackageResources.Group_frag }
  package static var imageCopyVertex: [UInt8] { PackageResources.ImageCopy_vert }
  package static var imageCopyFragment: [UInt8] { PackageResources.ImageCopy_frag }
  package static var imageFillVertex: [UInt8] { PackageResources.ImageFill_vert }
  package static var imageFillFragment: [UInt8] { PackageResources.ImageFill_frag }
  package static var shadowVertex: [UInt8] { PackageResources.Shadow_vert }
  package static var shadowFragment: [UInt8] { PackageResources.Shadow_frag }
  package static var shadowEdgeVertex: [UInt8] { PackageResources.ShadowEdge_vert }
  package static var shadowEdgeFragment: [UInt8] { PackageResources.ShadowEdge_frag }
}
