// A filled rectangle with square corners under any map that keeps its angles right; all lengths are pixels.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 place;  // centre x, y; cosine, sine
layout(location = 2) in vec4 color;  // premultiplied
layout(location = 3) in vec4 quad;   // the part to draw, from the centre: left, top, right, bottom
layout(location = 4) in vec4 shape;  // half width, half height
uniform vec4 view;
flat out vec2 h;
flat out vec4 c;

void main() {
  vec2 p = mix(quad.xy, quad.zw, corner);
  sendTurned(p, place);
  h = shape.xy;
  c = color;
  vec2 w = place.xy + vec2(p.x * place.z - p.y * place.w, p.x * place.w + p.y * place.z);
  gl_Position = vec4(w * view.xy + view.zw, 0.0, 1.0);
}
