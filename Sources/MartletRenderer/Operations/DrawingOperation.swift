/// A way to draw: the data that the GPU reads for one instance, and the programs that draw it. Each operation
/// has its own file here, a pair of shaders of the same name in `Shaders/`, and a line in `OperationKind`.
protocol DrawingOperation {
  /// The data that the vertex shader reads for one instance: a whole number of vectors of four floats, its
  /// attributes 1, 2, …
  associatedtype Instance: BitwiseCopyable

  /// Its line in the table.
  static var kind: OperationKind { get }
  /// Whether the result is blended with the pixels below. An operation that does not blend replaces them.
  /// `true` by default.
  static var blends: Bool { get }
  /// The sources of the program for batches with a given state.
  static func sources(_ state: DrawState) -> ProgramSources
  /// The variants that windows commonly need, whose programs are compiled ahead. Only 0 by default.
  static var commonVariants: [UInt8] { get }
  /// Whether there are programs with clips. `true` by default.
  static var hasClips: Bool { get }
  /// Describes a variant for a plan printed as text. Empty by default.
  static func describe(variant: UInt8) -> String
}

extension DrawingOperation {
  static var blends: Bool { true }
  static var commonVariants: [UInt8] { [0] }
  static var hasClips: Bool { true }
  static func describe(variant: UInt8) -> String { "" }
  /// Number of vectors per instance.
  static var stride: Int { MemoryLayout<Instance>.stride / MemoryLayout<SIMD4<Float>>.stride }
}
