// swift-tools-version: 6.0
import PackageDescription

/// A program whose folder is a package of its own, too.
func program(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "Martlet", package: "martlet"),
      .product(name: "MartletWayland", package: "martlet"),
    ],
    path: "\(name)/Sources")
}

// All examples at once, which Scripts/test builds.
let package = Package(
  name: "examples",
  dependencies: [.package(name: "martlet", path: "..")],
  targets: [
    program("hello"),
    program("card"),
    program("clock"),
    program("photos"),
    program("wheel"),
    program("turn"),
    program("kiosk"),
    // The steps of the tutorial "Don't stop the world".
    program("drawer-1"),
    program("drawer-2"),
    program("drawer-3"),
    program("drawer-4"),
  ],
  swiftLanguageModes: [.v6]
)
