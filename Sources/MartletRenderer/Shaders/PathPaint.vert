// A path under any projective map: a quad around everything that it can cover.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width of the quad
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre of the path's box; opacity
layout(location = 4) in vec4 fill;
layout(location = 5) in vec4 line;
layout(location = 6) in vec4 width;   // half the line's width, miter limit; length at which the line begins and ends
layout(location = 7) in vec4 place;   // first texel, number of nodes; phase of the dashes, length of all of them
layout(location = 8) in vec4 style;   // cap, join, reach of the line, whether the rule is even-odd
layout(location = 9) in vec4 dash0;
layout(location = 10) in vec4 dash1;
layout(location = 11) in vec4 dash2;
layout(location = 12) in vec4 dash3;
uniform vec4 view;
out vec2 p;
flat out vec4 f;
flat out vec4 s;
flat out vec4 a;
flat out vec4 b;
flat out vec4 c;
flat out float opacity;
flat out vec4 d[4];

void main() {
  f = fill;
  s = line;
  a = width;
  b = place;
  c = style;
  opacity = center.w;
  d = vec4[4](dash0, dash1, dash2, dash3);
  p = grownCorner(corner * 2.0 - 1.0, vec2(xAxis.w, yAxis.w), xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
