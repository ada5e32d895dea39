import MartletHost
import Testing

@testable import MartletDesktop

/// The paths of objects.
@Suite struct AccessibleObjectTests {
  private static let objects: [(AccessibleObject, String)] = [
    (.program, "root"), (.window(3), "window3"), (.element(AccessibleID(view: 12)), "view12"),
    (.element(AccessibleID(view: 12, part: 0)), "view12part0"),
    (.element(AccessibleID(view: .max, part: 7)), "view18446744073709551615part7"),
  ]

  @Test(arguments: objects)
  func `each object has a path that leads back to it`(_ object: AccessibleObject, _ name: String) {
    #expect(object.path == "/org/a11y/atspi/accessible/" + name)
    #expect(AccessibleObject(path: object.path) == object)
  }

  @Test(arguments: [
    "", "/", "/org/a11y/atspi/null", "/org/a11y/atspi/cache", "/org/a11y/atspi/accessible",
    "/org/a11y/atspi/accessible/", "/org/a11y/atspi/accessible/root/", "/org/a11y/atspi/accessible/view",
    "/org/a11y/atspi/accessible/view01", "/org/a11y/atspi/accessible/view+1",
    "/org/a11y/atspi/accessible/view1part", "/org/a11y/atspi/accessible/view1part-0",
    "/org/a11y/atspi/accessible/view1part00", "/org/a11y/atspi/accessible/view18446744073709551616",
    "/org/a11y/atspi/accessible/view٣", "/org/a11y/atspi/accessible/window",
    "/org/a11y/atspi/accessible/window1x",
  ])
  func `no other path leads to an object`(_ path: String) {
    #expect(AccessibleObject(path: path) == nil)
  }
}
