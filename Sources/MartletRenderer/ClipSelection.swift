import MartletRenderTree

/// The clips of a chain that have to be computed for each pixel; the others cut nothing, or only whole pixels.
struct ClipSelection: Equatable {
  /// Indices into `DisplayList.clips`; −1 beyond `count`.
  private(set) var indices = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Whether all of them keep their shape on screen, so that the cheaper arithmetic holds.
  private(set) var isPlain = true

  static let none = ClipSelection()

  /// Adds a clip; false where four are selected already.
  mutating func append(_ index: Int32, isPlain plain: Bool) -> Bool {
    guard count < DisplayList.maximumClipDepth else { return false }
    indices[count] = index
    count += 1
    isPlain = isPlain && plain
    return true
  }

  /// Adds the clips of another selection, as many as there is room for.
  mutating func append(_ other: ClipSelection) {
    for i in 0..<other.count { _ = append(other.indices[i], isPlain: other.isPlain) }
  }

  /// What stands in front of a fragment shader: functions for coverage, and for so many clips.
  var shaderParts: [[UInt8]] {
    [PackageResources.PixelCoverage_glsl, PackageResources.Coverage_glsl]
      + (count > 0 ? [PackageResources.Clip_glsl] : [])
  }

  /// Lines that tell the shader how many clips there are and of which kind.
  var shaderDefines: String { "#define CLIPS \(count)\n#define PLAIN_CLIPS \(isPlain ? 1 : 0)\n" }
}
