/// The pages of the images of a collage, by the slots under which its program reads them.
struct CollagePages: Equatable {
  private var numbers = SIMD8<Int32>(repeating: -1)
  /// How many slots are used.
  private(set) var count = 0

  /// The page in a slot.
  subscript(slot: Int) -> Int32 { numbers[slot] }

  /// The slot of a page, which is added if it is new. `nil` if all slots are used.
  mutating func slot(of page: Int32) -> Int? {
    for slot in 0..<count where numbers[slot] == page { return slot }
    guard count < Collage.mostPages else { return nil }
    numbers[count] = page
    count += 1
    return count - 1
  }
}
