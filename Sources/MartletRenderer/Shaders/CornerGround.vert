// The pixels below the corner of a clip.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 quad;    // left, top, right, bottom in pixels
layout(location = 2) in vec4 arc;     // the centre of the curve, how far it reaches, its exponent
layout(location = 3) in vec4 source;  // from the target's pixels to the sheet's; the side of the corner
layout(location = 4) in vec4 color;   // of the pixels below
uniform vec4 view;
flat out vec4 a;
flat out vec4 s;
flat out vec4 c;

void main() {
  a = arc;
  s = source;
  c = color;
  gl_Position = vec4(mix(quad.xy, quad.zw, corner) * view.xy + view.zw, 0.0, 1.0);
}
