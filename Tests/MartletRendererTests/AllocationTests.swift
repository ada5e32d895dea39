import CAllocationCounter
import Testing

/// Tests of allocations need optimized code: `Scripts/test` asks `martlet-bench` whether steady frames
/// allocate.
@Suite struct AllocationTests {
  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `The counter sees an array that grows`() {
    martlet_count_allocations()
    let before = martlet_allocation_count()
    var array: [Int] = []
    for i in 0..<100 { array.append(i) }
    #expect(martlet_allocation_count() > before)
    #expect(array.count == 100)
  }
}
