/// The texture with numbers of which instances have too many: stops of gradients, cuts of pictures, and clips.
final class NumberTable {
  /// Texels in a row. `GradientFill.frag`, `Group.frag` and `Clip.glsl` know it too.
  private static let width = 512
  private let texture: FloatTexture
  /// What the texture holds.
  private var texels: [SIMD4<Float>] = []

  init(_ context: GLContext) { texture = FloatTexture(context, width: Self.width) }

  /// Bytes of the texture.
  var byteCount: Int { texture.byteCount }

  /// Uploads the numbers of a plan, if the texture does not hold them yet. Returns whether it did.
  func update(_ new: [SIMD4<Float>]) -> Bool {
    guard !new.isEmpty, texels.prefix(new.count) != new[...] else { return false }
    texels.removeAll(keepingCapacity: true)
    texels.append(contentsOf: new)
    while texels.count % Self.width != 0 { texels.append(.zero) }
    guard texture.update(texels, changed: CollectionOfOne(0..<new.count)) else {
      texels.removeAll(keepingCapacity: true)
      return false
    }
    return true
  }

  /// Binds the texture for drawing. Returns whether it holds anything.
  func bind(unit: Int32 = 0) -> Bool { texture.bind(unit: unit) }
}
