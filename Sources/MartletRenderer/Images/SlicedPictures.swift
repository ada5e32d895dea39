import MartletDrawing
import MartletGeometry

/// SVG pictures that are resized in nine parts.
///
/// Such a picture is drawn as one of its own, with each part at the scale at which it shows. While the size of a layer changes, the
/// one that was drawn for another size is resized in the same nine parts, so that its caps stay sharp, and drawn anew where its middle
/// shows one and a half times enlarged or four times reduced; where the size stays for two frames it is drawn exactly.
struct SlicedPictures {
  /// A picture, and what is cut from it.
  struct Family: Hashable {
    var image: UInt64
    var source: Rect
    var caps: SIMD4<Float>
    var pixel: Float
  }

  /// A drawing of a family for one size.
  struct Drawing {
    var image: Image
    var parts: VectorParts
    var lastUse: UInt64
  }

  private struct Member {
    /// The picture that they were made from.
    weak var base: Image?
    var drawings: [Drawing] = []
    /// The sizes that were wanted in the last frames, and in which.
    var wanted: [(size: Size, frame: UInt64)] = []

    /// The newest frame that used it or wanted a size of it.
    var lastUse: UInt64 { max(drawings.map(\.lastUse).max() ?? 0, wanted.map { $0.frame }.max() ?? 0) }
  }

  /// The most sizes of a family, and the most families, unless more are drawn at once.
  private static let mostSizes = 8
  private static let mostFamilies = 64
  /// For how many frames a size that was wanted is remembered.
  private static let memory: UInt64 = 3

  private var members: [Family: Member] = [:]

  /// The number of families.
  var familyCount: Int { members.count }

  /// The drawings of a family.
  func drawings(of family: Family) -> [Drawing] { members[family]?.drawings ?? [] }

  /// All drawings of a picture.
  func images(of id: UInt64) -> [Image] {
    members.filter { $0.key.image == id }.flatMap { $0.value.drawings.map(\.image) }
  }

  /// The drawing for a size, if there is one.
  func picture(for parts: VectorParts, of family: Family) -> Image? {
    members[family]?.drawings.first { $0.parts == parts }?.image
  }

  /// Notes that a frame uses the drawing for a size.
  mutating func touch(_ parts: VectorParts, of family: Family, in frame: UInt64) {
    guard let known = members[family]?.drawings.firstIndex(where: { $0.parts == parts }) else { return }
    members[family]?.drawings[known].lastUse = frame
  }

  /// Notes that a size is wanted in a frame. Returns whether it was in an earlier one too.
  mutating func stays(_ size: Size, of family: Family, _ base: Image, in frame: UInt64) -> Bool {
    var member = members[family] ?? newMember(base, in: frame)
    member.wanted.removeAll { $0.frame + Self.memory < frame }
    let stays = member.wanted.contains { $0.size == size && $0.frame != frame }
    if !member.wanted.contains(where: { $0.size == size && $0.frame == frame }) {
      member.wanted.append((size, frame))
    }
    members[family] = member
    return stays
  }

  /// The drawing for a size, which is begun if there is none; `nil` if it cannot be.
  mutating func makePicture(
    for parts: VectorParts, of family: Family, _ base: Image, in frame: UInt64
  ) -> Image? {
    if let known = picture(for: parts, of: family) {
      touch(parts, of: family, in: frame)
      return known
    }
    guard let image = base.inParts(parts) else { return nil }
    var member = members[family] ?? newMember(base, in: frame)
    let oldest = member.drawings.indices.min { member.drawings[$0].lastUse < member.drawings[$1].lastUse }
    // What the last frame drew is probably drawn later in this one.
    if member.drawings.count >= Self.mostSizes, let oldest, member.drawings[oldest].lastUse + 1 < frame {
      member.drawings.remove(at: oldest)
    }
    member.drawings.append(Drawing(image: image, parts: parts, lastUse: frame))
    members[family] = member
    return image
  }

  /// A family that has nothing yet. Where there are very many, such as those of caps that are animated, the one that was not used
  /// for the longest time is forgotten.
  private mutating func newMember(_ base: Image, in frame: UInt64) -> Member {
    if members.count >= Self.mostFamilies {
      let oldest = members.min { $0.value.lastUse < $1.value.lastUse }
      if let oldest, oldest.value.lastUse + 1 < frame { members[oldest.key] = nil }
    }
    return Member(base: base)
  }

  /// Forgets the drawings of pictures that are gone.
  mutating func endFrame() {
    guard members.contains(where: { $0.value.base == nil }) else { return }
    members = members.filter { $0.value.base != nil }
  }
}
