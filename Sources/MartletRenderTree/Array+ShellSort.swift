extension Array {
  /// Sorts in place without allocating, as the library's sort does not: a shell sort (Shell 1959, halving the gap). Elements that
  /// are equal may change places.
  @inline(__always)
  mutating func shellSort(by isBefore: (Element, Element) -> Bool) {
    var gap = count / 2
    while gap > 0 {
      for i in gap..<count {
        let element = self[i]
        var k = i
        while k >= gap, isBefore(element, self[k - gap]) {
          self[k] = self[k - gap]
          k -= gap
        }
        self[k] = element
      }
      gap /= 2
    }
  }
}
