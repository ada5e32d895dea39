// swift-tools-version: 6.0
import PackageDescription

/// The package whose flags SwiftPM uses for a library: a `.pc` file of ours, or the installed one.
///
/// The installed files of Pango and GdkPixbuf require GModule and, through GLib, Debian 13's profiler. Its
/// `-pthread` causes a warning of SwiftPM in every build, of clients too. Our files name the same headers and
/// libraries without it, in the directories that distributions use. If PKG_CONFIG_PATH is set, the libraries
/// may be elsewhere, so the installed files are used. SwiftPM accepts a path instead of a name, but not a
/// path with a space.
func pkgConfig(_ installed: String, or own: String) -> String {
  let path = "\(Context.packageDirectory)/Sources/\(own).pc"
  let isElsewhere = Context.environment["PKG_CONFIG_PATH"].map { !$0.isEmpty } ?? false
  return isElsewhere || path.contains(" ") ? installed : path
}

let package = Package(
  name: "martlet",
  products: [
    .library(name: "Martlet", targets: ["Martlet"]),
    .library(name: "MartletWayland", targets: ["MartletWayland"]),
    .library(name: "MartletTesting", targets: ["MartletTesting"]),
    .plugin(name: "WaylandBindings", targets: ["WaylandBindings"]),
    // The import of generated client bindings.
    .library(name: "CMartletWaylandClient", targets: ["CMartletWaylandClient"]),
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "martlet-bench", targets: ["martlet-bench"]),
    .executable(name: "martlet-scene", targets: ["martlet-scene"]),
  ],
  targets: [
    // Floor 0: system headers.
    .systemLibrary(name: "CMartletLinux"),
    .systemLibrary(
      name: "CMartletWaylandClient", pkgConfig: "wayland-client",
      providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CMartletWaylandServer", path: "Tests/CMartletWaylandServer",
      pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CMartletEGL", pkgConfig: "egl",
      providers: [.apt(["libegl-dev", "libgles-dev", "libwayland-dev"])]),
    .systemLibrary(
      name: "CMartletWaylandCursor", pkgConfig: "wayland-cursor",
      providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CMartletXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(
      name: "CMartletSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CMartletCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CMartletPango", pkgConfig: pkgConfig("pangocairo", or: "CMartletPango/pango"),
      providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CMartletGdkPixbuf",
      pkgConfig: pkgConfig("gdk-pixbuf-2.0", or: "CMartletGdkPixbuf/gdk-pixbuf"),
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    // Chipmunk comes without a .pc file, in the directories that compilers search.
    .systemLibrary(name: "CMartletChipmunk", providers: [.apt(["libchipmunk-dev"])]),
    .systemLibrary(
      name: "CMartletWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),

    // Floor 0: the standard library's locks, and a lock that ThreadSanitizer understands.
    .target(name: "MartletSynchronization"),

    // Floor 1.
    .target(name: "MartletGeometry", dependencies: ["MartletSynchronization"]),
    .target(name: "MartletLayout"),

    // Floor 2.
    .target(name: "MartletMotion", dependencies: ["MartletGeometry"]),
    .target(
      name: "MartletDrawing",
      dependencies: [
        "MartletSynchronization", "MartletGeometry", "CMartletCairo", "CMartletPango",
        "CMartletGdkPixbuf",
      ]),
    .target(name: "MartletHost", dependencies: ["MartletGeometry"]),

    // Floor 3.
    .target(
      name: "MartletRenderTree",
      dependencies: ["MartletGeometry", "MartletMotion", "MartletDrawing"]),

    .target(
      name: "MartletDesktop", dependencies: ["MartletGeometry", "MartletHost", "CMartletSystemd"]),

    // Floor 4.
    .target(
      name: "MartletLayers",
      dependencies: ["MartletGeometry", "MartletMotion", "MartletDrawing", "MartletRenderTree"]),
    .target(
      name: "MartletGestures", dependencies: ["MartletGeometry", "MartletMotion", "MartletHost"]),
    .target(
      name: "MartletRenderer",
      dependencies: [
        "MartletSynchronization", "MartletGeometry", "MartletDrawing", "MartletRenderTree",
        "CMartletEGL",
      ],
      // The whole folder, so that the shaders of a drawing operation need not be listed.
      resources: [.embedInCode("Shaders")]),

    // Floor 5.
    .target(
      name: "MartletDynamics",
      dependencies: [
        "MartletSynchronization", "MartletGeometry", "MartletMotion", "MartletRenderTree", "MartletLayers",
        "CMartletChipmunk",
      ]),
    .target(
      name: "MartletViews",
      dependencies: [
        "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletHost", "MartletRenderTree",
        "MartletLayers", "MartletGestures", "MartletLayout",
      ],
      // The library's own words in other languages.
      resources: [.embedInCode("Translations")]),

    .target(
      name: "MartletSnapshots",
      dependencies: [
        "CMartletLinux", "MartletGeometry", "MartletDrawing", "MartletRenderTree", "MartletLayers",
        "MartletRenderer", "MartletSynchronization",
      ]),

    // Floor 6.
    .target(
      name: "MartletWayland",
      dependencies: [
        "MartletSynchronization", "MartletGeometry", "MartletHost", "MartletDesktop", "MartletRenderTree",
        "MartletLayers", "MartletRenderer", "MartletDrawing", "MartletSnapshots",
        "CMartletLinux", "CMartletWaylandClient", "CMartletWaylandCursor", "CMartletXKB",
      ],
      plugins: ["WaylandBindings"]),
    .target(
      name: "MartletTesting",
      dependencies: [
        "MartletSynchronization", "MartletGeometry", "MartletDrawing", "MartletHost", "MartletRenderTree",
        "MartletLayers",
        "MartletRenderer",
      ]),

    // Floor 7.
    .target(
      name: "Martlet",
      dependencies: [
        "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletHost", "MartletRenderTree",
        "MartletLayers", "MartletGestures", "MartletDynamics", "MartletViews", "MartletSnapshots",
      ]),

    // Floor 8.
    .executableTarget(
      name: "gallery",
      dependencies: [
        "Martlet", "MartletWayland", "MartletTesting", "MartletSynchronization", "CMartletWebP",
      ],
      // The gallery's words in other languages: its plugin embeds them, as text, which compiles faster than bytes.
      exclude: ["Translations"],
      resources: [.embedInCode("CommandLine/usage.txt")], plugins: ["SourceTexts"]),
    .target(name: "CAllocationCounter"),
    .target(name: "CProcessorPace"),
    .executableTarget(
      name: "martlet-bench",
      dependencies: [
        "Martlet", "MartletWayland", "MartletRenderTree", "MartletRenderer", "CAllocationCounter",
        "CProcessorPace",
      ]),

    .executableTarget(
      name: "martlet-scene",
      dependencies: [
        "MartletSynchronization", "MartletDrawing", "MartletRenderTree", "MartletRenderer", "MartletTesting",
      ]),

    // Protocol bindings: XML in, Swift out, at build time.
    .target(name: "WaylandScanner", path: "Plugins/WaylandScanner"),
    .executableTarget(
      name: "wayland-swift-scanner", dependencies: ["WaylandScanner"],
      path: "Plugins/wayland-swift-scanner"),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["wayland-swift-scanner"],
      path: "Plugins/WaylandBindings"),

    // The gallery's own sources, for its panel of source: texts in, Swift out.
    .executableTarget(name: "source-texts", path: "Plugins/source-texts"),
    .plugin(
      name: "SourceTexts", capability: .buildTool(), dependencies: ["source-texts"],
      path: "Plugins/SourceTexts"),

    // Tests mirror Sources.
    .target(
      name: "TestCompositor",
      dependencies: ["MartletSynchronization", "CMartletLinux", "CMartletWaylandServer", "CMartletXKB"],
      path: "Tests/TestCompositor", plugins: ["WaylandBindings"]),
    .testTarget(
      name: "TestCompositorTests", dependencies: ["TestCompositor", "CMartletWaylandClient"],
      plugins: ["WaylandBindings"]),
    .testTarget(
      name: "WaylandScannerTests",
      dependencies: ["WaylandScanner", "CMartletWaylandClient", "CMartletWaylandServer"],
      plugins: ["WaylandBindings"]),
    .target(
      name: "RenderingTestSupport",
      dependencies: ["MartletGeometry", "MartletRenderTree", "MartletDrawing"],
      path: "Tests/RenderingTestSupport"),
    .target(
      name: "RandomTestSupport", dependencies: ["MartletTesting"], path: "Tests/RandomTestSupport"),
    .target(
      name: "CostTestSupport", dependencies: ["MartletSynchronization", "CProcessorPace"],
      path: "Tests/CostTestSupport"),
    .testTarget(
      name: "MartletGeometryTests", dependencies: ["MartletGeometry", "RandomTestSupport"]),
    .testTarget(
      name: "MartletLayoutTests", dependencies: ["MartletLayout", "CostTestSupport", "RandomTestSupport"]),
    .target(
      name: "BusTestSupport", dependencies: ["MartletDesktop"], path: "Tests/BusTestSupport"),
    .testTarget(
      name: "MartletDesktopTests",
      dependencies: [
        "MartletGeometry", "MartletHost", "MartletDesktop", "CMartletSystemd", "BusTestSupport",
        "RandomTestSupport",
      ]),
    .testTarget(name: "MartletHostTests", dependencies: ["MartletGeometry", "MartletHost"]),
    .testTarget(
      name: "MartletMotionTests",
      dependencies: ["MartletGeometry", "MartletMotion", "RandomTestSupport"]),
    .testTarget(
      name: "MartletRenderTreeTests",
      dependencies: [
        "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletRenderTree",
        "RandomTestSupport", "RenderingTestSupport", "CAllocationCounter", "CostTestSupport",
      ]),
    .testTarget(
      name: "MartletLayersTests",
      dependencies: [
        "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletRenderTree", "MartletLayers",
        "CostTestSupport", "RandomTestSupport",
      ]),
    .testTarget(
      name: "MartletViewsTests",
      dependencies: [
        "Martlet", "MartletTesting", "RandomTestSupport", "CAllocationCounter", "CostTestSupport",
      ]),
    .testTarget(
      name: "MartletTestingTests",
      dependencies: ["Martlet", "MartletTesting", "MartletDrawing", "RandomTestSupport"]),
    .testTarget(
      name: "MartletSnapshotsTests",
      dependencies: ["Martlet", "MartletTesting", "MartletSnapshots", "CostTestSupport"]),
    .testTarget(
      name: "MartletGesturesTests",
      dependencies: [
        "MartletGeometry", "MartletHost", "MartletMotion", "MartletGestures", "RandomTestSupport",
      ]),
    .testTarget(
      name: "MartletDynamicsTests",
      dependencies: [
        "MartletGeometry", "MartletRenderTree", "MartletDynamics", "Martlet", "MartletTesting",
        "RandomTestSupport", "CAllocationCounter", "CostTestSupport",
      ]),
    .testTarget(
      name: "MartletWaylandTests",
      dependencies: [
        "Martlet", "MartletSynchronization", "MartletWayland", "MartletTesting", "MartletDesktop",
        "TestCompositor", "BusTestSupport", "RandomTestSupport", "RunLoopProgram",
      ]),
    .executableTarget(
      name: "RunLoopProgram", dependencies: ["MartletGeometry", "MartletWayland", "TestCompositor"],
      path: "Tests/RunLoopProgram"),
    .executableTarget(
      name: "InputProgram",
      dependencies: ["MartletGeometry", "MartletHost", "MartletViews", "MartletWayland"],
      path: "Tests/InputProgram"),
    .testTarget(
      name: "MartletDrawingTests",
      dependencies: [
        "MartletGeometry", "MartletDrawing", "CMartletGdkPixbuf", "CostTestSupport", "RandomTestSupport",
        "RenderingTestSupport",
      ]),
    .testTarget(
      name: "MartletRendererTests",
      dependencies: [
        "MartletGeometry", "MartletMotion", "MartletDrawing", "MartletRenderTree", "MartletRenderer",
        // How its presenters repair buffers.
        "MartletWayland",
        "RenderingTestSupport", "RandomTestSupport", "CAllocationCounter", "CostTestSupport",
        "MartletSynchronization",
      ]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "MartletDrawing", "MartletRenderTree", "MartletRenderer", "RandomTestSupport", "RenderingTestSupport",
      ],
      exclude: ["Goldens", "Scenes"]),
    .testTarget(
      name: "SceneToolTests", dependencies: ["martlet-scene", "MartletDrawing", "MartletRenderTree"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "gallery", "Martlet", "MartletTesting", "MartletDesktop", "MartletWayland", "BusTestSupport",
        "CostTestSupport", "RandomTestSupport", "TestCompositor",
      ],
      exclude: ["DemoCosts.txt"]),
    .testTarget(
      name: "RealCompositorTests",
      dependencies: ["BusTestSupport", "CMartletCairo", "gallery", "InputProgram", "RandomTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Optimized, these take four times as long to compile, and hardly less to run: what takes time is in other modules.
let compiledQuickly: Set = [
  "GalleryTests", "MartletDesktopTests", "MartletDynamicsTests", "MartletGesturesTests", "MartletLayersTests",
  "MartletViewsTests", "MartletWaylandTests", "RealCompositorTests",
]
for target in package.targets where compiledQuickly.contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
