import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// What the ways to show a chosen photograph look like on their way, at their end, and interrupted.
@MainActor
@Suite struct SelectionEffectTests {
  /// Photographs in a window.
  @MainActor
  private final class Room {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller: WindowController
    let view = SelectionView(palette: .light)
    let photos: [ChosenPhoto]

    init(_ effect: SelectionEffect) throws {
      controller = WindowController(window: window)
      view.fill(controller)
      photos = view.subviews.compactMap { $0 as? ChosenPhoto }
      try #require(photos.count == SelectionView.count)
      window.run(for: 0.1)
      for _ in 0..<(SelectionEffect.allCases.firstIndex(of: effect) ?? 0) { view.turnEffect(1) }
      window.run(for: 1)
    }

    /// What is seen of a photograph.
    func look(_ index: Int) throws -> Look {
      let photo = photos[index]
      let sheet = try #require(photo.layer.sublayers.first as? PhotoSheet)
      let shadow = sheet.presentationValue(of: .shadow)
      return Look(
        scale: photo.layer.presentationValue(of: .transform.scale),
        place: photo.layer.presentationValue(of: .position),
        border: sheet.presentationValue(of: .borderWidth),
        borderRed: sheet.presentationValue(of: .borderColor).red,
        borderBlue: sheet.presentationValue(of: .borderColor).blue,
        turn: sheet.presentationValue(of: sheet.$turn), shadowRadius: shadow.radius,
        shadowOpacity: shadow.opacity, shadowBlue: shadow.color.blue)
    }

    /// What is seen of a photograph in some successive frames.
    func looks(_ index: Int, for seconds: Double) throws -> [Look] {
      let end = window.now + seconds
      var looks: [Look] = []
      while window.now < end {
        window.run(for: 1.0 / 60)
        looks.append(try look(index))
      }
      return looks
    }

    /// The number of the photograph that is drawn last.
    var frontmost: Int? { view.subviews.last.flatMap { front in photos.firstIndex { $0 === front } } }
  }

  private struct Look {
    var scale: Double
    var place: Point
    var border: Double
    var borderRed: Double
    var borderBlue: Double
    var turn: Double
    var shadowRadius: Double
    var shadowOpacity: Double
    var shadowBlue: Double

    /// Parts whose whole way is about 1 in any effect.
    var parts: [Double] {
      [
        scale / 0.5, place.x / 300, place.y / 200, border / 5, turn / 0.5, shadowRadius / 16, shadowOpacity,
        shadowBlue,
      ]
    }
  }

  private static let home = (scale: 1.0, radius: 9.0, opacity: 0.16)

  private func expectHome(_ look: Look, _ room: Room, _ index: Int, _ words: Comment) {
    #expect(abs(look.scale - 1) < 1e-3 && abs(look.turn) < 1e-3 && look.border < 0.01, words)
    #expect(look.place.distance(to: room.photos[index].places.home) < 0.1, words)
    #expect(abs(look.shadowRadius - Self.home.radius) < 0.05 && look.shadowBlue < 0.01, words)
    #expect(abs(look.shadowOpacity - Self.home.opacity) < 0.01, words)
  }

  @Test func `enlarged it grows by a sixth, past that and back, before all others, and rests`() throws {
    let room = try Room(.enlarge)
    room.view.choose(1)
    let looks = try room.looks(1, for: 4)
    #expect(looks[3].scale > 1.01 && looks[3].scale < 1.15, "it is on its way")
    #expect((looks.map(\.scale).max() ?? 0) > 1.162, "the spring is lively")
    #expect(abs((looks.last?.scale ?? 0) - 1.16) < 1e-3 && room.frontmost == 1)
    #expect(room.window.renderTree.nextChange == .never)
  }

  @Test func `a pulse goes on between its size and a tenth more`() throws {
    let room = try Room(.pulse)
    room.view.choose(1)
    let scales = try room.looks(1, for: 4).map(\.scale)
    #expect(scales.allSatisfy { $0 > 0.999 && $0 < 1.101 })
    for part in stride(from: 0, to: 4, by: 1) {
      let second = scales[(part * 60)..<(part * 60 + 60)]
      #expect((second.max() ?? 0) > 1.095 && (second.min() ?? 2) < 1.005, "in second \(part)")
    }
    #expect(room.window.renderTree.nextChange != .never)
  }

