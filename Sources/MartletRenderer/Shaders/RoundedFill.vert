// A filled rounded rectangle under rotation, translation and even scaling; all lengths are pixels.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 place;  // centre x, y; cosine, sine
layout(location = 2) in vec4 shape;  // half width, half height, radius of at least half a pixel
layout(location = 3) in vec4 color;  // premultiplied
layout(location = 4) in vec4 quad;   // the part to draw, from the centre: left, top, right, bottom
uniform vec4 view;                   // pixels to clip space: factor x, y; offset x, y
flat out vec3 s;
flat out vec4 c;

void main() {
  vec2 p = mix(quad.xy, quad.zw, corner);
  sendTurned(p, place);
  s = shape.xyz;
  c = color;
  vec2 w = place.xy + vec2(p.x * place.z - p.y * place.w, p.x * place.w + p.y * place.z);
  gl_Position = vec4(w * view.xy + view.zw, 0.0, 1.0);
}
