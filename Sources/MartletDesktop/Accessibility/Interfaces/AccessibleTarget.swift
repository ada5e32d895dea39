import MartletGeometry
import MartletHost

/// An object that is asked something, with what it may need for the answer.
@MainActor
struct AccessibleTarget {
  let object: AccessibleObject
  let facts: AccessibleFacts
  /// What the program said last.
  let program: AccessibleProgram
  let service: AccessibleService

  /// The element that it is; an error if it is none.
  func element() throws(BusError) -> AccessibleElement {
    guard case .element(let id) = object, let element = program.element(id) else {
      throw .unknownObject(object.path)
    }
    return element
  }

  /// The window in which it is, or that it is; `nil` for the program.
  var window: AccessibleProgram.Window? {
    switch object {
    case .program: nil
    case .window(let number): program.window(number)
    case .element(let id): program.window(of: id)
    }
  }

  var frame: Rect { program.frame(of: object) ?? .zero }

  /// Where the points of a kind of coordinates begin, in points of the window. A window does not know where it is on the screen: those
  /// of the screen are the window's.
  func origin(_ coordinates: Int) throws(BusError) -> Point {
    switch coordinates {
    case 0, 1: return window?.tree.frame.origin ?? .zero
    case 2:
      guard let parent = program.parent(of: object), let frame = program.frame(of: parent) else {
        return window?.tree.frame.origin ?? .zero
      }
      return frame.origin
    default: throw .invalid("coordinates: expected 0, 1 or 2, not \(coordinates)")
    }
  }

  /// A rectangle of the window's points in a kind of coordinates.
  func rect(_ rect: Rect, _ coordinates: Int) throws(BusError) -> Rect {
    let origin = try origin(coordinates)
    return rect.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// A point of a kind of coordinates, in points of the window.
  func point(_ x: Int, _ y: Int, _ coordinates: Int) throws(BusError) -> Point {
    let origin = try origin(coordinates)
    return Point(x: Double(x) + origin.x, y: Double(y) + origin.y)
  }
}
