import CMartletWebP
import Martlet

/// Collects frames into an animated WebP picture through libwebp. Every browser plays it.
struct AnimatedPicture: ~Copyable {
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var time: Int32 = 0
  /// 0 … 100. A little loss keeps long films of flat colour small and their edges clean.
  private static let quality: Float = 90

  /// Starts a picture of a size in pixels that repeats forever.
  init(width: Int, height: Int) throws(GalleryError) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0,
      let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
    else { throw GalleryError("libwebp cannot encode pictures of \(width)×\(height)") }
    self.encoder = encoder
    self.width = width
    self.height = height
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame that is shown for a time in milliseconds.
  mutating func add(_ bitmap: Bitmap, milliseconds: Int32) throws(GalleryError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw GalleryError("a frame is \(bitmap.width)×\(bitmap.height), the picture \(width)×\(height)")
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
      throw GalleryError("this libwebp is of another version than it was built for")
    }
    config.quality = Self.quality
    config.method = 2
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    defer { WebPPictureFree(&picture) }
    guard WebPPictureImportRGBA(&picture, bitmap.bytes, Int32(width * 4)) != 0,
      WebPAnimEncoderAdd(encoder, &picture, time, &config) != 0
    else { throw GalleryError("libwebp: \(String(cString: WebPAnimEncoderGetError(encoder)))") }
    time += milliseconds
  }

  /// Finishes the picture and returns the file's bytes.
  consuming func finish() throws(GalleryError) -> [UInt8] {
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(encoder, nil, time, nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0
    else {
      throw GalleryError("libwebp: \(String(cString: WebPAnimEncoderGetError(encoder)))")
    }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }
}
