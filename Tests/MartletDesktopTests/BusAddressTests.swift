import Testing

@testable import MartletDesktop

/// Where the session bus is looked for.
@Suite struct BusAddressTests {
  private static let addresses: [(list: String?, folder: String?, expected: String?)] = [
    ("unix:path=/run/user/1000/bus", "/run/user/1000", "unix:path=/run/user/1000/bus"),
    ("tcp:host=far,port=1;unix:abstract=here", nil, "unix:abstract=here"),
    ("unixexec:path=/bin/true", "/run/user/1000", nil),
    ("disabled:", "/run/user/1000", nil),
    ("", "/run/user/1000", "unix:path=/run/user/1000/bus"),
    (nil, "/run/user 1;", "unix:path=/run/user%201%3b/bus"),
    (nil, "run", nil),
    (nil, nil, nil),
  ]

  @Test(arguments: addresses)
  func `only a socket on this machine is used`(list: String?, folder: String?, expected: String?) {
    #expect(BusAddress.address(listed: list, runtimeFolder: folder) == expected)
  }
}
