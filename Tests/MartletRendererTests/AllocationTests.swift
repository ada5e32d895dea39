import CAllocationCounter
import Testing

/// That steady frames allocate nothing is asked of optimized code: by `Scripts/test`, of `martlet-bench`.
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
