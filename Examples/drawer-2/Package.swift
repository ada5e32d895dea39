// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "drawer-2",
  dependencies: [.package(name: "martlet", path: "../..")],
  targets: [
    .executableTarget(
      name: "drawer-2",
      dependencies: [
        .product(name: "Martlet", package: "martlet"),
        .product(name: "MartletWayland", package: "martlet"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
