/// The instances of one operation in a plan, in the GPU's format: a row of vectors.
struct InstanceList {
  private(set) var vectors: [SIMD4<Float>] = []
  private(set) var count: Int32 = 0

  /// Appends an instance, vector by vector. For so few vectors this is faster than the array's own way to
  /// append several elements.
  @inline(__always)
  mutating func append<Instance: BitwiseCopyable>(_ instance: Instance) {
    let stride = MemoryLayout<Instance>.stride / MemoryLayout<SIMD4<Float>>.stride
    withUnsafeBytes(of: instance) { bytes in
      for k in 0..<stride {
        vectors.append(
          bytes.load(fromByteOffset: k * MemoryLayout<SIMD4<Float>>.stride, as: SIMD4<Float>.self))
      }
    }
    count += 1
  }

  /// The instance at an index, read as the type that was appended.
  @inline(__always)
  func instance<Instance: BitwiseCopyable>(_ i: Int, as type: Instance.Type) -> Instance {
    vectors.withUnsafeBytes { $0.load(fromByteOffset: i * MemoryLayout<Instance>.stride, as: type) }
  }

  /// Removes all instances and keeps the storage.
  mutating func removeAll() {
    vectors.removeAll(keepingCapacity: true)
    count = 0
  }
}
