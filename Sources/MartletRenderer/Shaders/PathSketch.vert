// The coverage of a path that was computed pixel by pixel.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 quad;   // left, top, right, bottom in pixels
layout(location = 2) in vec4 paint;  // texel at the left top; opacity
layout(location = 3) in vec4 fill;
layout(location = 4) in vec4 line;
uniform vec4 view;
out vec2 p;
flat out vec4 f;
flat out vec4 s;
flat out float o;

void main() {
  f = fill;
  s = line;
  o = paint.z;
  p = (quad.zw - quad.xy) * corner + paint.xy;
  gl_Position = vec4(mix(quad.xy, quad.zw, corner) * view.xy + view.zw, 0.0, 1.0);
}
