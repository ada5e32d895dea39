// swift-tools-version: 6.0
import PackageDescription

// A package that depends on Martlet, as a program's own would.
let package = Package(
  name: "examples",
  dependencies: [.package(name: "martlet", path: "..")],
  targets: [
    .executableTarget(
      name: "card",
      dependencies: [
        .product(name: "Martlet", package: "martlet"),
        .product(name: "MartletWayland", package: "martlet"),
      ]),
    .executableTarget(
      name: "clock",
      dependencies: [
        .product(name: "Martlet", package: "martlet"),
        .product(name: "MartletWayland", package: "martlet"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
