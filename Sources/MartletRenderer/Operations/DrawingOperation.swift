/// A way to draw: what the GPU reads for one instance of it, and which programs draw it. Each has a file of its own here, a
/// pair of shaders of its name in `Shaders/`, and a line in `OperationKind`.
protocol DrawingOperation {
  /// What the vertex shader reads for one instance: a whole number of vectors of four floats, its attributes 1, 2, …
  associatedtype Instance: BitwiseCopyable

  /// Its line in the table.
  static var kind: OperationKind { get }
  /// Whether it is laid over what is beneath; one that is not hides that wholly. `true` by default.
  static var blends: Bool { get }
  /// What a program for some batches is made of.
  static func sources(_ state: DrawState) -> ProgramSources
  /// What tells a variant from the others, for a plan as text. Nothing by default.
  static func describe(variant: UInt8) -> String
}

extension DrawingOperation {
  static var blends: Bool { true }
  static func describe(variant: UInt8) -> String { "" }
  /// How many vectors an instance is.
  static var stride: Int { MemoryLayout<Instance>.stride / MemoryLayout<SIMD4<Float>>.stride }
}
