import Martlet

/// The floor of the museum: its rooms, their walls and doors.
@MainActor
struct FloorPlan {
  /// A room, and the exhibit in it.
  struct Room {
    let name: String
    let frame: Rect
    let exhibit: Exhibit
  }

  /// The size of the floor, in points.
  static let size = Size(width: 1000, height: 640)

  private static let frames = [
    Rect(x: 20, y: 20, width: 330, height: 290), Rect(x: 350, y: 20, width: 300, height: 200),
    Rect(x: 650, y: 20, width: 330, height: 250), Rect(x: 20, y: 310, width: 250, height: 310),
    Rect(x: 370, y: 400, width: 280, height: 220), Rect(x: 650, y: 270, width: 330, height: 350),
  ]

  static var rooms: [Room] {
    let names = [
      localized("Birds"), localized("Painters"), localized("Stones"), localized("The sea"), localized("Clay"),
      localized("Stars"),
    ]
    return zip(zip(names, frames), Exhibit.all).map { Room(name: $0.0, frame: $0.1, exhibit: $1) }
  }

  /// The gaps in the walls.
  private static let doors = [
    Rect(x: 344, y: 230, width: 12, height: 60), Rect(x: 460, y: 214, width: 80, height: 12),
    Rect(x: 644, y: 226, width: 12, height: 34), Rect(x: 264, y: 420, width: 12, height: 70),
    Rect(x: 460, y: 394, width: 80, height: 12), Rect(x: 644, y: 310, width: 12, height: 70),
    Rect(x: 290, y: 614, width: 60, height: 12),
  ]
  private static let wall = 5.0
  private static let picture = 84.0
  /// What is seen around the exhibits in a small picture of the floor, at least.
  private static let seam = 16.0

  let palette: Palette

  /// The colour beneath the rooms, and around the floor.
  var ground: Color { palette.isDark ? palette.card.lightened(by: 0.08) : palette.paper }

  /// Paints it over its size: floors, walls with doors, and the exhibits on small pictures.
  func draw(in context: DrawingContext) {
    let floor = Rect(origin: .zero, size: Self.size).insetBy(dx: 20, dy: 20)
    context.fill(floor, with: ground)
    let accents = [palette.sky, palette.sun, palette.coral]
    for (index, room) in Self.rooms.enumerated() {
      context.fill(
        room.frame,
        with: ground.interpolated(to: accents[index % 3], fraction: palette.isDark ? 0.26 : 0.22))
    }
    let color = palette.ink.withAlpha(palette.isDark ? 0.7 : 0.8)
    let style = StrokeStyle(width: Self.wall)
    for room in Self.rooms { context.stroke(Path(rect: room.frame), with: color, style: style) }
    context.stroke(Path(rect: floor), with: color, style: style)
    for door in Self.doors { context.fill(door, with: ground) }
    for room in Self.rooms {
      let place = Self.pictureFrame(in: room)
      context.withState {
        context.clip(to: Path(roundedRect: place, cornerRadius: 10))
        context.translate(x: place.minX, y: place.minY)
        ExhibitPainter(exhibit: room.exhibit).draw(in: context, size: place.size)
      }
    }
  }

  /// The place of the small picture in a room: above its name.
  static func pictureFrame(in room: Room) -> Rect {
    Rect(
      center: Point(x: room.frame.midX, y: room.frame.midY - picture * 0.3),
      size: Size(width: picture, height: picture))
  }

  /// Where the floor lies in a small picture of it: it fills that if the exhibits of all rooms are then seen whole, and is seen whole itself
  /// otherwise.
  static func place(in picture: Size) -> Rect {
    let (across, down) = (picture.width / size.width, picture.height / size.height)
    func place(_ scale: Double) -> Rect {
      Rect(
        center: Point(x: picture.width / 2, y: picture.height / 2),
        size: Size(width: size.width * scale, height: size.height * scale))
    }
    let filling = place(max(across, down))
    let cutsExhibits = rooms.contains { room in
      let seen = pictureFrame(in: room).insetBy(dx: -seam, dy: -seam)
      let scale = filling.width / size.width
      return filling.minX + seen.minX * scale < 0 || filling.minX + seen.maxX * scale > picture.width
        || filling.minY + seen.minY * scale < 0 || filling.minY + seen.maxY * scale > picture.height
    }
    return cutsExhibits ? place(min(across, down)) : filling
  }

  /// The place of a room's name, in its middle.
  static func namePlace(in room: Room) -> Point {
    Point(x: room.frame.midX, y: pictureFrame(in: room).maxY + 26)
  }

  /// The room at a place of the floor; `nil` if that is in the hall.
  static func room(at place: Point) -> Int? { frames.firstIndex { $0.contains(place) } }
}
