import MartletRenderTree

/// The clips of a chain that must be computed for each pixel. The other clips of the chain cut nothing, or
/// only whole pixels.
struct ClipSelection: Equatable {
  /// Indices into `DisplayList.clips`; −1 beyond `count`.
  private(set) var indices = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Whether all of them keep their shape on screen, so that the simpler arithmetic is valid.
  private(set) var isPlain = true

  static let none = ClipSelection()

  /// Adds a clip. Returns false if four are selected already.
  mutating func append(_ index: Int32, isPlain plain: Bool) -> Bool {
    guard count < DisplayList.maximumClipDepth else { return false }
    indices[count] = index
    count += 1
    isPlain = isPlain && plain
    return true
  }

  /// Adds the clips of another selection. Those beyond four are dropped.
  mutating func append(_ other: ClipSelection) {
    for i in 0..<other.count { _ = append(other.indices[i], isPlain: other.isPlain) }
  }

  /// The parts to put in front of a fragment shader: functions for coverage and, if there are clips, for
  /// clipping.
  var shaderParts: [[UInt8]] {
    [PackageResources.PixelCoverage_glsl, PackageResources.Coverage_glsl]
      + (count > 0 ? [PackageResources.Clip_glsl] : [])
  }

  /// Lines that tell the shader the number of clips and their kind.
  var shaderDefines: String { "#define CLIPS \(count)\n#define PLAIN_CLIPS \(isPlain ? 1 : 0)\n" }
}
