// A rounded rectangle under any projective map, with a radius per corner and, with BORDER, a border.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; width of the border
layout(location = 4) in vec4 radii;
layout(location = 5) in vec4 fill;
layout(location = 6) in vec4 border;  // over the fill
layout(location = 7) in vec4 corners; // exponent; 1 for hard edges
uniform vec4 view;
flat out vec4 h;
flat out vec4 r;
flat out vec4 f;
flat out vec4 b;
flat out float hard;

void main() {
  h = vec4(xAxis.w, yAxis.w, center.w, corners.x);
  r = radii;
  f = fill;
  b = border;
  hard = corners.y;
  vec2 p = grownCorner(corner * 2.0 - 1.0, h.xy, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
