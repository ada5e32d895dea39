// A rounded rectangle under rotation, translation and even scaling, with a radius per corner, a border and clips; all
// lengths are pixels.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 place;   // centre x, y; cosine, sine
layout(location = 2) in vec4 shape;   // half width, half height, width of the border, exponent
layout(location = 3) in vec4 radii;   // at least half a pixel
layout(location = 4) in vec4 fill;    // premultiplied
layout(location = 5) in vec4 border;  // premultiplied, over the fill
layout(location = 6) in vec4 quad;    // the part to draw, from the centre: left, top, right, bottom
uniform vec4 view;
flat out vec4 h;
flat out vec4 r;
flat out vec4 f;
flat out vec4 b;

void main() {
  vec2 p = mix(quad.xy, quad.zw, corner);
  sendTurned(p, place);
  h = shape;
  r = radii;
  f = fill;
  b = border;
  vec2 w = place.xy + vec2(p.x * place.z - p.y * place.w, p.x * place.w + p.y * place.z);
  gl_Position = vec4(w * view.xy + view.zw, 0.0, 1.0);
}
