/// What a text field is for. Input methods and on-screen keyboards choose their layout by it. The cases are those of the Wayland
/// protocol text-input-v3.
public enum TextInputPurpose: Sendable, Hashable, CaseIterable {
  /// Any text.
  case normal
  /// Letters only.
  case letters
  /// Digits only.
  case digits
  /// A number, with sign and decimal mark.
  case number
  /// A telephone number.
  case phone
  /// An address in the web.
  case url
  /// An e-mail address.
  case email
  /// A person's name.
  case name
  /// A password of any characters.
  case password
  /// A password of digits.
  case pin
  /// A date.
  case date
  /// A time of day.
  case time
  /// A date with a time of day.
  case dateAndTime
  /// Commands for a terminal.
  case terminal
}
