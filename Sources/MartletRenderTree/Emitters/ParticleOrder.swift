/// Orders particles by age: a radix sort, which keeps its memory, and the order of particles of one age.
struct ParticleOrder {
  private var keys: [UInt32] = []
  private var otherKeys: [UInt32] = []
  private var places: [Int32] = []
  private var otherPlaces: [Int32] = []
  private var counts = [Int](repeating: 0, count: Self.radix)
  private var sorted: [Particle] = []

  private static let bits: UInt32 = 11
  private static let radix = 1 << 11

  /// Sorts particles, which have these ages, none of them negative.
  mutating func sort(_ particles: inout [Particle], ages: [Float], oldestFirst: Bool) {
    let count = particles.count
    guard count > 1, ages.count == count else { return }
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for i in 0..<count {
      // The bits of numbers that are not negative are in the order of the numbers.
      keys.append(oldestFirst ? ~ages[i].bitPattern : ages[i].bitPattern)
      places.append(Int32(i))
    }
    while otherKeys.count < count {
      otherKeys.append(0)
      otherPlaces.append(0)
    }
    for shift in stride(from: UInt32(0), to: 32, by: Int(Self.bits)) { pass(shift, count) }
    sorted.removeAll(keepingCapacity: true)
    for i in 0..<count { sorted.append(particles[Int(places[i])]) }
    swap(&sorted, &particles)
    while keys.count > count { keys.removeLast() }
    while places.count > count { places.removeLast() }
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
