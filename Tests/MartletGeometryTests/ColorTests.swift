import MartletGeometry
import Testing

@Suite struct ColorTests {
  @Test
  func `a fade to clear keeps its hue on the way`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let half = red.interpolated(to: .clear, fraction: 0.5)
    #expect(half.red == 1 && half.green == 0 && abs(half.alpha - 0.5) < 1e-6)
  }

  @Test
  func `both ends of a way between colours are exact, and beyond them stays a colour`() {
    let (a, b) = (Color(0xF2645A), Color(0x102030, alpha: 0.25))
    #expect("\(a.interpolated(to: b, fraction: 0))" == "\(a)")
    #expect("\(a.interpolated(to: b, fraction: 1))" == "\(b)")
    for fraction in [-0.7, 1.4] {
      let c = a.interpolated(to: b, fraction: fraction)
      #expect([c.red, c.green, c.blue, c.alpha].allSatisfy { (0...1).contains($0) }, "\(c)")
    }
  }

  @Test
  func `a colour prints as CSS writes it`() {
    #expect("\(Color(0xF2645A))" == "#f2645a")
    #expect("\(Color(0x0A0B0C, alpha: 0.5))" == "#0a0b0c80")
    #expect("\(Color.clear)" == "#00000000")
  }
}
