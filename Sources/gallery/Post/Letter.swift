/// A letter of the demo's mail.
struct Letter {
  let sender: String
  let subject: String
  let time: String
  let text: [String]
  /// Which of the accents stands for its sender.
  let accent: Int
  let isNew: Bool

  /// The first letter of the sender's name.
  var initial: String { String(sender.prefix(1)) }

  static let count = 10

  static var all: [Letter] {
    [
      Letter(
        sender: localized("Nora Lind"), subject: localized("They are back"), time: "9:12",
        text: [
          localized(
            "This morning at five the first swift came round the tower. By six there were eleven of them."),
          localized(
            "They have not touched the ground since August. They ate in the air, slept in the air, and crossed the Sahara twice."
          ),
          localized("Come up on Sunday, if you like. I leave the hatch open and put the kettle on."),
        ], accent: 0, isNew: true),
      Letter(
        sender: localized("Harbour"), subject: localized("Your berth for May"), time: "8:40",
        text: [
          localized("Berth 14 is yours from the first of May. Water and light are on."),
          localized("The crane runs on Tuesdays and Fridays. Please bring your own slings."),
        ], accent: 2, isNew: true),
      Letter(
        sender: localized("Teo"), subject: localized("A spring without bounce"), time: localized("Mon"),
        text: [
          localized(
            "I have tried it with a bounce, and it looked like a toy. Without one it looks like a thing that knows where it goes."
          ),
          localized("What a hand throws may swing a little. What comes by itself should just arrive."),
        ], accent: 1, isNew: false),
      Letter(
        sender: localized("Ilse Brandt"), subject: localized("Proofs, second round"), time: localized("Mon"),
        text: [
          localized(
            "Here are the proofs of the field guide. The plates are lovely; the captions are one line too long on four pages."
          ),
          localized("I have marked them in red. Could you cut them by Thursday?"),
        ], accent: 2, isNew: false),
      Letter(
        sender: localized("Observatory"), subject: localized("A clear night"),
        time: localized("Sun", context: "day"),
        text: [
          localized("Tonight from ten: Saturn, low in the south, with its rings nearly edge-on."),
          localized("Dress warmly. The dome is as cold as the sky."),
        ], accent: 0, isNew: false),
      Letter(
        sender: localized("Marta"), subject: localized("The old map"), time: localized("Sun", context: "day"),
        text: [
          localized("I found it behind the wardrobe: the island as it was before the dam, in four colours."),
          localized(
            "The village in the valley has a church, a mill and thirty houses. You can still see the spire when the water is low."
          ),
        ], accent: 1, isNew: false),
      Letter(
        sender: localized("Joost"), subject: localized("Sheet music"), time: localized("Sat"),
        text: [
          localized(
            "Second violins from bar 32, please. And slower than you think. It is a barcarole, not a ferry.")
        ],
        accent: 2, isNew: false),
      Letter(
        sender: localized("Library"), subject: localized("Two books are due"), time: localized("Fri"),
        text: [
          localized(
            "The Flight of Birds, and On Growth and Form. Both can be kept for three more weeks, if nobody waits for them."
          ),
          localized("Nobody waits for them."),
        ], accent: 0, isNew: false),
      Letter(
        sender: localized("Anna"), subject: localized("Lantern evening"), time: localized("Fri"),
        text: [localized("Forty lanterns, one lake, no wind. Bring something warm, and somebody.")],
        accent: 1,
        isNew: false),
      Letter(
        sender: localized("Post office"), subject: localized("A parcel"), time: localized("Thu"),
        text: [localized("A parcel for you has come from far away. It is light and makes no noise.")],
        accent: 2,
        isNew: false),
    ]
  }
}
