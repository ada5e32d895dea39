// An image under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; opacity
layout(location = 4) in vec4 map;     // from coordinates around the centre to texels of what may be read: factor x, y; offset x, y
layout(location = 5) in vec4 limits;  // the texels of the page that may be read: left, top, right, bottom
uniform vec4 view;
flat out vec2 h;
flat out vec4 m;
flat out vec4 l;
flat out float o;

void main() {
  h = vec2(xAxis.w, yAxis.w);
  l = limits;
  o = center.w;
  vec2 p = grownCorner(corner * 2.0 - 1.0, h, xAxis.xyz, yAxis.xyz, center.xyz);
  m = map;
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
