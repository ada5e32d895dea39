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

  static let all: [Letter] = [
    Letter(
      sender: "Nora Lind", subject: "They are back", time: "9:12",
      text: [
        "This morning at five the first swift came round the tower. By six there were eleven of them.",
        "They have not touched the ground since August. They ate in the air, slept in the air, and crossed the Sahara twice.",
        "Come up on Sunday, if you like. I leave the hatch open and put the kettle on.",
      ], accent: 0, isNew: true),
    Letter(
      sender: "Harbour", subject: "Your berth for May", time: "8:40",
      text: [
        "Berth 14 is yours from the first of May. Water and light are on.",
        "The crane runs on Tuesdays and Fridays. Please bring your own slings.",
      ], accent: 2, isNew: true),
    Letter(
      sender: "Teo", subject: "A spring without bounce", time: "Mon",
      text: [
        "I have tried it with a bounce, and it looked like a toy. Without one it looks like a thing that knows where it goes.",
        "What a hand throws may swing a little. What comes by itself should just arrive.",
      ], accent: 1, isNew: false),
    Letter(
      sender: "Ilse Brandt", subject: "Proofs, second round", time: "Mon",
      text: [
        "Here are the proofs of the field guide. The plates are lovely; the captions are one line too long on four pages.",
        "I have marked them in red. Could you cut them by Thursday?",
      ], accent: 2, isNew: false),
    Letter(
      sender: "Observatory", subject: "A clear night", time: "Sun",
      text: [
        "Tonight from ten: Saturn, low in the south, with its rings nearly edge-on.",
        "Dress warmly. The dome is as cold as the sky.",
      ], accent: 0, isNew: false),
    Letter(
      sender: "Marta", subject: "The old map", time: "Sun",
      text: [
        "I found it behind the wardrobe: the island as it was before the dam, in four colours.",
        "The village in the valley has a church, a mill and thirty houses. You can still see the spire when the water is low.",
      ], accent: 1, isNew: false),
    Letter(
      sender: "Joost", subject: "Sheet music", time: "Sat",
      text: [
        "Second violins from bar 32, please. And slower than you think. It is a barcarole, not a ferry."
      ],
      accent: 2, isNew: false),
    Letter(
      sender: "Library", subject: "Two books are due", time: "Fri",
      text: [
        "The Flight of Birds, and On Growth and Form. Both can be kept for three more weeks, if nobody waits for them.",
        "Nobody waits for them.",
      ], accent: 0, isNew: false),
    Letter(
      sender: "Anna", subject: "Lantern evening", time: "Fri",
      text: ["Forty lanterns, one lake, no wind. Bring something warm, and somebody."], accent: 1,
      isNew: false),
    Letter(
      sender: "Post office", subject: "A parcel", time: "Thu",
      text: ["A parcel for you has come from far away. It is light and makes no noise."], accent: 2,
      isNew: false),
  ]
}
