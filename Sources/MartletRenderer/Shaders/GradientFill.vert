// A rounded rectangle with a gradient under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; opacity
layout(location = 4) in vec4 radii;
layout(location = 5) in vec4 way;     // how the gradient's parameter comes from the place
layout(location = 6) in vec4 numbers;  // exponent of the corners; first stop in the table, and their number
layout(location = 7) in vec4 locations;
layout(location = 8) in vec4 color0;
layout(location = 9) in vec4 color1;
layout(location = 10) in vec4 color2;
layout(location = 11) in vec4 color3;
uniform vec4 view;
flat out vec2 h;
flat out vec4 r;
flat out vec4 a;
flat out vec3 o;
flat out float opacity;
flat out vec4 l;
flat out vec4 c[4];

void main() {
  h = vec2(xAxis.w, yAxis.w);
  r = radii;
  a = way;
  o = numbers.xyz;
  opacity = center.w;
  l = locations;
  c = vec4[4](color0, color1, color2, color3);
  vec2 p = grownCorner(corner * 2.0 - 1.0, h, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
