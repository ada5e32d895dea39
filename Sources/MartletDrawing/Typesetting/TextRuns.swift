extension [TextSpan] {
  /// The spans without overlaps, in the string's order; later spans override earlier ones. No span may be
  /// empty.
  var runs: [TextSpan] {
    guard count > 1 else { return self }
    let edges = Set(flatMap { [$0.utf8.lowerBound, $0.utf8.upperBound] }).sorted()
    var places: [Int: Int] = [:]
    for (place, edge) in edges.enumerated() { places[edge] = place }
    // The style is constant between two edges. The last span takes what it covers, earlier ones the rest.
    var owners = [Int](repeating: -1, count: edges.count)
    var nextFree = Array<Int>(0...edges.count)
    func free(from place: Int) -> Int {
      var found = place
      while nextFree[found] != found { found = nextFree[found] }
      var place = place
      while place != found { (place, nextFree[place]) = (nextFree[place], found) }
      return found
    }
    for index in indices.reversed() {
      guard let end = places[self[index].utf8.upperBound], let start = places[self[index].utf8.lowerBound]
      else { continue }
      var place = free(from: start)
      while place < end {
        owners[place] = index
        nextFree[place] = place + 1
        place = free(from: place)
      }
    }
    var runs: [TextSpan] = []
    for (place, owner) in owners.enumerated() where owner >= 0 {
      let style = self[owner].style
      if let last = runs.last, last.utf8.upperBound == edges[place], last.style == style {
        runs[runs.count - 1].utf8 = last.utf8.lowerBound..<edges[place + 1]
      } else {
        runs.append(TextSpan(edges[place]..<edges[place + 1], style: style))
      }
    }
    return runs
  }

  /// Splits a part of the string, counted from its start, into its runs, with `style` between them.
  func pieces(of part: Range<Int>, style: TextStyle) -> [TextSpan] {
    // The first run that ends after the part's start.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].utf8.upperBound <= part.lowerBound { low = middle + 1 } else { high = middle }
    }
    var pieces: [TextSpan] = []
    var end = part.lowerBound
    func add(to upper: Int, _ style: TextStyle) {
      guard end < upper else { return }
      pieces.append(TextSpan(end - part.lowerBound..<upper - part.lowerBound, style: style))
      end = upper
    }
    while low < count, self[low].utf8.lowerBound < part.upperBound {
      add(to: self[low].utf8.lowerBound, style)
      add(to: Swift.min(self[low].utf8.upperBound, part.upperBound), self[low].style)
      low += 1
    }
    add(to: part.upperBound, style)
    return pieces
  }
}
