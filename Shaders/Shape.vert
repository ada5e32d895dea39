// A rounded rectangle under any projective map, with a radius per corner and, with BORDER, a border.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; width of the border
layout(location = 4) in vec4 radii;
layout(location = 5) in vec4 fill;
layout(location = 6) in vec4 border;
uniform vec4 view;
out vec2 p;
flat out vec3 h;
flat out vec4 r;
flat out vec4 f;
flat out vec4 b;

void main() {
  vec2 side = corner * 2.0 - 1.0;
  h = vec3(xAxis.w, yAxis.w, center.w);
  r = radii;
  f = fill;
  b = border;
  // Grow the quad by a pixel: how far a pixel reaches in its own coordinates, at this corner. Towards the eye a
  // pixel shrinks to nothing, so a corner behind it needs none.
  vec3 v = center.xyz + xAxis.xyz * (side.x * h.x) + yAxis.xyz * (side.y * h.y);
  float w = max(v.z, 1e-3);
  vec2 at = v.xy / w;
  vec2 jx = (xAxis.xy - at * xAxis.z) / w;
  vec2 jy = (yAxis.xy - at * yAxis.z) / w;
  float area = max(abs(jx.x * jy.y - jx.y * jy.x), 1e-12);
  vec2 grow = vec2(length(jy), length(jx)) * (1.5 / area);
  // ... but never so far that it passes the eye.
  grow = min(grow, 0.5 * w / max(abs(vec2(xAxis.z, yAxis.z)), 1e-12));
  p = side * (h.xy + grow);
  v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
