/// What `--help` prints: all that may be on the command line.
///
/// `Scripts/run` reads the same file, so that it can answer before anything is built; hence its form matters.
enum Usage {
  static let text = String(decoding: PackageResources.usage_txt, as: UTF8.self)
}
