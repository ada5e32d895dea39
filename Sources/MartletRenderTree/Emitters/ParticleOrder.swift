/// Orders particles by numbers: a radix sort, which keeps its memory, and the order of particles with equal numbers.
package struct ParticleOrder: Sendable {
  /// The numbers, from the least to the greatest; after sorting, as bits.
  private var keys: [UInt32] = []
  private var otherKeys: [UInt32] = []
  /// The indices in the order of the numbers.
  package private(set) var places: [Int32] = []
  private var otherPlaces: [Int32] = []
  private var counts = [Int](repeating: 0, count: Self.radix)
  private var sorted: [Particle] = []

  private static let bits: UInt32 = 11
  private static let radix = 1 << 11

  package init() {}

  /// Forgets all numbers.
  package mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds the number of the next particle.
  @inline(__always)
  package mutating func append(_ key: Float) {
    let bits = key.bitPattern
    // The bits of numbers that are not negative are in the order of the numbers; those of the others in reverse.
    keys.append(bits >> 31 == 0 ? bits | 0x8000_0000 : ~bits)
    places.append(Int32(places.count))
  }

  /// Sorts the indices.
  package mutating func sort() {
    let count = keys.count
    guard count > 1 else { return }
    while otherKeys.count < count {
      otherKeys.append(0)
      otherPlaces.append(0)
    }
    for shift in stride(from: UInt32(0), to: 32, by: Int(Self.bits)) { pass(shift, count) }
    while keys.count > count { keys.removeLast() }
    while places.count > count { places.removeLast() }
  }

  /// Sorts particles, which have these ages.
  mutating func sort(_ particles: inout [Particle], ages: [Float], oldestFirst: Bool) {
    let count = particles.count
    guard count > 1, ages.count == count else { return }
    removeAll()
    for i in 0..<count { append(oldestFirst ? -ages[i] : ages[i]) }
    sort()
    sorted.removeAll(keepingCapacity: true)
    for i in 0..<count { sorted.append(particles[Int(places[i])]) }
    swap(&sorted, &particles)
  }

  /// Sorts by some bits.
  private mutating func pass(_ shift: UInt32, _ count: Int) {
    let mask = UInt32(Self.radix - 1)
    for i in 0..<Self.radix { counts[i] = 0 }
    for i in 0..<count { counts[Int(keys[i] >> shift & mask)] += 1 }
    var next = 0
    for i in 0..<Self.radix { (counts[i], next) = (next, next + counts[i]) }
    for i in 0..<count {
      let digit = Int(keys[i] >> shift & mask)
      otherKeys[counts[digit]] = keys[i]
      otherPlaces[counts[digit]] = places[i]
      counts[digit] += 1
    }
    swap(&keys, &otherKeys)
    swap(&places, &otherPlaces)
    // Both are as long as the longest list so far.
    while keys.count < otherKeys.count {
      keys.append(0)
      places.append(0)
    }
  }
}
