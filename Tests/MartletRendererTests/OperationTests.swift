import Testing

@testable import MartletRenderer

@Suite struct OperationTests {
  @Test func `Each line of the table of operations names its own, whose instances are whole vectors`() {
    for kind in OperationKind.allCases {
      #expect(kind.operation.kind == kind)
      #expect(kind.operation.stride > 0, "\(kind)")
    }
    #expect(MemoryLayout<Panel.Instance>.stride == Panel.stride * 16)
  }

  @Test func `A list of instances gives back what was appended, and nothing after it was emptied`() {
    var list = InstanceList()
    for k in 0..<5 as Range<Int> {
      let v = SIMD4<Float>(repeating: Float(k))
      list.append(OpaqueFill.Instance(quad: v, color: v + 0.5))
    }
    #expect(list.count == 5 && list.vectors.count == 10)
    let third = list.instance(3, as: OpaqueFill.Instance.self)
    #expect(third.quad == SIMD4(repeating: 3) && third.color == SIMD4(repeating: 3.5))
    list.removeAll()
    #expect(list.count == 0 && list.vectors.isEmpty)
  }
}
