import MartletGeometry
import Testing

@testable import MartletRenderTree

@Suite struct DisplayListTests {
  private static func square(at x: Double, alpha: Float = 1) -> NewItem<ShapeItem> {
    let rect = Rect(x: x, y: 0, width: 10, height: 10)
    return NewItem(
      payload: ShapeItem(rect: rect, fill: SIMD4(0, 0, 0, alpha)), frame: rect, clip: -1)
  }

  @Test func `What all items have fits a line of the cache`() {
    #expect(MemoryLayout<DisplayItem>.stride <= 64)
  }

  @Test func `An item that is written over keeps its place, and says what could and can be seen`() {
    var list = DisplayList()
    for x in [0.0, 20] { #expect(list.write(Self.square(at: x), at: list.items.count) == nil) }
    let frames = list.write(Self.square(at: 5), at: 0)
    #expect(frames?.old.minX == 0 && frames?.new.minX == 5)
    #expect(list.items.map(\.frame.minX) == [5, 20] && list.shapes.map(\.rect.minX) == [5, 20])
    #expect(list.write(Self.square(at: 5), at: 0) == nil, "it is the same")
    #expect(list.write(Self.square(at: 5, alpha: 0.5), at: 0) != nil, "it has another colour")
    #expect(list.write(NewItem<ShapeItem>(clip: -1), at: 0)?.new.isEmpty == true, "it draws nothing")
    #expect(list.shapes[0] == ShapeItem())
  }

  @Test func `Items of two lists are the same whatever number they and their clips have`() {
    var (one, two) = (DisplayList(), DisplayList())
    two.append(ShadowItem(), frame: .zero)
    two.append(ShapeItem(), frame: .zero)
    let square = Self.square(at: 3)
    one.append(square.payload, frame: square.frame, clip: 0)
    two.append(square.payload, frame: square.frame, clip: 4)
    #expect(one.isSame(0, as: two, 2) && !one.isSame(0, as: two, 0) && !one.isSame(0, as: two, 1))
  }

  @Test func `A group knows its end, and has one frame`() {
    var list = DisplayList()
    list.append(GroupItem(), frame: .zero)
    list.append(GroupItem(), frame: .zero)
    list.endGroup(begunAt: 1)
    list.append(Self.square(at: 0).payload, frame: .zero)
    list.endGroup(begunAt: 0)
    #expect(list.groups.map(\.end) == [4, 2])
    list.setFrame(Rect(x: 1, y: 2, width: 3, height: 4), ofGroupAt: 0)
    #expect(list.items.map(\.frame.minX) == [1, 0, 0, 0, 1])
  }
}
