// A picture of what is below within a rounded rectangle under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; opacity
layout(location = 4) in vec4 radii;
layout(location = 5) in vec4 corners;  // exponent
layout(location = 6) in vec4 place;   // these are PictureSource
layout(location = 7) in vec4 size;
layout(location = 8) in vec4 red;
layout(location = 9) in vec4 green;
layout(location = 10) in vec4 blue;
uniform vec4 view;
flat out vec4 h;
flat out vec4 r;
flat out vec4 source[5];

void main() {
  h = vec4(xAxis.w, yAxis.w, center.w, corners.x);
  r = radii;
  source = vec4[5](place, size, red, green, blue);
  vec2 p = grownCorner(corner * 2.0 - 1.0, h.xy, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
