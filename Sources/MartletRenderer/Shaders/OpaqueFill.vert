// The inside of an opaque upright rectangle: whole pixels of one colour, drawn without blending.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 quad;   // left, top, right, bottom in pixels
layout(location = 2) in vec4 color;
uniform vec4 view;
flat out vec4 c;

void main() {
  c = color;
  gl_Position = vec4(mix(quad.xy, quad.zw, corner) * view.xy + view.zw, 0.0, 1.0);
}
