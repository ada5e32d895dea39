// swift-tools-version: 6.0
import PackageDescription

// A package that depends on Martlet, as a program's own would.
/// A program of one file in Sources, with the products that a program depends on.
func program(_ name: String, exclude: [String] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "Martlet", package: "martlet"),
      .product(name: "MartletWayland", package: "martlet"),
    ],
    exclude: exclude)
}

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
    program("kiosk", exclude: ["kiosk.service"]),
    // The steps of the tutorial "Don't stop the world".
    program("drawer-1"),
    program("drawer-2"),
    program("drawer-3"),
    program("drawer-4"),
  ],
  swiftLanguageModes: [.v6]
)
