import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// When images are uploaded and given up, and that they share batches.
@Suite(.serialized) struct ImageStoreTests {
  private static func label(_ i: Int, width: Int = 60, height: Int = 36) -> Image {
    Image(TestPictures.label(width: width, height: height, margin: 3, seed: UInt64(i)))
  }

  private static func cards(_ labels: [Image], columns: Int = 20) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 1280, height: 800), fill: .black)
    for (i, label) in labels.enumerated() {
      let rect = Rect(x: Double(i % columns) * 64 + 2, y: Double(i / columns) * 40 + 2, width: 60, height: 36)
      scene.shape(rect, radii: CornerRadii(6), fill: Color(0x336699))
      scene.image(label, in: Rect(origin: Point(x: rect.minX + 6, y: rect.minY + 10), size: label.size))
    }
    return scene.list
  }

  @Test func `Cards with their labels are two batches`() {
    var plan = FramePlan()
    let window = PixelRect(width: 1280, height: 800)
    plan.images.maximumSize = 4096
    let labels = (0..<400).map { Self.label($0, width: 50, height: 15) }
    plan.make(Self.cards(labels), damage: window, scale: 1, background: .zero)
    #expect(
      plan.description
        == "window \(window) clear 0.0 0.0 0.0 1.0\n  roundedFill ×400\n  imageCopy ×400 page 0")
    #expect(plan.images.byteCount == 512 * 512 * 4)
  }

  @Test func `An image is handed over once, however often it is drawn`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    let labels = (0..<20).map { Self.label($0) }
    let list = Self.cards(labels, columns: 5)
    for _ in 0..<100 { try canvas.draw(list) }
    #expect(canvas.renderer.plan.images.uploadCount == 20)
    #expect(canvas.renderer.plan.images.pageCount == 1)
    withExtendedLifetime(labels) {}
  }

  @Test func `An image for which others had to make room is found again`() {
    func square(_ side: Int) -> Image {
      Image(Bitmap(width: side, height: side, bytes: [UInt8](repeating: 255, count: side * side * 4)))
    }
    let store = ImageStore()
    // A page full of images that are gone: more than the end of a frame checks.
    do {
      let images = (0..<256).map { _ in square(30) }
      for image in images { _ = store.place(image, level: 0) }
    }
    store.endFrame()
    let next = square(500)
    let place = store.place(next, level: 0)
    #expect(place != nil)
    #expect(store.count == 1)
    #expect(store.place(next, level: 0)?.origin == place?.origin)
    #expect(store.uploadCount == 257)
  }

  @Test func `The renderer keeps no image alive, and takes its place back`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    weak var label: Image?
    do {
      let image = Self.label(1)
      label = image
      try canvas.draw(Self.cards([image, Self.label(2)]))
      #expect(canvas.renderer.plan.images.count == 2)
    }
    #expect(label == nil)
    try canvas.draw(DisplayList())
    #expect(canvas.renderer.plan.images.count == 0)
    #expect(canvas.renderer.plan.images.pageCount == 1)
  }

  @Test func `Ten thousand images that come and go take no more than one page`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    let store = canvas.renderer.plan.images
    var most = 0
    // A clock, a counter and a photo that change with every frame and vary in size.
    for i in 0..<3334 {
      let labels = [
        Self.label(i, width: 20 + i % 37, height: 12), Self.label(i, width: 60, height: 10 + i % 23),
        Self.label(i, width: 90 + i % 11, height: 70 + i % 5),
      ]
      try canvas.draw(Self.cards(labels), damage: [PixelRect(width: 200, height: 40)])
      most = max(most, store.count)
    }
    print(
      "10,002 images came and went: \(store.count) known, at most \(most); \(store.byteCount) bytes of pages")
    #expect(store.uploadCount == 10_002)
    #expect(most <= 100 && store.byteCount == 512 * 512 * 4)
  }

  @Test func `Large images have pages of their own, which go with them`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    let store = canvas.renderer.plan.images
    for i in 0..<20 {
      let photo = Image(TestPictures.noise(width: 600, height: 520, seed: UInt64(i), opaque: true))
      try canvas.draw(Self.cards([photo, Self.label(i)]))
      var scene = SceneBuilder()
      scene.image(photo, in: Rect(x: 0, y: 0, width: 600, height: 520))
      try canvas.draw(scene.list)
      #expect(canvas.bitmap[10, 10] == photo.bitmap[10, 10])
    }
    for _ in 0..<3 { try canvas.draw(DisplayList()) }
    #expect(store.count == 0 && store.pageCount <= 1 && store.byteCount <= 512 * 512 * 4)
  }

  @Test func `What lives but is not drawn is given up where there is too much, and comes back`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    let store = canvas.renderer.plan.images
    store.limit = 2 << 20
    let photos = (0..<4).map { Image(TestPictures.noise(width: 520, height: 300, seed: UInt64($0))) }
    func show(_ photo: Image) throws {
      var scene = SceneBuilder()
      scene.image(photo, in: Rect(x: 0, y: 0, width: 520, height: 300))
      try canvas.draw(scene.list)
      #expect(canvas.bitmap[7, 9] == photo.bitmap[7, 9])
    }
    for photo in photos { try show(photo) }
    #expect(store.pageCount == 4 && store.byteCount > store.limit)
    for _ in 0...Int(ImageStore.patience) { try show(photos[3]) }
    #expect(store.pageCount == 3 && store.byteCount < store.limit)
    try show(photos[0])
    #expect(store.uploadCount == 5)
  }

  @Test func `What stands still on screen is not given up while something else moves`() throws {
    let canvas = try OffscreenCanvas(width: 320, height: 200)
    let store = canvas.renderer.plan.images
    store.limit = 2 << 20
    let photos = (0..<5).map { Image(TestPictures.noise(width: 520, height: 300, seed: UInt64($0))) }
    func frame(_ step: Int, damage: [PixelRect]? = nil) throws {
      var scene = SceneBuilder()
      for (i, photo) in photos.enumerated() {
        // The last one is off screen.
        scene.image(photo, in: Rect(x: Double(i) * 80, y: 0, width: 520, height: 300))
      }
      scene.shape(Rect(x: Double(step % 50), y: 180, width: 10, height: 10), fill: .black)
      try canvas.draw(scene.list, damage: damage)
    }
    try frame(0)
    _ = store.place(photos[4], level: 0)
    #expect(store.uploadCount == 5 && store.byteCount > store.limit)
    for step in 0..<300 { try frame(step, damage: [PixelRect(x0: 0, y0: 180, x1: 70, y1: 190)]) }
    try frame(300)
    #expect(store.uploadCount == 5)
    // The one that is not visible has been given up.
    #expect(store.count == 4)
  }

  @Test func `Shared pages grow by steps, and one of which little is used is emptied`() throws {
    let store = ImageStore()
    store.maximumSize = 4096
    var images = (0..<120).map { Self.label($0, width: 200, height: 100) }
    for image in images { _ = store.place(image, level: 0) }
    #expect(store.pageCount == 3)
    #expect(store.byteCount == 4 * (512 * 512 + 1024 * 1024 + 2048 * 2048))
    // All but a few images of each page go.
    images = [images[0], images[1], images[12], images[119]]
    store.uploads.removeAll()
    for _ in 0..<4096 {
      for image in images { _ = store.place(image, level: 0) }
      store.endFrame()
    }
    #expect(store.pageCount == 1 && store.count == 4)
    print("after most images went: \(store.byteCount) bytes of pages")
    #expect(store.byteCount <= 4 * 1024 * 1024)
  }

  @Test func `An image larger than any page is reduced`() {
    let store = ImageStore()
    store.maximumSize = 1024
    let place = store.place(Image(TestPictures.noise(width: 3000, height: 40)), level: 0)
    #expect(place?.step == 4 && place?.size == SIMD2(750, 10))
  }
}
