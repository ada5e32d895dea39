import MartletRenderTree

/// The clips of a chain that must be computed for each pixel. The other clips of the chain cut nothing, or
/// only whole pixels.
///
/// The first four are numbers that each draw call hands over; more are in the plan's table.
struct ClipSelection: Equatable {
  /// Indices into `DisplayList.clips`; −1 beyond `count`.
  private(set) var indices = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Those that do not fit beside the first four: the number of a `ClipChain`; −1 for none.
  private(set) var rest: Int32 = -1
  /// Whether all of them keep their shape on screen, so that the simpler arithmetic is valid.
  private(set) var isPlain = true
  /// Whether one of them has continuous corners.
  private(set) var isCurved = false
  /// Whether one of them leaves what is outside of it.
  private(set) var isInverted = false

  static let none = ClipSelection()

  init() {}

  /// As many clips that keep their shape, without their indices: what a program must know.
  init(plainCount count: Int) { self.count = count }

  /// Adds a clip. Returns false if four are selected already.
  mutating func append(_ index: Int32, _ clip: ClipGeometry) -> Bool {
    append(index, isPlain: clip.isPlain, isCurved: clip.isCurved, isInverted: clip.isInverted)
  }

  private mutating func append(
    _ index: Int32, isPlain plain: Bool, isCurved curved: Bool, isInverted inverted: Bool
  ) -> Bool {
    guard count < DisplayList.maximumClipDepth else { return false }
    indices[count] = index
    count += 1
    isPlain = isPlain && plain
    isCurved = isCurved || curved
    isInverted = isInverted || inverted
    return true
  }

  /// Adds the one clip of another selection, if there is room.
  mutating func append(single other: ClipSelection) {
    guard other.count == 1 else { return }
    _ = append(
      other.indices[0], isPlain: other.isPlain, isCurved: other.isCurved, isInverted: other.isInverted)
  }

  /// Takes a chain that goes on with a clip for which there was no room.
  mutating func takeRest(_ chain: Int32, with clip: ClipGeometry) {
    rest = chain
    isPlain = isPlain && clip.isPlain
    isCurved = isCurved || clip.isCurved
    isInverted = isInverted || clip.isInverted
  }
}
