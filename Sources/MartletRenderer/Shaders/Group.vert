// The finished sheet of a group, drawn over the pixels below it, pixel on pixel.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 quad;   // left, top, right, bottom in pixels
layout(location = 2) in vec4 paint;  // opacity; the index of the first cut, and their number
uniform vec4 view;
out vec2 p;
flat out vec3 o;

void main() {
  p = (quad.zw - quad.xy) * corner;
  o = paint.xyz;
  gl_Position = vec4(mix(quad.xy, quad.zw, corner) * view.xy + view.zw, 0.0, 1.0);
}
