/// The text of `--help`: every option.
///
/// `Scripts/run` reads the same file, so that it can answer before anything is built. So the file's format
/// matters.
enum Usage {
  static let text = String(decoding: PackageResources.usage_txt, as: UTF8.self)
}
