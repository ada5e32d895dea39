// The picture of a path's coverage under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half the picture's width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half its height
layout(location = 3) in vec4 center;  // image of the centre; opacity
layout(location = 4) in vec4 fill;
layout(location = 5) in vec4 line;
uniform vec4 view;
flat out vec2 h;
flat out vec2 o;
flat out vec4 f;
flat out vec4 s;
flat out float opacity;

void main() {
  f = fill;
  s = line;
  opacity = center.w;
  h = vec2(xAxis.w, yAxis.w);
  o = 2.0 * h;
  vec2 p = (corner * 2.0 - 1.0) * h;
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
