/// KWin's own means to test clients, org_kde_kwin_fake_input. It has a mouse whose wheel knows no notches.
final class FakeInput: Mouse {
  private let wire: WireConnection
  private let input: UInt32

  init(socketPath: String) throws {
    wire = try WireConnection(socketPath: socketPath)
    input = try wire.bind("org_kde_kwin_fake_input", version: 4)
    let authenticate: UInt32 = 0
    try wire.send(to: input, opcode: authenticate, [.string("Martlet"), .string("tests")])
    try wire.roundTrip()
  }

  func move(to place: Point) throws {
    let moveAbsolutely: UInt32 = 9
    try wire.send(to: input, opcode: moveAbsolutely, [.fixed(place.x), .fixed(place.y)])
  }

  func turnWheel(by notches: Int, points: Int) throws {
    let (axis, vertical): (UInt32, UInt32) = (3, 0)
    try wire.send(to: input, opcode: axis, [.uint(vertical), .fixed(Double(notches * points))])
  }
}
