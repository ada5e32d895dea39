/// What distinguishes programs.
struct ProgramKey: Hashable, Sendable {
  private let number: UInt32

  /// The program that draws batches of an operation in a state.
  init(_ operation: OperationKind, _ state: DrawState) {
    let corners: UInt32 =
      (state.hasCurvedCorners ? 1 : 0) + (state.clips.isCurved ? 2 : 0) + (state.clips.isPlain ? 4 : 0)
      + (state.clips.rest >= 0 ? 8 : 0) + (state.clips.isInverted ? 16 : 0)
      + (state.countsPixels ? 32 : 0)
    number =
      UInt32(operation.rawValue) << 24 | UInt32(state.variant) << 16 | UInt32(state.clips.count) << 8
      | corners
  }
}
