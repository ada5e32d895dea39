/// The texture with the stops of gradients that have too many for an instance.
final class GradientTable {
  /// Texels in a row. `GradientFill.frag` knows it too.
  private static let width = 512
  private let texture = FloatTexture(width: width)
  /// What the texture holds.
  private var texels: [SIMD4<Float>] = []

  /// Bytes of the texture.
  var byteCount: Int { texture.byteCount }

  /// Uploads the stops of a plan, if the texture does not hold them yet. Returns whether it did.
  func update(_ new: [SIMD4<Float>]) -> Bool {
    guard !new.isEmpty, texels.prefix(new.count) != new[...] else { return false }
    texels.removeAll(keepingCapacity: true)
    texels.append(contentsOf: new)
    while texels.count % Self.width != 0 { texels.append(.zero) }
    texture.update(texels, changed: CollectionOfOne(0..<new.count))
    return true
  }

  /// Binds the texture for drawing.
  func bind() { texture.bind() }
}