  @Test func `a border of five points comes, and blinks`() throws {
    let room = try Room(.border)
    room.view.choose(1)
    let looks = try room.looks(1, for: 3)
    #expect(looks[2].border > 0.2 && looks[2].border < 4.9, "it is on its way")
    let rest = looks.suffix(120)
    #expect(rest.allSatisfy { abs($0.border - 5) < 0.01 && abs($0.scale - 1) < 1e-3 })
    // Between the palette's yellow and nearly white.
    let (sun, light) = (Palette.light.sun, Palette.light.sun.lightened(by: 0.75))
    #expect(abs((rest.map(\.borderBlue).min() ?? 1) - sun.blue) < 0.02)
    #expect(abs((rest.map(\.borderBlue).max() ?? 0) - light.blue) < 0.02)
  }

  @Test func `it turns round on its way to the middle, shows its back there, and rests`() throws {
    let room = try Room(.flip)
    let sheet = try #require(room.photos[0].layer.sublayers.first as? PhotoSheet)
    let (picture, back) = (sheet.sublayers[0], sheet.sublayers[1])
    #expect(!picture.isHidden && back.isHidden)
    room.view.choose(0)
    let looks = try room.looks(0, for: 0.2)
    let middle = try #require(looks.last)
    let (home, front) = (room.photos[0].places.home, room.photos[0].places.middle)
    #expect(middle.turn > 0.02 && middle.turn < 0.48)
    #expect(middle.place.distance(to: home) > 4 && middle.place.distance(to: front) > 4)
    let end = try #require(try room.looks(0, for: 4).last)
    #expect(abs(end.turn - 0.5) < 1e-3 && end.place.distance(to: front) < 0.1)
    #expect(abs(end.scale - PhotoSheet.fineness) < 1e-3 && room.frontmost == 0)
    #expect(picture.isHidden && !back.isHidden)
    #expect(room.window.renderTree.nextChange == .never)
  }

  @Test func `an aura in the palette's blue comes in place of the shadow, and breathes`() throws {
    let room = try Room(.aura)
    room.view.choose(1)
    let looks = try room.looks(1, for: 4)
    #expect(looks[6].shadowOpacity > 0.2 && looks[6].shadowOpacity < 0.93, "it is on its way")
    let rest = looks.suffix(120)
    #expect(rest.allSatisfy { abs($0.shadowOpacity - 0.95) < 0.01 })
    #expect(rest.allSatisfy { abs($0.shadowBlue - Palette.light.sky.blue) < 0.01 })
    let radii = rest.map(\.shadowRadius)
    #expect(abs((radii.min() ?? 0) - 16) < 0.2 && abs((radii.max() ?? 0) - 30) < 0.2)
  }

  @Test(arguments: SelectionEffect.allCases, [0.05, 0.2, 0.9])
  func `the next tap, and another way, take over without a jump, and all end where they should`(
    effect: SelectionEffect, after: Double
  ) throws {
    let room = try Room(effect)
    room.view.choose(0)
    room.window.run(for: after)
    // Within a frame nothing goes farther than its fastest spring does.
    func expectNoJump(_ index: Int, _ words: Comment, _ change: () -> Void) throws {
      let before = try room.look(index).parts
      change()
      room.window.run(for: 1.0 / 240)
      let now = try room.look(index).parts
      for (old, new) in zip(before, now) { #expect(abs(new - old) < 0.15, words) }
    }
    try expectNoJump(0, "another photograph") { room.view.choose(2) }
    room.window.run(for: after)
    try expectNoJump(2, "the same photograph") { room.view.choose(2) }
    room.window.run(for: after)
    try expectNoJump(2, "once more") { room.view.choose(2) }
    room.window.run(for: after)
    try expectNoJump(2, "another way") { room.view.turnEffect(1) }
    room.window.run(for: 5)
    expectHome(try room.look(0), room, 0, "the first one")
    room.view.choose(2)
    room.window.run(for: 5)
    for index in 0..<SelectionView.count { expectHome(try room.look(index), room, index, "\(index)") }
    #expect(room.window.renderTree.nextChange == .never, "nothing goes on")
  }
}
